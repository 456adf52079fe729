import {
  Link,
  useLoaderData,
  useNavigation,
  useRouteLoaderData,
  type LoaderFunctionArgs,
} from 'react-router';
import { privacyQuery, type OfficePrivacyLine } from '#contract/office/privacy.ts';
import { privacyRights } from '#domain/applicant/privacy-rights.ts';
import type { z } from 'zod';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import type { loader as shellLoader } from '../../shell/shell.tsx';
import { titled } from '../../shell/title.ts';
import { exactTime, shortDate } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Filters, FilterSelect } from '../../ui/filters.tsx';
import { Blank } from '../../ui/notice.tsx';
import { Pager } from '../../ui/pager.tsx';
import { hrefWith, queryIn } from '../../ui/query-in.ts';
import { PageHead } from '../../ui/section.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Due } from './due.tsx';
import es from './es.json';
import { PrivacyBadge } from './privacy-badge.tsx';

const t = sentences(es);

type Query = z.output<typeof privacyQuery>;

const href = (query: Query, changes: Readonly<Record<string, string | null>>) =>
  hrefWith('/privacidad', query, changes, { view: 'waiting' });

export const meta = () => titled(t('title'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = queryIn(privacyQuery, new URL(request.url).searchParams);
  const list = needed(await context.get(apiContext).call('listPrivacyRequests', { query }), request);
  return { query, list };
}

/** What people ask about their own data, the most urgent first. */
export default function Privacidad() {
  const { query, list } = useLoaderData<typeof loader>();
  const { state, location } = useNavigation();
  const isBusy = state === 'loading' && location.pathname === '/privacidad';
  const { rows, counts, previous, next, asOf } = list;
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <Tabs
        label={t('views')}
        tabs={counts.map(({ view, count, isMore }) => ({
          to: href(query, { view }),
          label: t(view),
          current: view === query.view,
          count,
          isMore,
        }))}
      />
      <ListFilters query={query} />
      {rows.length === 0 ? (
        <Blank icon="lock" title={t(query.view === 'waiting' ? 'emptyTitle' : 'emptyOver')}>
          {query.view === 'waiting' && t('emptyLead')}
        </Blank>
      ) : (
        <DataTable
          label={t('title')}
          columns={columnsOf(asOf)}
          rows={rows}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => `/privacidad/${id}`}
          isBusy={isBusy}
        />
      )}
      {(rows.length > 0 || previous !== null) && (
        <Pager
          range={t(rows.length === 1 ? 'range_one' : 'range_other', { n: rows.length })}
          previous={previous && href(query, { cursor: previous })}
          next={next && href(query, { cursor: next })}
        />
      )}
    </>
  );
}

function ListFilters({ query }: { query: Query }) {
  const partners = useRouteLoaderData<typeof shellLoader>('shell/shell')?.partners ?? [];
  const partner = partners.find(({ id }) => id === query.partner);
  const chips = [
    ...(query.kind
      ? [{ name: t('filterKind'), value: t(query.kind), without: href(query, { kind: null }) }]
      : []),
    ...(partner && partners.length > 1
      ? [{ name: t('filterPartner'), value: partner.name, without: href(query, { partner: null }) }]
      : []),
  ];
  return (
    <Filters
      chips={chips}
      clear={href({ view: query.view }, {})}
      keeps={query.view === 'waiting' ? {} : { view: query.view }}
    >
      <FilterSelect
        name="kind"
        label={t('filterKind')}
        value={query.kind ?? ''}
        any={t('anyKind')}
        options={privacyRights.map((value) => ({ value, label: t(value) }))}
      />
      {partners.length > 1 && (
        <FilterSelect
          name="partner"
          label={t('filterPartner')}
          value={query.partner === undefined ? '' : String(query.partner)}
          any={t('anyPartner')}
          options={partners.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
    </Filters>
  );
}

const columnsOf = (now: string): Column<OfficePrivacyLine>[] => [
  {
    label: t('right'),
    narrow: 'a',
    width: 150,
    cell: ({ id, kind }) => (
      <Link className="nm" to={`/privacidad/${id}`}>
        {t(kind)}
      </Link>
    ),
  },
  {
    label: t('account'),
    narrow: 'b',
    width: 140,
    cell: ({ account }) => <span className="num">{account ?? t('noAccount')}</span>,
  },
  { label: t('partner'), leaves: 'lo2', cell: ({ partner }) => <PartnerName partner={partner} /> },
  {
    label: t('received'),
    leaves: 'lo2',
    width: 100,
    cell: ({ askedAt }) => (
      <time className="num" dateTime={askedAt} title={exactTime(askedAt)}>
        {shortDate(askedAt, now)}
      </time>
    ),
  },
  {
    label: t('due'),
    narrow: 'd',
    width: 150,
    cell: ({ answerBy, state }) =>
      state === 'waiting' ? (
        <Due by={answerBy} now={now} />
      ) : (
        <span className="num muted">{shortDate(`${answerBy}T12:00:00-06:00`, now)}</span>
      ),
  },
  {
    label: t('identity'),
    leaves: 'lo',
    width: 120,
    cell: ({ identityChecked }) => (
      <span className={identityChecked ? undefined : 'muted'}>
        {t(identityChecked ? 'checked' : 'unchecked')}
      </span>
    ),
  },
  {
    label: t('hold'),
    leaves: 'lo',
    width: 160,
    cell: ({ holds }) => (
      <span className={holds > 0 ? undefined : 'muted'}>
        {holds === 0 ? t('noHold') : t(holds === 1 ? 'holds_one' : 'holds_other', { n: holds })}
      </span>
    ),
  },
  { label: t('state'), narrow: 'c', width: 150, cell: ({ state }) => <PrivacyBadge state={state} /> },
];
