import { Link, useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { ErrorsOf } from '../../ui/errors-of.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import { AccessForms } from './access-forms.tsx';
import es from './es.json';
import { GrantForm } from './grant-form.tsx';
import { GrantTable } from './grant-table.tsx';
import { PersonBadge } from './person-badge.tsx';
import type { action } from './person-action.ts';
import { Said } from './said.tsx';
import { WaitingActs } from '../por-firmar/waiting-acts.tsx';

export { action } from './person-action.ts';

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

/** A person of the desk: roles, what waits for a second administrator, and her access. */
export default function Persona() {
  const { person, stores, promoters, now } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
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
      <ErrorsOf reply={answer?.intent === 'withdraw' ? answer.reply : null} />
      <WaitingActs acts={person.approvals} now={now} />
      <Section title={t('grants')}>
        <GrantTable person={person} mayMake={may.make.length > 0 || may.every} />
      </Section>
      {(may.make.length > 0 || may.every) && (
        <>
          <Section title={t('grantTitle')}>
            <GrantForm
              stores={stores}
              promoters={promoters}
              answer={answer?.intent === 'grant' ? answer : undefined}
            />
          </Section>
          <Section title={t('access')}>
            <AccessForms person={person} answer={answer} />
          </Section>
        </>
      )}
    </>
  );
}
