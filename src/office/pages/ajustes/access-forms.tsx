import type { OfficeOutput } from '#contract/office/api.ts';
import { sentences } from '../../text/sentences.ts';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import es from './es.json';

const t = sentences(es);

/** How a person comes in: the link of who was invited, the sessions of who came. */
export function AccessForms({
  person: { name, state, sessions, may },
}: {
  person: OfficeOutput<'getStaffPerson'>;
}) {
  if (state === 'withdrawn') return <p className="small muted">{t('isSuspended')}</p>;
  return (
    <div className="stack">
      {/* By a third: one person under two names would be both. */}
      {may.confirm && (
        <ContractForm
          intent="confirm"
          lead={<Notice tone="warn">{t('confirmLead', { name })}</Notice>}
          submit={t('confirm')}
          kind="primary"
        />
      )}
      {state === 'invited' && (
        <ContractForm
          intent="link"
          lead={<p className="small muted">{t('linkLead')}</p>}
          submit={t('sendLink')}
          icon="send"
        />
      )}
      {state !== 'invited' && sessions === 0 && <p className="small muted">{t('noSessions')}</p>}
      {state !== 'invited' && sessions > 0 && (
        <ContractForm<{ reason: string }>
          intent="sessions"
          lead={
            <p className="small">
              {t(sessions === 1 ? 'sessionsLead_one' : 'sessionsLead_other', { n: sessions })}
            </p>
          }
          submit={t('endSessions')}
          kind="stop"
        >
          {({ reason }) => <TextField field={reason} label={t('reason')} autoComplete="off" />}
        </ContractForm>
      )}
      <ContractForm<{ reason: string }>
        intent="suspend"
        lead={<p className="small">{t('suspendLead')}</p>}
        submit={t('suspend')}
        kind="stop"
      >
        {({ reason }) => <TextField field={reason} label={t('suspendReason')} autoComplete="off" />}
      </ContractForm>
    </div>
  );
}
