import type { OfficePrivacyRecord } from '#contract/office/privacy.ts';
import { optionalPurposes, purposeNames, type OptionalPurpose } from '#domain/applicant/consent.ts';
import { exactTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextArea, SelectField } from '../../ui/field.tsx';
import { Section } from '../../ui/section.tsx';
import es from './es.json';

const t = sentences(es);

interface Props {
  record: OfficePrivacyRecord;
}

/** The uses of her data that ended because she objected, and the forms that end one or take it back. */
export function Opposition({ record: { oppositions, state, may, locksDevices } }: Props) {
  const inForce = oppositions.flatMap(({ purpose, withdrawnAt }) => (withdrawnAt === null ? [purpose] : []));
  const left = optionalPurposes.filter((purpose) => !inForce.includes(purpose));
  return (
    <Section title={t('opposeTitle')}>
      <div className="stack">
        {oppositions.length > 0 && (
          <ul className="stack small" aria-label={t('opposeTitle')}>
            {oppositions.map(({ purpose, at, withdrawnAt }) => (
              <li key={`${purpose} ${at}`} className="row wrapx">
                <b>{purposeNames[purpose]}</b>
                <span className="muted">
                  {withdrawnAt === null
                    ? t('opposedSince', { when: exactTime(at) })
                    : t('opposedUntil', { when: exactTime(withdrawnAt) })}
                </span>
              </li>
            ))}
          </ul>
        )}
        <p className="small muted">{t(locksDevices ? 'opposeLead' : 'opposeLead-plain')}</p>
        {(state === 'waiting' || state === 'granted') && may.work && left.length > 0 && (
          <OpposeForm purposes={left} />
        )}
        {may.work && inForce.length > 0 && <WithdrawForm purposes={inForce} />}
      </div>
    </Section>
  );
}

interface FormProps {
  purposes: readonly OptionalPurpose[];
}

const OpposeForm = ({ purposes }: FormProps) => (
  <ContractForm<{ purposes: string; note: string }> intent="oppose" submit={t('doOppose')}>
    {(fields) => (
      <>
        <fieldset
          className="field"
          aria-describedby={fields.purposes.errors ? fields.purposes.errorId : undefined}
        >
          <legend className="lab">{t('opposeWhat')}</legend>
          {purposes.map((purpose) => (
            <label key={purpose} className="row chk">
              <input type="checkbox" name="purposes" value={purpose} />
              <span>{purposeNames[purpose]}</span>
            </label>
          ))}
          {fields.purposes.errors && (
            <span className="err" id={fields.purposes.errorId}>
              {fields.purposes.errors.join(' ')}
            </span>
          )}
        </fieldset>
        <TextArea field={fields.note} label={t('reason')} hint={t('opposeNoteHint')} />
      </>
    )}
  </ContractForm>
);

const WithdrawForm = ({ purposes }: FormProps) => (
  <details className="text">
    <summary>{t('withdrawTitle')}</summary>
    <ContractForm<{ purpose: string; note: string }>
      intent="withdraw"
      values={{ purpose: purposes[0] ?? '' }}
      submit={t('doWithdraw')}
      className="stack narrowform hint-below"
    >
      {({ purpose, note }) => (
        <>
          <SelectField
            field={purpose}
            label={t('withdrawWhat')}
            options={purposes.map((each) => ({ value: each, label: purposeNames[each] }))}
          />
          <TextArea field={note} label={t('reason')} hint={t('opposeNoteHint')} />
        </>
      )}
    </ContractForm>
  </details>
);
