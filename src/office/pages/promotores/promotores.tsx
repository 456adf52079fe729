import { Link } from 'react-router';
import { promotersQuery, type OfficePromoterLine } from '#contract/office/promoters.ts';
import { monthInWords } from '#domain/spanish-dates.ts';
import { partnerColumn } from '../../list/columns.tsx';
import { ListFault } from '../../list/list-failed.tsx';
import { searchFilter } from '../../list/list-filters.tsx';
import { listPage, type Shown } from '../../list/list-page.tsx';
import { listLoader } from '../../list/load.ts';
import { titled } from '../../shell/title.ts';
import { grouped } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { columnsOf, Head } from './parts.tsx';
import es from './es.json';

const t = sentences(es);
const path = '/promotores';

export const meta = () => titled(t('title'));
export const loader = listLoader({ call: 'listPromoters', query: promotersQuery });
export const ErrorBoundary = () => <ListFault title={t('title')} />;

/** Who sells, with the figures of this month. */
export default listPage<typeof loader>({
  path,
  title: t('title'),
  defaults: { state: 'active' },
  Head: ({ list }) => (
    <Head at={path}>
      {list && list.mayAdd.length > 0 && (
        <>
          <ButtonLink to="/promotores/varios">{t('addSeveral')}</ButtonLink>
          <ButtonLink to="/promotores/nuevo" kind="primary" icon="plus">
            {t('add')}
          </ButtonLink>
        </>
      )}
    </Head>
  ),
  AfterTabs: States,
  // A store is chosen by the link of its own page.
  filters: ({ ofPartner }) => [
    searchFilter(),
    ofPartner,
    { name: 'store', label: t('store'), as: 'link', chip: null },
  ],
  BeforeTable: ({ list }) => <p className="small muted">{t('lead', { month: monthInWords(list.month) })}</p>,
  columns: ({ list, withPartner }) =>
    columnsOf(list.month, {
      ofPartner: withPartner
        ? [partnerColumn<OfficePromoterLine>(t('partner'), { leaves: 'lo', width: 110 })]
        : [],
      commission: list.rows.some(({ commission }) => commission !== null),
    }),
  keyOf: ({ id }) => String(id),
  rowTo: ({ id }) => `/promotor/${id}`,
  empty: ({ query: { search } }) => ({
    icon: 'person',
    title: t('emptyTitle'),
    lead: t(search ? 'emptySearch' : 'emptyLead'),
  }),
  range: ({ list: { rows } }) => t(rows.length === 1 ? 'range_one' : 'range_other', { n: rows.length }),
  pager: 'always',
});

function States({ list, query, to }: Shown<Awaited<ReturnType<typeof loader>>>) {
  return (
    <nav className="seg" aria-label={t('states')}>
      {(['active', 'withdrawn'] as const).map((state) => (
        <Link
          key={state}
          to={to({ state })}
          preventScrollReset
          {...(query.state === state ? { 'aria-current': 'true' as const } : {})}
        >
          {t('stateOf', { state: t(`state-${state}`), n: grouped(list.counts[state]) })}
        </Link>
      ))}
    </nav>
  );
}
