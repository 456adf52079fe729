import {
  Form,
  useLoaderData,
  useNavigation,
  useRouteLoaderData,
  type LoaderFunctionArgs,
} from 'react-router';
import { BASE } from '#contract/call.ts';
import { productsQuery } from '#contract/office/products.ts';
import { brands } from '#domain/catalogue/catalogue.ts';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import type { loader as shellLoader } from '../../shell/shell.tsx';
import { titled } from '../../shell/title.ts';
import { readListQuery } from '../../text/list-query.ts';
import { sentences } from '../../text/sentences.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { BulkBar } from '../../ui/choose/bulk-bar.tsx';
import { useChosen } from '../../ui/choose/use-chosen.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Filters, FilterSelect, FilterText } from '../../ui/filters.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Blank } from '../../ui/notice.tsx';
import { Pager } from '../../ui/pager.tsx';
import { PageHead } from '../../ui/section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { columnsOf } from './columns.tsx';
import es from './es.json';
import { productsHref, type ProductsQuery } from './query.ts';

const t = sentences(es);

export const meta = () => titled(t('title'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = readListQuery(productsQuery, new URL(request.url).searchParams);
  const list = needed(await context.get(apiContext).call('listOfficeProducts', { query }), request);
  return { query, list, now: list.asOf };
}

/** The catalogue of the partners: what is on sale, what is prepared, what was withdrawn. */
export default function Catalogo() {
  const { query, list, now } = useLoaderData<typeof loader>();
  const { state, location } = useNavigation();
  const partners = usePartners();
  const isFiltered = [query.search, query.brand, query.partner, query.prices].some(
    (each) => each !== undefined,
  );
  const n = list.rows.length;
  const mayEdit = list.mayEdit.length > 0;
  const chosen = useChosen(
    'chosen',
    list.rows.map(({ id }) => String(id)),
    null,
  );
  return (
    <>
      <PageHead title={t('title')}>
        <Acts query={query} mayEdit={mayEdit} />
      </PageHead>
      <Tabs
        label={t('views')}
        tabs={list.counts.map(({ view, count }) => ({
          to: productsHref(query, { view }),
          label: t(view),
          current: view === query.view,
          count,
        }))}
      />
      <ListFilters query={query} />
      {n === 0 ? (
        <Blank
          icon={isFiltered ? 'search' : 'phone'}
          title={t(isFiltered ? 'emptySearch' : 'emptyTitle')}
          {...(isFiltered && {
            action: <ButtonLink to={productsHref({ view: query.view }, {})}>{t('seeAll')}</ButtonLink>,
          })}
        >
          {t(isFiltered ? 'emptySearchLead' : 'emptyLead')}
        </Blank>
      ) : (
        <DataTable
          label={t('title')}
          columns={columnsOf(query, { now, withPartner: partners.length > 1 })}
          rows={list.rows}
          keyOf={({ id }) => String(id)}
          hrefOf={({ id }) => `/producto/${id}`}
          isBusy={state === 'loading' && location.pathname === '/catalogo'}
          choosing={mayEdit ? { chosen, field: 'producto', nameOf: ({ name }) => name } : undefined}
        />
      )}
      {(n > 0 || list.previous !== null) && (
        <Pager
          range={t(n === 1 ? 'range_one' : 'range_other', { n })}
          previous={list.previous && productsHref(query, { cursor: list.previous })}
          canChoose={mayEdit}
          next={list.next && productsHref(query, { cursor: list.next })}
        />
      )}
      {mayEdit && (
        <Form method="get" action="/catalogo/precios" id={chosen.form} className="bulk-form">
          <BulkBar chosen={chosen}>
            <Button type="submit" kind="quiet" size="sm" icon="money">
              {t('changePrices')}
            </Button>
          </BulkBar>
        </Form>
      )}
    </>
  );
}

/** A file is of one partner: of the chosen one, or of the only one. */
function Acts({ query, mayEdit }: { query: ProductsQuery; mayEdit: boolean }) {
  const partners = usePartners();
  const one = query.partner ?? (partners.length === 1 ? partners[0]?.id : undefined);
  return (
    <>
      {one !== undefined && (
        <a className="btn line" href={`${BASE}/office/products-csv?partner=${one}`} download>
          <Icon name="download" />
          <span>{t('download')}</span>
        </a>
      )}
      {mayEdit && (
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
  );
}

function ListFilters({ query }: { query: ProductsQuery }) {
  const partners = usePartners();
  const partner = partners.find(({ id }) => id === query.partner);
  const chip = (name: string, value: string | undefined, field: 'search' | 'brand' | 'prices' | 'partner') =>
    value === undefined ? [] : [{ name, value, without: productsHref(query, { [field]: null }) }];
  const { view, sort } = query;
  return (
    <Filters
      chips={[
        ...chip(t('filterSearch'), query.search, 'search'),
        ...chip(t('filterBrand'), query.brand, 'brand'),
        ...chip(t('priceList'), query.prices && t('plannedPrices'), 'prices'),
        ...(partners.length > 1 ? chip(t('filterPartner'), partner?.name, 'partner') : []),
      ]}
      clear={productsHref({ view, sort }, {})}
      keeps={{ ...(view === 'on-sale' ? {} : { view }), ...(sort === '+name' ? {} : { sort }) }}
    >
      <FilterText name="search" label={t('filterSearch')} value={query.search ?? ''} />
      <FilterSelect
        name="brand"
        label={t('filterBrand')}
        value={query.brand ?? ''}
        any={t('anyBrand')}
        options={brands.map((value) => ({ value, label: value }))}
      />
      <FilterSelect
        name="prices"
        label={t('priceList')}
        value={query.prices ?? ''}
        any={t('anyPrices')}
        options={[{ value: 'planned', label: t('plannedPrices') }]}
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

const usePartners = () => useRouteLoaderData<typeof shellLoader>('shell/shell')?.partners ?? [];
