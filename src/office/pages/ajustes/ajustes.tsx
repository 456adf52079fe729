import { Link, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import { roleNames } from '#domain/staff/roles.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Blank } from '../../ui/notice.tsx';
import es from './es.json';
import { PersonBadge, placeText } from './personas/person-parts.tsx';
import { SettingsHead } from './settings-head.tsx';
import { useMay } from '../../ui/use-session.ts';
import { timeColumn } from '../../list/columns.tsx';

const t = sentences(es);

type Person = OfficeOutput<'listStaff'>[number];

export const meta = () => titled(t('title'));

const shownActs: readonly string[] = ['invite-staff', 'grant-role', 'withdraw-grant', 'set-staff-marks'];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const people = await api.call('listStaff', {});
  // Who reads only the limits comes there.
  if (!people.ok && people.status === 403) throw redirect('/ajustes/limites');
  const acts = needed(await api.call('listApprovals', { query: { state: 'waiting' } }), request);
  return {
    people: needed(people, request),
    acts: acts.filter(({ command }) => shownActs.includes(command)),
    now: await nowOf(context),
  };
}

/** Who works at the desk, and what waits for a second administrator. */
export default function Ajustes() {
  const { people, acts, now } = useLoaderData<typeof loader>();
  const may = useMay();
  return (
    <>
      <SettingsHead at="people" acts={acts} now={now}>
        {may('make-grants') && (
          <ButtonLink to="/ajustes/invitar" kind="primary" icon="plus">
            {t('invite')}
          </ButtonLink>
        )}
      </SettingsHead>
      {people.length === 0 ? (
        <Blank icon="person" title={t('noPeople')} />
      ) : (
        <DataTable
          label={t('people')}
          columns={columnsOf(now)}
          rows={people}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => `/ajustes/persona/${id}`}
        />
      )}
    </>
  );
}

const columnsOf = (now: string): Column<Person>[] => [
  {
    label: t('name'),
    narrow: 'a',
    width: 220,
    cell: ({ id, name }) => (
      <Link className="nm" to={`/ajustes/persona/${id}`}>
        {name}
      </Link>
    ),
  },
  { label: t('roles'), narrow: 'b', cell: ({ grants }) => <span>{grants.map(grantText).join(', ')}</span> },
  { label: t('state'), narrow: 'c', width: 130, cell: ({ state }) => <PersonBadge state={state} /> },
  timeColumn(t('lastSeen'), ({ lastSeenAt }) => lastSeenAt, {
    now,
    as: 'both',
    none: t('never'),
    narrow: 'd',
    width: 150,
  }),
];

const grantText = (grant: Person['grants'][number]): string =>
  t('at', { role: roleNames[grant.role], partner: placeText(grant) });
