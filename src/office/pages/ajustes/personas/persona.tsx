import { useLoaderData, type LoaderFunctionArgs, Form } from 'react-router';
import { actBodies } from '#contract/office/act-bodies.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { roleNames } from '#domain/staff/roles.ts';
import { needed } from '../../../api.ts';
import { apiContext, nowOf } from '../../../context.ts';
import { titled } from '../../../shell/title.ts';
import { sentences } from '../../../text/sentences.ts';
import { ErrorsOf, Notice } from '../../../ui/notice.tsx';
import { act } from '../../../ui/act-action.ts';
import { officeAction, post } from '../../../ui/office-action.ts';
import { PreviewStep, usePreview } from '../../../ui/preview-step.tsx';
import { Section, Crumb, RecordTitle } from '../../../ui/section.tsx';
import es from '../es.json';
import {
  PersonBadge,
  placeIn,
  placeChoices,
  type promoterChoices,
  placeText,
  RoleFields,
} from './person-parts.tsx';
import { namesPromoter, placeFields, promoterMissing } from '../form-text.ts';
import { SettingsFlash } from '../settings-head.tsx';
import { useReply, SendButton } from '../../../ui/send-button.tsx';
import { WaitingActs } from '../../por-firmar/waiting-acts.tsx';
import { ContractForm } from '../../../ui/contract-form.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { exactTime } from '../../../text/format.ts';
import { useSession } from '../../../ui/use-session.ts';
import { ShortTable, type PlainColumn } from '../../../ui/plain-table.tsx';

const t = sentences(es);

export const meta = ({ loaderData }: { loaderData?: { person: { name: string } } }) =>
  loaderData ? titled(loaderData.person.name) : [];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const path = { id: params['id'] ?? '' };
  const api = context.get(apiContext);
  const found = await api.call('getStaffPerson', { params: path });
  const stores = await api.call('listStores', { query: {} });
  const promoters = await api.call('listPromotersToInvite', {});
  return {
    person: needed(found, request),
    stores: needed(stores, request).rows,
    // Who only reads grants none.
    promoters: promoters.ok ? promoters.data.rows : [],
    now: await nowOf(context),
  };
}

const grantForm = actBodies['grant-role']
  .strip()
  .omit({ store: true })
  .extend(placeFields)
  .refine(namesPromoter, promoterMissing)
  .transform((grant) => ({ ...grant, ...placeIn(grant) }));

export const action = officeAction(({ id }) => `/ajustes/persona/${id}`, {
  link: post('sendInvitation', { done: 'enlace' }),
  confirm: post('confirmStaff', { done: 'confirmada' }),
  sessions: post('endStaffSessions', { done: 'sesiones' }),
  suspend: post('suspendStaff', { done: 'suspendida' }),
  open: act('open-sign-in', { done: 'abierta' }),
  withdraw: act('withdraw-grant', {
    to: ({ form }) => ({ id: String(form.get('grant')) }),
    done: 'propuesta',
  }),
  marks: act('set-staff-marks', {
    hide: ['phone', 'curp', 'rfc'],
    done: 'propuesta',
  }),
  grant: act('grant-role', { form: grantForm, done: 'propuesta' }),
});

/** A person of the desk: roles, what waits for a second administrator, and her access. */
export default function Persona() {
  const { person, stores, promoters, now } = useLoaderData<typeof loader>();
  const { may } = person;
  return (
    <>
      <Crumb label={t('tabs')} to="/ajustes" list={t('people')} here={person.name} />
      <RecordTitle title={person.name} badge={<PersonBadge state={person.state} large />} />
      <SettingsFlash />
      {/* One form for each grant: what is wrong stands above them. */}
      <ErrorsOf reply={useReply('withdraw')} fieldsToo />
      <WaitingActs acts={person.approvals} now={now} />
      <Section title={t('grants')}>
        <GrantTable person={person} mayMake={may.make.length > 0 || may.every} />
      </Section>
      {(may.make.length > 0 || may.every) && (
        <>
          <Section title={t('grantTitle')}>
            <GrantForm stores={stores} promoters={promoters} />
          </Section>
          <Section title={t('marks')}>
            <MarksForm isMarked={person.isMarked} />
          </Section>
          <Section title={t('access')}>
            <AccessForms person={person} />
          </Section>
        </>
      )}
    </>
  );
}

