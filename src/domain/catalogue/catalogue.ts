import { DomainError } from '#domain/errors.ts';
import { fromPesos, type Centavos } from '#domain/credit/money.ts';

/** A parsed search of the catalogue. */
export interface CatalogueQuery {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  readonly order: CatalogueOrder;
  /** Empty: every brand. */
  readonly brands: readonly Brand[];
  /** Empty: every product; two: products that match both. */
  readonly filters: readonly ProductFilter[];
  /** Cash prices, both ends included; null: any. */
  readonly price: { readonly minCentavos: Centavos; readonly maxCentavos: Centavos } | null;
  /** Ours: at most this a week, this today and this in all; null: any. */
  readonly budget: {
    readonly weeklyCentavos: Centavos | null;
    readonly downPaymentCentavos: Centavos | null;
    readonly totalCentavos: Centavos | null;
  };
  /** Ours: words that a product must have, in any order, typos forgiven (`searchWords`). */
  readonly words: readonly string[];
}

export type CatalogueOrder = (typeof catalogueOrders)[number];
export type Brand = (typeof brands)[number];
export type ProductFilter = (typeof productFilters)[number];

/** The query string of `productsNone`, all of it optional. */
export interface RawCatalogueQuery {
  readonly page?: string | number | undefined;
  readonly limit?: string | number | undefined;
  readonly order?: string | undefined;
  readonly searchBrand?: string | undefined;
  readonly filterProduct?: string | undefined;
  readonly rangePrice?: string | undefined;
  readonly weeklyMax?: string | undefined;
  readonly downPaymentMax?: string | undefined;
  readonly totalMax?: string | undefined;
  readonly text?: string | undefined;
}

/** Parses the query. @throws DomainError 'invalid-input' with the parameter's name for an unknown value. */
export function parseCatalogueQuery(raw: RawCatalogueQuery): CatalogueQuery {
  return {
    page: wholeNumber('page', raw.page, 1, maxPage),
    limit: wholeNumber('limit', raw.limit, pageSize, maxPageSize),
    order: parseOrder(raw.order),
    brands: parseList('searchBrand', raw.searchBrand, brands),
    filters: parseList('filterProduct', raw.filterProduct, productFilters),
    price: parseRange(raw.rangePrice),
    budget: {
      weeklyCentavos: parseAmount(raw.weeklyMax),
      downPaymentCentavos: parseAmount(raw.downPaymentMax),
      totalCentavos: parseAmount(raw.totalMax),
    },
    words: searchWords(raw.text ?? ''),
  };
}

/** Spec §9. */
export const pageSize = 9;
export const paginationPages = 5;
/** Spec §9 has those by cash price; those by total on credit, by week and by CAT are ours. */
export const catalogueOrders = ['+price', '-price', '+total', '+weekly', '+cat'] as const;
export const defaultOrder: CatalogueOrder = '+price';
export const brands = ['Apple', 'Samsung', 'Huawei', 'Motorola', 'Xiaomi'] as const;
export const productFilters = ['on_offer', 'best_seller'] as const;
/** In pesos. */
export const priceSlider = { min: 0, max: 40_000, step: 100 } as const;

/** Ours: more than a screen can show, few enough to avoid a table scan. */
export const maxPageSize = 100;
const maxPage = 100_000;

function wholeNumber(field: string, raw: string | number | undefined, absent: number, max: number): number {
  if (raw === undefined || raw === '') return absent;
  const text = String(raw);
  const value = Number(text);
  if (!/^[0-9]{1,6}$/.test(text) || value < 1 || value > max) refuse(field);
  return value;
}

function parseOrder(raw: string | undefined): CatalogueOrder {
  if (raw === undefined || raw === '') return defaultOrder;
  // A raw '+' in a query string arrives as a space.
  const order = raw.replace(/^ /, '+');
  return catalogueOrders.find((known) => known === order) ?? refuse('order');
}

function parseList<Known extends string>(
  field: string,
  raw: string | undefined,
  known: readonly Known[],
): Known[] {
  const wanted = (raw ?? '').split(',').map((each) => each.trim().toLowerCase());
  const found = wanted.filter(Boolean).map((each) => known.find((name) => name.toLowerCase() === each));
  return [...new Set(found.map((each) => each ?? refuse(field)))];
}

function parseRange(raw: string | undefined): CatalogueQuery['price'] {
  if (raw === undefined || raw.trim() === '') return null;
  const match = /^\s*([0-9.]{1,15})\s*-\s*([0-9.]{1,15})\s*$/.exec(raw);
  if (match?.[1] === undefined || match[2] === undefined) refuse('rangePrice');
  const range = { minCentavos: fromPesos(match[1]), maxCentavos: fromPesos(match[2]) };
  return range.minCentavos <= range.maxCentavos ? range : refuse('rangePrice');
}

const parseAmount = (raw: string | undefined): Centavos | null =>
  raw === undefined || raw.trim() === '' ? null : fromPesos(raw.trim());

function refuse(field: string): never {
  throw new DomainError('invalid-input', { field });
}

/** In percent: a credit whose CAT is higher is sold only by two people (readings.md §11). */
export const catCeiling = 250;

/**
 * Splits what a person typed into words to look for: lower case, without accents, units apart ('128gb' → '128', 'gb'),
 * at most six. Words that every product fits are dropped.
 */
function searchWords(text: string): string[] {
  const plain = text
    .slice(0, maxLength)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(\d) ?(?:gigabytes|gigas|giga|gbs|gb|g)\b/g, '$1 gb ');
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [
    ...new Set(words.filter((word) => !emptyWords.has(word)).map((word) => synonyms[word] ?? word)),
  ].slice(0, maxWords);
}

/** Longer than any name of a product. */
const maxLength = 80;
const maxWords = 6;

const emptyWords = new Set(
  'memoria almacenamiento interna interno capacidad ram celular celulares cel telefono telefonos smartphone equipo equipos de del el la los las un una con para y en a'.split(
    ' ',
  ),
);

/** Other names of what the shop sells, as people type them. */
const synonyms: Readonly<Record<string, string>> = {
  moto: 'motorola',
  aifon: 'iphone',
  ayfon: 'iphone',
  aipad: 'ipad',
  tablet: 'tableta',
  tablets: 'tableta',
  tabletas: 'tableta',
  sansung: 'samsung',
};
