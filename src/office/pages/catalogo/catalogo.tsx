import { Form, useHref } from 'react-router';
import { Exports } from '../../list/exports.tsx';
import { productsQuery, type OfficeProductLine } from '#contract/office/products.ts';
import { brands } from '#domain/catalogue/catalogue.ts';
import { ListFault } from '../../list/list-failed.tsx';
import { searchFilter } from '../../list/list-filters.tsx';
import { listPage, viewTabs } from '../../list/list-page.tsx';
import { listLoader } from '../../list/load.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { BulkBar } from '../../ui/choose/choosing.tsx';
import { usePartners } from '../../ui/use-session.ts';
import { columnsOf } from './columns.tsx';
import es from './es.json';

const t = sentences(es);
const path = '/catalogo';

export const meta = () => titled(t('title'));
export const loader = listLoader({ call: 'listOfficeProducts', query: productsQuery });
export const ErrorBoundary = () => <ListFault title={t('title')} />;

/** The catalogue of the partners: what is on sale, what is prepared, what was withdrawn. */
export default listPage<typeof loader>({
  path,
  title: t('title'),
  defaults: { view: 'on-sale', sort: '+name' },
  Acts: ({ query, list }) => (
    <>
      <Download partner={query.partner} />
      {list && list.mayEdit.length > 0 && (
        <>
          <ButtonLink to="/catalogo/subir" icon="paper">
            {t('upload')}
          </ButtonLink>
          <ButtonLink to="/producto/nuevo" icon="plus">
            {t('add')}
          </ButtonLink>
        </>
      )}
    </>
  ),
  tabs: {
    label: t('views'),
    of: viewTabs(t),
  },
  filters: ({ ofPartner }) => [
    searchFilter(t('filterSearch'), t('filterSearch')),
    {
      name: 'brand',
      label: t('filterBrand'),
      any: t('anyBrand'),
      as: 'choice',
      options: brands.map((value) => ({ value, label: value })),
    },
    {
      name: 'prices',
      label: t('priceList'),
      any: t('anyPrices'),
      as: 'choice',
      options: [{ value: 'planned', label: t('plannedPrices') }],
    },
    { ...ofPartner, label: t('filterPartner'), any: t('anyPartner') },
  ],
  columns: columnsOf,
  keyOf: ({ id }) => String(id),
  rowTo: ({ id }) => `/producto/${id}`,
  choose: {
    field: 'producto',
    nameOf: ({ name }) => name,
    may: ({ list }) => list.mayEdit.length > 0,
    Form: ({ chosen, shown }) => (
      <Form method="get" action="/catalogo/precios" id={chosen.form} className="bulk-form">
        <BulkBar chosen={chosen}>
          <Button type="submit" kind="quiet" size="sm" icon="money">
            {t('changePrices')}
          </Button>
          <StateButtons view={shown.query.view} />
        </BulkBar>
      </Form>
    ),
  },
  empty: ({ query: { search, brand, partner, prices, view } }) =>
    [search, brand, partner, prices].some((each) => each !== undefined)
      ? {
          icon: 'search',
          title: t('emptySearch'),
          lead: t('emptySearchLead'),
          to: view === 'on-sale' ? path : `${path}?view=${view}`,
          act: t('seeAll'),
        }
      : { icon: 'phone', title: t('emptyTitle'), lead: t('emptyLead') },
  range: ({ list: { rows } }) => t(rows.length === 1 ? 'range_one' : 'range_other', { n: rows.length }),
});

/** What the products of another state may be set to. */
function StateButtons({ view }: { view: OfficeProductLine['state'] }) {
  const page = useHref('/catalogo/varios');
  return settable
    .filter(({ state }) => state !== view)
    .map(({ state, icon }) => (
      <Button
        key={state}
        type="submit"
        name="state"
        value={state}
        formAction={page}
        kind="quiet"
        size="sm"
        icon={icon}
      >
        {t(`set-${state}`)}
      </Button>
    ));
}

const settable = [
  { state: 'on-sale', icon: 'done' },
  { state: 'withdrawn', icon: 'forbidden' },
] as const;

/** A file is of one partner, of the chosen one or the only one: as it can be sent back. */
function Download({ partner }: { partner: number | undefined }) {
  const partners = usePartners();
  const one = partner ?? (partners.length === 1 ? partners[0]?.id : undefined);
  return (
    one !== undefined && (
      <Exports label={t('download')} path="/office/products-csv" query={{ partner: one }} />
    )
  );
}
