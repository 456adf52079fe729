import type { OfficeOutput } from '#contract/office/api.ts';
import { cohortMeasures } from '#domain/staff/request-standing.ts';
import { arrearsViews } from '#domain/staff/saved-views.ts';
import { creditsQuery } from '#contract/office/credits.ts';
import { titled } from '../../shell/title.ts';
import { pesos } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { figureColumn, linkColumn, partnerColumn, productColumn, timeColumn } from '../../list/columns.tsx';
import { Exports } from '../../list/exports.tsx';
import { searchFilter, type ListFilter } from '../../list/list-filters.tsx';
import { ListFault } from '../../list/list-failed.tsx';
import { listPage, viewTabs } from '../../list/list-page.tsx';
import { listAction, listLoader } from '../../list/load.ts';
import { CreditBadge } from '../../ui/badge.tsx';
import es from './es.json';

const t = sentences(es);
const path = '/creditos';
const defaults = { view: 'all', sort: '-opened' };

export const meta = () => titled(t('title'));
export const loader = listLoader({ call: 'listCredits', query: creditsQuery, views: 'credits', lasts: true });
export const action = listAction('credits', path);
export const ErrorBoundary = () => <ListFault title={t('title')} />;

/** The credits of the desk: a view, a search, and a page of the list, all in the address. */
export default listPage<typeof loader>({
  path,
  title: t('title'),
  defaults,
  Acts: ({ list, query }) =>
    list?.may.export === true && (
      <Exports label={t('export')} path="/office/credits-csv" query={query} defaults={defaults} />
    ),
  tabs: {
    label: t('views'),
    of: viewTabs(t),
  },
  filters: ({ list, ofPartner }) => [searchFilter(), ...figureFilters(list), ofPartner],
  columns: ({ query, now, to }) => [
    linkColumn(t('account'), ({ account }) => ({ to: `/credito/${account}`, text: account }), { width: 120 }),
    partnerColumn(t('partner')),
    productColumn(t('product')),
    {
      label: t('state'),
      narrow: 'c',
      width: 140,
      cell: ({ state, daysLate }) => <CreditBadge state={state} daysLate={daysLate} />,
    },
    figureColumn(t('daysLate'), ({ daysLate }) => daysLate > 0 && t('daysLateOf', { n: daysLate }), {
      leaves: 'lo2',
      width: 72,
    }),
    {
      label: t('owed'),
      right: true,
      narrow: 'b',
      width: 110,
      cell: ({ owed }) => (
        <span className={owed === null ? 'muted' : 'num'}>{owed === null ? t('noSum') : pesos(owed)}</span>
      ),
    },
    figureColumn(t('weeks'), ({ weeksPaid, weeks }) => t('weeksOf', { n: weeksPaid, of: weeks }), {
      narrow: 'd',
      width: 84,
    }),
    {
      label: t('device'),
      leaves: 'lo2',
      width: 104,
      cell: ({ isLocked }) => (
        <span className={isLocked ? undefined : 'muted'}>{t(isLocked ? 'deviceLocked' : 'deviceFree')}</span>
      ),
    },
    timeColumn(t('opened'), ({ openedAt }) => openedAt, {
      now,
      leaves: 'lo2',
      width: 88,
      sort: {
        to: to({ sort: query.sort === '+opened' ? '-opened' : '+opened' }),
        now: query.sort === '+opened' ? 'ascending' : 'descending',
      },
    }),
  ],
  keyOf: ({ account }) => account,
  rowTo: ({ account }) => `/credito/${account}`,
  empty: ({ query: { search } }) => ({
    icon: 'search',
    title: search ? t('emptySearchTitle', { search }) : t('emptyTitle'),
    lead: t(search ? 'emptySearchLead' : 'emptyLead'),
    to: path,
    act: t('seeAll'),
  }),
  range: ({ list: { rows } }) => t(rows.length === 1 ? 'range_one' : 'range_other', { n: rows.length }),
  pager: 'always',
});

/** What a figure of a report narrows the list by: a link sets it. */
const figureFilters = ({ rows, sold }: OfficeOutput<'listCredits'>): ListFilter[] => [
  {
    name: 'arrears',
    label: t('filterArrears'),
    as: 'link',
    options: arrearsViews.map((value) => ({ value, label: t(`arrears-${value}`) })),
  },
  { name: 'week', label: t('filterWeek'), as: 'link', sayOf: dayInFigures },
  {
    name: 'measure',
    label: t('filterMeasure'),
    as: 'link',
    options: cohortMeasures.map((value) => ({ value, label: t(`measure-${value}`) })),
  },
  { name: 'within', label: t('filterWithin'), as: 'link', sayOf: (n) => t('withinOf', { n }) },
  { name: 'soldSince', label: t('filterSoldSince'), as: 'link', sayOf: dayInFigures },
  { name: 'soldUntil', label: t('filterSoldUntil'), as: 'link', sayOf: dayInFigures },
  { name: 'undone', label: t('filterUndone'), as: 'link', sayOf: () => t('yes') },
  { name: 'store', label: t('filterStore'), as: 'link', said: sold.store ?? undefined },
  { name: 'promoter', label: t('filterPromoter'), as: 'link', said: sold.promoter ?? undefined },
  { name: 'product', label: t('product'), as: 'link', said: rows[0]?.product.name },
  { name: 'color', label: t('filterColor'), as: 'link', said: rows[0]?.product.color ?? undefined },
  {
    name: 'without',
    label: t('filterWithout'),
    as: 'link',
    options: (['promoter', 'store', 'color'] as const).map((value) => ({
      value,
      label: t(`without-${value}`),
    })),
  },
  {
    name: 'accounts',
    label: t('filterAccounts'),
    as: 'link',
    sayOf: (accounts) => String(accounts.split(',').length),
  },
];

const dayInFigures = (day: string) => day.split('-').toReversed().join('/');
