import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { officeApprovals } from '#contract/office/approvals.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { ErrorsOf } from '../../ui/errors-of.tsx';
import { Icon } from '../../ui/icon.tsx';
import { officeAction, post } from '../../ui/office-action.ts';
import { Section } from '../../ui/section.tsx';
import { AccessForms } from './access-forms.tsx';
import es from './es.json';
import { GrantForm } from './grant-form.tsx';
import { GrantTable } from './grant-table.tsx';
import { PersonBadge } from './person-badge.tsx';
import { namesPromoter, placeFields, promoterMissing } from './place-fields.ts';
import { placeIn } from './places.ts';
import { Said } from './said.tsx';
import { useReply } from '../../ui/use-reply.ts';
import { WaitingActs } from '../por-firmar/waiting-acts.tsx';

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

const grantForm = officeApprovals.proposeGrant.body
  .omit({ store: true })
  .extend(placeFields)
  .refine(namesPromoter, promoterMissing)
  .transform((grant) => ({ ...grant, ...placeIn(grant) }));

export const action = officeAction(({ id }) => `/ajustes/persona/${id}`, {
  link: post('sendInvitation', { done: 'enlace' }),
  confirm: post('confirmStaff', { done: 'confirmada' }),
  sessions: post('endStaffSessions', { done: 'sesiones' }),
  suspend: post('suspendStaff', { done: 'suspendida' }),
  withdraw: post('proposeGrantWithdrawal', {
    params: ({ form }) => ({ id: String(form.get('grant')) }),
    done: 'propuesta',
  }),
  grant: post('proposeGrant', { form: grantForm, done: 'propuesta' }),
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
