import {
  brands,
  catalogueOrders,
  defaultOrder,
  pageSize,
  priceSlider,
  productFilters,
  type Brand,
  type CatalogueOrder,
  type ProductFilter,
} from '#domain/catalogue/catalogue.ts';
import { comparedIn, mostCompared } from '#web/shell/compared.ts';

/** The search in the catalogue's URL. Unknown parameters are ignored, never an error. */
export interface Search {
  order: CatalogueOrder;
  brands: Brand[];
  filters: ProductFilter[];
  /** Pesos, within the slider. */
  min: number;
  max: number;
  /** Pesos at most a week, today and in all; null: any. */
  weekly: number | null;
  today: number | null;
  total: number | null;
  /** What was typed. */
  text: string;
  /** Products chosen to be compared. */
  compared: number[];
  /** From 1. */
  page: number;
}

export function readSearch(params: URLSearchParams): Search {
  const min = pesosIn(params.get('min'), priceSlider.min);
  const max = pesosIn(params.get('max'), priceSlider.max);
  const page = Number(params.get('pagina'));
  return {
    order: catalogueOrders.find((order) => order === params.get('orden')) ?? defaultOrder,
    brands: brands.filter((brand) => params.getAll('marca').includes(brand)),
    filters: productFilters.filter((filter) => params.getAll('filtro').includes(filter)),
    // Swapped bounds mean the same range.
    min: Math.min(min, max),
    max: Math.max(min, max),
    weekly: limitIn(params.get('semana')),
    today: limitIn(params.get('hoy')),
    total: limitIn(params.get('total')),
    text: (params.get('buscar') ?? '').trim().slice(0, maxText),
    compared: comparedIn(params.getAll('comparar')).slice(0, mostCompared),
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
  for (const [name, limit] of limitsOf(search)) if (limit !== null) params.set(name, String(limit));
  if (search.text) params.set('buscar', search.text);
  if (search.compared.length > 0) params.set('comparar', search.compared.join(','));
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
    ...(search.weekly !== null && { weeklyMax: String(search.weekly) }),
    ...(search.today !== null && { downPaymentMax: String(search.today) }),
    ...(search.total !== null && { totalMax: String(search.total) }),
    ...(search.text && { text: search.text }),
  };
}

/** The number of active filters, shown on the button. */
export const filterCount = (search: Search): number =>
  search.brands.length +
  search.filters.length +
  (priced(search) ? 1 : 0) +
  limitsOf(search).filter(([, limit]) => limit !== null).length +
  (search.text ? 1 : 0);

export const unfiltered = (search: Search): Search => ({
  ...search,
  brands: [],
  filters: [],
  min: priceSlider.min,
  max: priceSlider.max,
  weekly: null,
  today: null,
  total: null,
  text: '',
  page: 1,
});

/** Names in the URL. */
const limitsOf = ({ weekly, today, total }: Search) =>
  [
    ['semana', weekly],
    ['hoy', today],
    ['total', total],
  ] as const;

/** The contract's limit. */
export const maxText = 80;
const maxLimit = 200_000;

/** Whole pesos, '$1,500' too; null when there is no amount, or none that limits anything. */
export function limitIn(text: string | null): number | null {
  const pesos = wholePesos(text);
  return pesos === null || pesos > maxLimit ? null : pesos;
}

const priced = ({ min, max }: Search) => min > priceSlider.min || max < priceSlider.max;

/** Whole pesos: '$10,000.50' and '10000' are equal. Clamped to the slider; `absent` when there is no amount. */
export function pesosIn(text: string | null, absent: number): number {
  const pesos = wholePesos(text);
  return pesos === null ? absent : Math.min(priceSlider.max, Math.max(priceSlider.min, pesos));
}

function wholePesos(text: string | null): number | null {
  const amount = /^\$?([0-9]+)(?:\.[0-9]*)?$/.exec((text ?? '').normalize('NFKC').replace(/[\s,]/g, ''))?.[1];
  return amount === undefined ? null : Number(amount);
}
