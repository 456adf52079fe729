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

/** The search in the catalogue's URL. Unknown parameters are ignored, never an error. */
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
    // Swapped bounds mean the same range.
    min: Math.min(min, max),
    max: Math.max(min, max),
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  };
}

/** The URL of a search: only non-default values, in a fixed order, so that equal searches have equal URLs. */
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

/** The search as the API's query (spec §7 productsNone). */
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

/** The number of active filters, shown on the button. */
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

/** Whole pesos: '$10,000.50' and '10000' are equal. Clamped to the slider; `absent` when there is no amount. */
export function pesosIn(text: string | null, absent: number): number {
  const amount = /^\$?([0-9]+)(?:\.[0-9]*)?$/.exec((text ?? '').normalize('NFKC').replace(/[\s,]/g, ''))?.[1];
  if (amount === undefined) return absent;
  return Math.min(priceSlider.max, Math.max(priceSlider.min, Number(amount)));
}