/** By what her own credit is known, so that she neither does nor confirms anything about it; never shown again. */
const MarksForm = ({ isMarked }: { isMarked: boolean }) => (
  <ContractForm<{ phone: string; curp: string; rfc: string; reason: string }>
    isAct
    intent="marks"
    lead={<p className="small">{t(isMarked ? 'marksKnown' : 'marksLead')}</p>}
    submit={t('proposeMarks')}
  >
    {({ phone, curp, rfc, reason }) => (
      <>
        <TextField field={phone} label={t('marksPhone')} inputMode="numeric" autoComplete="off" />
        <TextField field={curp} label={t('marksCurp')} autoComplete="off" />
        <TextField field={rfc} label={t('marksRfc')} autoComplete="off" />
        <TextField field={reason} label={t('reason')} autoComplete="off" />
      </>
    )}
  </ContractForm>
);

/** How a person comes in: the link of who was invited, the sessions of who came. */
function AccessForms({
  person: { name, state, sessions, signInLock, may },
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
      {signInLock && (
        <ContractForm<{ reason: string }>
          isAct
          intent="open"
          lead={
            <Notice tone="warn">
              {signInLock.until === null
                ? t('lockClosed')
                : t('lockPaused', { until: exactTime(signInLock.until) })}
            </Notice>
          }
          submit={t('openSignIn')}
          kind="primary"
        >
          {({ reason }) => <TextField field={reason} label={t('openReason')} autoComplete="off" />}
        </ContractForm>
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

/** Proposes one more role. */
function GrantForm({
  stores,
  promoters,
}: {
  stores: Parameters<typeof placeChoices>[2];
  promoters: Parameters<typeof promoterChoices>[0];
}) {
  const session = useSession();
  const places = placeChoices(session?.partners ?? [], session?.grants ?? [], stores);
  return (
    <ContractForm<{ role: string; partner: string; promoter: string; reason: string }>
      isAct
      intent="grant"
      values={{ role: 'analyst', partner: places[0]?.value ?? '' }}
      submit={t('proposeGrant')}
    >
      {(fields) => (
        <>
          <RoleFields fields={fields} places={places} promoters={promoters} />
          <TextArea field={fields.reason} label={t('reason')} hint={t('reasonHint')} />
        </>
      )}
    </ContractForm>
  );
}

type StaffPerson = OfficeOutput<'getStaffPerson'>;

/** The roles of a person; each can be proposed to be withdrawn, with its reason. */
const GrantTable = ({ person, mayMake }: { person: StaffPerson; mayMake: boolean }) => (
  <ShortTable
    label={t('grants')}
    columns={grantColumns(mayMake)}
    rows={person.grants}
    keyOf={({ id }) => id}
  />
);

function WithdrawForm({ grant: { id, ...grant } }: { grant: StaffPerson['grants'][number] }) {
  const names = { role: roleNames[grant.role], partner: placeText(grant) };
  const { preview, onInput } = usePreview('withdraw', { grant: id });
  const typed = useReply('withdraw', { grant: id })?.initialValue?.['reason'];
  return (
    <Form method="post" className="stack" onInput={onInput} preventScrollReset>
      <input type="hidden" name="intent" value="withdraw" />
      <input type="hidden" name="grant" value={id} />
      <span className="row end">
        <input
          className="in sm"
          name="reason"
          placeholder={t('reason')}
          aria-label={t('withdrawReason', names)}
          autoComplete="off"
          defaultValue={typeof typed === 'string' ? typed : ''}
        />
        <SendButton
          intent="withdraw"
          fields={{ grant: id }}
          size="sm"
          aria-label={t(preview ? 'withdrawOf' : 'seeWithdrawOf', names)}
        >
          {t(preview ? 'withdraw' : 'seeWithdraw')}
        </SendButton>
      </span>
      <PreviewStep preview={preview} />
    </Form>
  );
}

const grantColumns = (mayMake: boolean): PlainColumn<StaffPerson['grants'][number]>[] => [
  { label: t('role'), narrow: 'a', cell: ({ role }) => <b>{roleNames[role]}</b> },
  { label: t('partner'), narrow: 'b', cell: placeText },
  {
    label: t('since'),
    leaves: 'lo',
    className: 'num',
    cell: ({ grantedAt }) => exactTime(grantedAt),
  },
  {
    label: t('act'),
    isQuiet: true,
    right: true,
    narrow: 'c',
    cell: (grant) => mayMake && <WithdrawForm grant={grant} />,
  },
];
