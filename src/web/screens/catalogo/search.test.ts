import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressOf, filterCount, queryOf, readSearch, unfiltered } from './search.ts';

const names = [
  'orden',
  'marca',
  'min',
  'max',
  'filtro',
  'semana',
  'hoy',
  'total',
  'buscar',
  'comparar',
  'pagina',
  'x',
];

const read = (text: string) => readSearch(new URLSearchParams(text));

test('an empty address is the whole catalogue, cheapest first', () => {
  expect(read('')).toEqual({
    order: '+price',
    brands: [],
    filters: [],
    min: 0,
    max: 40_000,
    weekly: null,
    today: null,
    total: null,
    text: '',
    compared: [],
    page: 1,
  });
  expect(addressOf(read(''))).toBe('');
});

test('what is compared stays while one searches, three at most', () => {
  const search = read('?comparar=4,7,4,x,9,12&pagina=2');
  expect(search.compared).toEqual([4, 7, 9]);
  expect(addressOf(unfiltered(search))).toBe('?comparar=4%2C7%2C9');
  expect(filterCount(search)).toBe(0);
});

test('everything at once, and back [spec:7.products.list]', () => {
  const address = '?orden=-price&marca=Apple&marca=Xiaomi&min=1000&max=9900&filtro=on_offer&pagina=3';
  expect(addressOf(read(address))).toBe(address);
  expect(queryOf(read(address), 7)).toEqual({
    commercialPartnerId: 7,
    page: 3,
    limit: 9,
    order: '-price',
    searchBrand: 'Apple,Xiaomi',
    filterProduct: 'on_offer',
    rangePrice: '1000-9900',
  });
});

test('a budget and a text: in the address, in the query, and cleared with the filters', () => {
  const address = '?orden=%2Btotal&semana=250&hoy=1500&total=12000&buscar=iphon+15&pagina=2';
  const search = read('orden=%2Btotal&semana=$250.00&hoy=1,500&total=12000&buscar= iphon 15 &pagina=2');
  expect(addressOf(search)).toBe(address);
  expect(queryOf(search, 7)).toMatchObject({
    order: '+total',
    weeklyMax: '250',
    downPaymentMax: '1500',
    totalMax: '12000',
    text: 'iphon 15',
  });
  expect(filterCount(search)).toBe(4);
  expect(addressOf(unfiltered(search))).toBe('?orden=%2Btotal');
  expect(read('semana=mucho&hoy=&total=-5')).toMatchObject({ weekly: null, today: null, total: null });
});

test('prices as people type them', () => {
  expect(read('min=$1,500&max=10,000.50')).toMatchObject({ min: 1500, max: 10_000 });
  expect(read('min=9000&max=100')).toMatchObject({ min: 100, max: 9000 });
  expect(read('max=999999')).toMatchObject({ max: 40_000 });
  // Digits inside other words are not a price.
  expect(read('min=iphone 15&max=abc9000')).toMatchObject({ min: 0, max: 40_000 });
});

test('clearing the filters keeps the order and goes to page 1 [spec:4.catalogue.filters]', () => {
  const search = read('orden=-price&marca=Apple&filtro=best_seller&max=500&pagina=4');
  expect(filterCount(search)).toBe(3);
  expect(unfiltered(search)).toEqual({ ...read('orden=-price') });
});

test('whatever stands in the address, it is read, and its own address means the same', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...names), fc.string())), (pairs) => {
      const search = readSearch(new URLSearchParams(pairs));
      expect(read(addressOf(search))).toEqual(search);
    }),
  );
});
