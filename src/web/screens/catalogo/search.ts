import {
  brands,
  defaultOrder,
  pageSize,
  priceSlider,
  productFilters,
  type Brand,
  type CatalogueOrder,
  type ProductFilter,
} from '#domain/catalogue/catalogue.ts';

/** What the catalogue's address says. Everything unknown in it is left out, never an error. */
export interface Search {
  order: CatalogueOrder;
  brands: Brand[];
  filters: ProductFilter[];
  /** Pesos, within the slider. */
  min: number;
  max: number;
  /** From 1. */
  page: number;
}

export function readSearch(params: URLSearchParams): Search {
  const min = pesosIn(params.get('min'), priceSlider.min);
  const max = pesosIn(params.get('max'), priceSlider.max);
  const page = Number(params.get('pagina'));
  return {
    order: params.get('orden') === '-price' ? '-price' : defaultOrder,
    brands: brands.filter((brand) => params.getAll('marca').includes(brand)),
    filters: productFilters.filter((filter) => params.getAll('filtro').includes(filter)),
    // Typed the wrong way round, they mean the same range.
    min: Math.min(min, max),
    max: Math.max(min, max),
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  };
}

/** The address of a search: only what differs from the start, in one order, so that equal searches are equal. */
export function addressOf(search: Search): string {
  const params = new URLSearchParams();
  if (search.order !== defaultOrder) params.set('orden', search.order);
  for (const brand of search.brands) params.append('marca', brand);
  if (search.min > priceSlider.min) params.set('min', String(search.min));
  if (search.max < priceSlider.max) params.set('max', String(search.max));
  for (const filter of search.filters) params.append('filtro', filter);
  if (search.page > 1) params.set('pagina', String(search.page));
  const text = params.toString();
  return text ? `?${text}` : '';
}

/** The same as the API asks for it (spec §7 productsNone). */
export function queryOf(search: Search, partner: number) {
  return {
    commercialPartnerId: partner,
    page: search.page,
    limit: pageSize,
    order: search.order,
    searchBrand: search.brands.join(','),
    filterProduct: search.filters.join(','),
    rangePrice: priced(search) ? `${search.min}-${search.max}` : '',
  };
}

/** How many of the filters are on: the number on the button. */
export const filterCount = (search: Search): number =>
  search.brands.length + search.filters.length + (priced(search) ? 1 : 0);

export const unfiltered = (search: Search): Search => ({
  ...search,
  brands: [],
  filters: [],
  min: priceSlider.min,
  max: priceSlider.max,
  page: 1,
});

const priced = ({ min, max }: Search) => min > priceSlider.min || max < priceSlider.max;

/** Whole pesos: '$10,000.50' and '10000' are the same; outside the slider is its end, no amount is `absent`. */
export function pesosIn(text: string | null, absent: number): number {
  const amount = /^\$?([0-9]+)(?:\.[0-9]*)?$/.exec((text ?? '').normalize('NFKC').replace(/[\s,]/g, ''))?.[1];
  if (amount === undefined) return absent;
  return Math.min(priceSlider.max, Math.max(priceSlider.min, Number(amount)));
}
