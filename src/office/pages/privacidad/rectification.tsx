import type { OfficePrivacyRecord } from '#contract/office/privacy.ts';
import {
  addressParts,
  personParts,
  rectifiableNames,
  type TypedField,
} from '#domain/applicant/rectification.ts';
import { exactTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextArea, TextField, Picks, SelectField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import es from './es.json';
import type { OfficeOutput } from '#contract/office/api.ts';
import { lookReasonNames, lookReasons, type LookReason } from '#domain/staff/sealed-fields.ts';

/** What a waiting correction would write, beside what is there: sealed until a person says why she looks. */
export function RectificationShown({ seen }: { seen: OfficeOutput<'revealRectification'> | undefined }) {
  return (
    <Section title={t('seenTitle')}>
      {seen ? (
        <>
          <table className="cmp" aria-label={t('seenTitle')}>
            <thead>
              <tr>
                <th scope="col">{t('datum')}</th>
                <th scope="col">{t('before')}</th>
                <th scope="col">{t('after')}</th>
              </tr>
            </thead>
            <tbody>
              {seen.rows.map(({ what, before, after }) => (
                <tr key={what}>
                  <td>{what}</td>
                  <td>{before === '' ? t('empty') : before}</td>
                  <td>
                    <b>{after}</b>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {seen.doubts.length > 0 && <Notice tone="warn">{seen.doubts.join(' ')}</Notice>}
        </>
      ) : (
        <LookForm />
      )}
    </Section>
  );
}

const usual: LookReason = 'answer-privacy-request';

const LookForm = () => (
  <ContractForm<{ reason: string; reasonText: string }>
    intent="look"
    values={{ reason: usual }}
    lead={<p className="small muted">{t('seenLead')}</p>}
    submit={t('see')}
    icon="eye"
  >
    {({ reason, reasonText }) => (
      <>
        <Picks
          field={reason}
          label={t('whatFor')}
          options={lookReasons.map((value) => ({ value, label: lookReasonNames[value] }))}
        />
        <TextField field={reasonText} label={t('otherReason')} autoComplete="off" />
      </>
    )}
  </ContractForm>
);

const t = sentences(es);

interface Props {
  record: OfficePrivacyRecord;
}

/** What was corrected, and while the petition waits, the form that proposes to. */
export function Rectification({ record }: Props) {
  const { rectified, identity, requests, approvals, state, may } = record;
  const isWaiting = approvals.some(({ command }) => command === 'rectify-data');
  // The proposal above says it.
  if (isWaiting && rectified.length === 0) return null;
  return (
    <Section title={t('rectifyTitle')}>
      {rectified.map(({ account, fields, afterSignature, at }) => (
        <Notice key={at} tone="good" icon="done">
          <span className="line">
            {t('rectified', {
              fields: fields.map((field) => rectifiableNames[field]).join(', '),
              account,
              when: exactTime(at),
            })}
          </span>
          {afterSignature && <span className="line">{t('paperStays')}</span>}
        </Notice>
      ))}
      {(state === 'waiting' || state === 'granted') && may.work && !isWaiting && (
        <>
          {identity === null || requests.length === 0 ? (
            <p className="small muted">{t(identity === null ? 'first' : 'noRequests')}</p>
          ) : (
            <RectifyForm requests={requests} />
          )}
        </>
      )}
    </Section>
  );
}

type Fields = Record<TypedField | 'requestId' | 'evidence' | 'reason', string>;

const RectifyForm = ({ requests }: { requests: OfficePrivacyRecord['requests'] }) => (
  <ContractForm<Fields>
    isAct
    intent="rectify"
    values={{ requestId: requests[0]?.id ?? '' }}
    lead={<p className="small muted">{t('rectifyLead')}</p>}
    submit={t('proposeRectify')}
  >
    {(fields) => (
      <>
        {requests.length > 1 ? (
          <SelectField
            field={fields.requestId}
            label={t('request')}
            options={requests.map(({ id, account }) => ({ value: id, label: account }))}
          />
        ) : (
          <input type="hidden" name="requestId" value={requests[0]?.id} />
        )}
        <div className="twos">
          {personParts.map((name) => (
            <TextField
              key={name}
              field={fields[name]}
              label={t(name)}
              type={name === 'birthday' ? 'date' : name === 'email' ? 'email' : 'text'}
              autoComplete="off"
            />
          ))}
        </div>
        <details className="text">
          <summary>{t('rectifyAddress')}</summary>
          <div className="twos hint-below">
            {addressParts.map((name) => (
              <TextField key={name} field={fields[name]} label={t(name)} autoComplete="off" />
            ))}
          </div>
        </details>
        <TextField
          field={fields.evidence}
          label={t('evidence')}
          hint={t('evidenceHint')}
          autoComplete="off"
        />
        <TextArea field={fields.reason} label={t('reason')} hint={t('reasonHint')} />
      </>
    )}
  </ContractForm>
);
