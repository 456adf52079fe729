import { Link, useLoaderData, type LoaderFunctionArgs, useRouteLoaderData } from 'react-router';
import { actBodies } from '#contract/office/act-bodies.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { ErrorsOf } from '../../ui/errors-of.tsx';
import { Icon } from '../../ui/icon.tsx';
import { act } from '../../ui/act-action.ts';
import { officeAction, post } from '../../ui/office-action.ts';
import { Section } from '../../ui/section.tsx';
import es from './es.json';
import { GrantTable } from './grant-table.tsx';
import { PersonBadge } from './person-badge.tsx';
import { namesPromoter, placeFields, promoterMissing } from './place-fields.ts';
import { placeIn, placeChoices, type promoterChoices } from './places.ts';
import { Said } from './said.tsx';
import { useReply } from '../../ui/use-reply.ts';
import { WaitingActs } from '../por-firmar/waiting-acts.tsx';
import type { loader as shellLoader } from '../../shell/shell.tsx';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { RoleFields } from './role-fields.tsx';
import type { OfficeOutput } from '#contract/office/api.ts';
import { Notice } from '../../ui/notice.tsx';

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
  withdraw: act('withdraw-grant', {
    to: ({ form }) => ({ id: String(form.get('grant')) }),
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
      <nav className="crumb" aria-label={t('tabs')}>
        <Link to="/ajustes">{t('people')}</Link>
        <Icon name="chevron-right" small />
        <span>{person.name}</span>
      </nav>
      <div className="rhead">
        <div>
          <h1>
            <span>{person.name}</span>
            <PersonBadge state={person.state} large />
          </h1>
        </div>
      </div>
      <Said />
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
          <Section title={t('access')}>
            <AccessForms person={person} />
          </Section>
        </>
      )}
    </>
  );
}

/** How a person comes in: the link of who was invited, the sessions of who came. */
function AccessForms({ person: { name, state, sessions, may } }: { person: OfficeOutput<'getStaffPerson'> }) {
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

/** Proposes one more role. */
function GrantForm({
  stores,
  promoters,
}: {
  stores: Parameters<typeof placeChoices>[2];
  promoters: Parameters<typeof promoterChoices>[0];
}) {
  const session = useRouteLoaderData<typeof shellLoader>('shell/shell');
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
