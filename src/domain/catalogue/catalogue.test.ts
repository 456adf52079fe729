import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { parseCatalogueQuery } from './catalogue.ts';

test('without parameters: first page of nine, lowest price first [spec:9.catalogue.page-size 9.catalogue.order]', () => {
  const plain = {
    page: 1,
    limit: 9,
    order: '+price',
    brands: [],
    filters: [],
    price: null,
    budget: { weeklyCentavos: null, downPaymentCentavos: null, totalCentavos: null },
    words: [],
  };
  expect(parseCatalogueQuery({})).toEqual(plain);
  expect(
    parseCatalogueQuery({
      page: '',
      limit: '',
      order: '',
      searchBrand: '',
      filterProduct: '',
      rangePrice: '',
    }),
  ).toEqual(plain);
});

test('everything at once [spec:9.catalogue.filters]', () => {
  expect(
    parseCatalogueQuery({
      page: '2',
      limit: 18,
      order: '-price',
      searchBrand: 'Apple, xiaomi,Apple',
      filterProduct: 'on_offer,best_seller',
      rangePrice: '1000-12500.50',
    }),
  ).toEqual({
    page: 2,
    limit: 18,
    order: '-price',
    brands: ['Apple', 'Xiaomi'],
    filters: ['on_offer', 'best_seller'],
    price: { minCentavos: 1_000_00, maxCentavos: 12_500_50 },
    budget: { weeklyCentavos: null, downPaymentCentavos: null, totalCentavos: null },
    words: [],
  });
});

test('a budget, an order by total, and words', () => {
  expect(
    parseCatalogueQuery({
      order: '+total',
      weeklyMax: '250',
      downPaymentMax: '1500.50',
      totalMax: '12000',
      text: 'El  Ifón, IPHONE 15 de 128GB de memoria interna!',
    }),
  ).toMatchObject({
    order: '+total',
    budget: { weeklyCentavos: 250_00, downPaymentCentavos: 1_500_50, totalCentavos: 12_000_00 },
    words: ['ifon', 'iphone', '15', '128', 'gb'],
  });
});

test("a raw '+' that became a space is read", () => {
  expect(parseCatalogueQuery({ order: ' price' }).order).toBe('+price');
  expect(parseCatalogueQuery({ order: '+price' }).order).toBe('+price');
});

test.each([
  ['page', { page: '0' }],
  ['page', { page: '-1' }],
  ['page', { page: '1.5' }],
  ['page', { page: 'x' }],
  ['limit', { limit: '101' }],
  ['order', { order: 'price' }],
  ['order', { order: '+name' }],
  ['searchBrand', { searchBrand: 'Nokia' }],
  ['filterProduct', { filterProduct: 'free' }],
  ['rangePrice', { rangePrice: '500' }],
  ['rangePrice', { rangePrice: '500-100' }],
  ['rangePrice', { rangePrice: '-5-100' }],
  ['amount', { rangePrice: '1.234-5' }],
  ['amount', { weeklyMax: '-5' }],
  ['amount', { totalMax: 'mucho' }],
])('an unknown %s is refused: %o', (field, raw) => {
  expect(() => parseCatalogueQuery(raw)).toThrow(new DomainError('invalid-input', { field }));
});

test('any text is understood or refused, never a fault', () => {
  const text = fc.option(fc.string(), { nil: undefined });
  fc.assert(
    fc.property(
      fc.record({
        page: text,
        limit: text,
        order: text,
        searchBrand: text,
        filterProduct: text,
        rangePrice: text,
        weeklyMax: text,
        text,
      }),
      (raw) => {
        try {
          return parseCatalogueQuery(raw).page > 0;
        } catch (error) {
          return error instanceof DomainError && error.code === 'invalid-input';
        }
      },
    ),
  );
});
