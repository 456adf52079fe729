import { stockQuery, type OfficeStockLine } from '#contract/office/stock.ts';
import { lastPieces } from '#domain/catalogue/stock.ts';
import { figureColumn, linkColumn, partnerColumn, timeColumn } from '../../list/columns.tsx';
import { Exports } from '../../list/exports.tsx';
import { ListFault } from '../../list/list-failed.tsx';
import { searchFilter } from '../../list/list-filters.tsx';
import { listPage, viewTabs } from '../../list/list-page.tsx';
import { listLoader } from '../../list/load.ts';
import { titled } from '../../shell/title.ts';
import { grouped } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import es from './es.json';

const t = sentences(es);
const path = '/existencias';
const defaults = { view: 'all' };

export const meta = () => titled(t('title'));
export const loader = listLoader({ call: 'listStock', query: stockQuery });
export const ErrorBoundary = () => <ListFault title={t('title')} />;

/** What was counted, by product, colour and place: what is there, promised and free. */
export default listPage<typeof loader>({
  path,
  title: t('title'),
  defaults,
  Acts: ({ query, list }) => (
    <>
      <Exports label={t('export')} path="/office/stock-csv" query={query} defaults={defaults} />
      {list && list.mayCount.length > 0 && (
        <ButtonLink
          to={query.partner === undefined ? `${path}/subir` : `${path}/subir?partner=${query.partner}`}
          icon="paper"
        >
          {t('upload')}
        </ButtonLink>
      )}
    </>
  ),
  tabs: { label: t('views'), of: viewTabs(t) },
  filters: ({ ofPartner, list: { stores } }) => [
    searchFilter(t('filterSearch'), t('filterSearch')),
    {
      name: 'store',
      label: t('store'),
      any: t('anyStore'),
      as: 'choice',
      options: [
        { value: 'central', label: t('central') },
        ...stores.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    ofPartner,
  ],
  columns: ({ now, withPartner }) => [
    linkColumn<OfficeStockLine>(t('product'), ({ product: { id, name } }) => ({
      to: `${path}/${id}`,
      text: name,
    })),
    ...(withPartner ? [partnerColumn<OfficeStockLine>(t('partner'), { width: 110 })] : []),
    {
      label: t('color'),
      narrow: 'c',
      width: 150,
      cell: ({ color }) => (
        <span className="dots-c">
          <i className="dot-c" style={{ background: color.color }} />
          <span>{color.name}</span>
        </span>
      ),
    },
    { label: t('place'), narrow: 'd', width: 140, cell: ({ place }) => <span>{place.name}</span> },
    figureColumn(t('there'), ({ there }) => grouped(there), { width: 70, leaves: 'lo2' }),
    figureColumn(t('held'), ({ held }) => grouped(held), { width: 96, leaves: 'lo' }),
    figureColumn(t('free'), ({ free }) => <b>{grouped(free)}</b>, { width: 76, narrow: 'b' }),
    { label: t('state'), width: 140, leaves: 'lo2', cell: ({ free }) => <Left free={free} /> },
    timeColumn(t('movedAt'), ({ movedAt }) => movedAt, { now, width: 150, leaves: 'lo' }),
  ],
  keyOf: ({ id }) => id,
  rowTo: ({ product }) => `${path}/${product.id}`,
  empty: ({ query: { search, store, partner, view } }) =>
    search || store || partner !== undefined || view !== 'all'
      ? { icon: 'search', title: t('emptySearch'), to: path, act: t('seeAll') }
      : { icon: 'phone', title: t('emptyTitle'), lead: t('emptyLead') },
  range: ({ list: { rows } }) => t(rows.length === 1 ? 'range_one' : 'range_other', { n: rows.length }),
});

/** As the shop shows it. */
export function Left({ free }: { free: number }) {
  if (free === 0)
    return (
      <Badge tone="bad" icon="refused" flat>
        {t('out')}
      </Badge>
    );
  if (free <= lastPieces)
    return (
      <Badge tone="warn" icon="clock" flat>
        {t('last')}
      </Badge>
    );
  return (
    <Badge tone="none" icon="done" flat>
      {t('enough')}
    </Badge>
  );
}
