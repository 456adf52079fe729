import type { OfficePrivacyRecord } from '#contract/office/privacy.ts';
import { identityProofNames, identityProofs } from '#domain/staff/sealed-fields.ts';
import { exactTime } from '../../text/format.ts';
import { Rich, sentences } from '../../text/sentences.ts';
import { ContractForm } from '../../ui/contract-form.tsx';
import { Picks, SelectField, TextArea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import es from './es.json';
import { Rectification } from './rectification.tsx';
import { type OptionalPurpose, optionalPurposes, purposeNames } from '#domain/applicant/consent.ts';

const t = sentences(es);

interface Props {
  record: OfficePrivacyRecord;
}

/** What the desk does, in the order of the law: compare the person, do what she asks, answer. */
export function PrivacyActs({ record }: Props) {
  const isOpen = record.state === 'waiting';
  return (
    <>
      {record.identity === null && isOpen && <IdentityForm />}
      {record.kind === 'rectification' && <Rectification record={record} />}
      {record.kind === 'opposition' && <Opposition record={record} />}
      {record.requests.length > 0 && <Copy record={record} />}
      {record.kind === 'cancellation' && <Erasure record={record} />}
      {isOpen && <AnswerForm />}
    </>
  );
}

/** What was done, for who only looks. */
export const DoneOnly = ({ record }: Props) => (
  <>
    {record.rectified.length > 0 && <Rectification record={record} />}
    {record.oppositions.length > 0 && <Opposition record={record} />}
  </>
);

const IdentityForm = () => (
  <Section title={t('identityTitle')}>
    <ContractForm<{ how: string }>
      intent="identity"
      lead={<p className="small muted">{t('identityLead')}</p>}
      submit={t('check')}
    >
      {({ how }) => (
        <Picks
          field={how}
          label={t('identityHow')}
          options={identityProofs.map((value) => ({ value, label: identityProofNames[value] }))}
        />
      )}
    </ContractForm>
  </Section>
);

const AnswerForm = () => (
  <Section title={t('answerTitle')}>
    <ContractForm<{ text: string; grants: boolean }>
      intent="answer"
      lead={<p className="small muted">{t('answerLead')}</p>}
      submit={t('send')}
      kind="primary"
    >
      {({ text, grants }) => (
        <>
          <TextArea field={text} label={t('answerLabel')} hint={t('answerHint')} rows={6} />
          <label className="row chk">
            <input type="checkbox" name={grants.name} />
            <span>{t('grants')}</span>
          </label>
        </>
      )}
    </ContractForm>
  </Section>
);

function Copy({ record: { id, copyUntil, identity, approvals } }: Props) {
  const isWaiting = approvals.some(({ command }) => command === 'hand-out-copy');
  return (
    <Section title={t('copyTitle')}>
      {copyUntil === null ? (
        <ProposeForm
          intent="copy"
          lead={t(identity === null ? 'first' : 'copyLead')}
          button={t('proposeCopy')}
          isOff={identity === null || isWaiting}
        />
      ) : (
        <Notice
          tone="good"
          end={
            <a className="btn line" href={`/api/v1/office/privacy/${id}/copy/zip`} download>
              <Icon name="download" />
              <span>{t('download')}</span>
            </a>
          }
        >
          <Rich>{t('copyReady', { when: exactTime(copyUntil) })}</Rich>
        </Notice>
      )}
    </Section>
  );
}

function Erasure({ record: { requests, identity, approvals } }: Props) {
  const held = requests.flatMap(({ account, hold }) => (hold === null ? [] : [account]));
  const isWaiting = approvals.some(({ command }) => command === 'erase-person');
  const lead =
    held.length > 0
      ? t('eraseHeld', { accounts: held.join(', ') })
      : t(identity === null ? 'first' : 'eraseLead');
  return (
    <Section title={t('eraseTitle')}>
      <ProposeForm
        intent="erase"
        lead={lead}
        button={t('proposeErase')}
        isOff={identity === null || isWaiting || held.length > 0}
      />
    </Section>
  );
}

/** Proposes an act that another person confirms; while it cannot be proposed only why not. */
const ProposeForm = ({
  intent,
  lead,
  button,
  isOff,
}: {
  intent: 'copy' | 'erase';
  lead: string;
  button: string;
  isOff: boolean;
}) =>
  isOff ? (
    <p className="small muted">{lead}</p>
  ) : (
    <ContractForm<{ reason: string }>
      isAct
      intent={intent}
      lead={<p className="small muted">{lead}</p>}
      submit={button}
      kind={intent === 'erase' ? 'stop' : 'line'}
    >
      {({ reason }) => <TextArea field={reason} label={t('reason')} hint={t('reasonHint')} />}
    </ContractForm>
  );

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
