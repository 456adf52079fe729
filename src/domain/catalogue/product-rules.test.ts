import { expect, test } from 'vitest';
import { isBelowFloor, productDifference, type ProductFacts } from './product-facts.ts';
import { productFaults } from './product-rules.ts';

const phone: ProductFacts = {
  name: 'Redmi 15C 128 GB',
  brand: 'Xiaomi',
  priceCentavos: 299_900,
  downPaymentCentavos: 44_900,
  weeklyCentavos: 7_500,
  weeks: 52,
  description: '',
  specs: [{ label: 'Pantalla', value: '6.9"' }],
  colors: [{ color: '#3b3f44', name: 'Negro' }],
  unlimitedWhatsapp: false,
  oxxoSim: false,
  bestSeller: false,
  onOffer: false,
  state: 'on-sale',
};

test('a product that can be sold has no fault', () => {
  expect(productFaults(phone)).toEqual([]);
});

test.each([
  ['name', { name: ' ' }],
  ['brand', { brand: 'Nokia' }],
  ['priceCentavos', { priceCentavos: 0 }],
  ['downPaymentCentavos', { downPaymentCentavos: 299_900 }],
  ['weeklyCentavos', { weeklyCentavos: 0 }],
  ['weeklyCentavos', { weeklyCentavos: 100 }],
  ['weeks', { weeks: 261 }],
  ['colors', { colors: [] }],
  ['colors', { colors: [phone.colors[0], { color: '#3B3F44', name: 'Grafito' }] }],
] as const)('%s is wrong: %o', (field, change) => {
  const facts = { ...phone, ...change } as ProductFacts;
  expect(productFaults(facts).map((fault) => fault.field)).toEqual([field]);
});

test('the difference is said in words, in the order of the form', () => {
  const after: ProductFacts = { ...phone, priceCentavos: 199_900, specs: [], state: 'withdrawn' };
  expect(productDifference(phone, after)).toEqual([
    { what: 'Contado', before: '$2,999.00', after: '$1,999.00' },
    { what: 'Características', before: 'Pantalla: 6.9"', after: null },
    { what: 'Estado', before: 'En venta', after: 'Retirado' },
  ]);
  expect(productDifference(phone, { ...phone })).toEqual([]);
});

test('below the floor is only what will be sold, at another price or for the first time', () => {
  const cheap: ProductFacts = { ...phone, priceCentavos: 199_900 };
  const floor = 229_900;
  expect(isBelowFloor(phone, cheap, floor)).toBe(true);
  expect(isBelowFloor(phone, cheap, null)).toBe(false);
  expect(isBelowFloor(phone, { ...cheap, priceCentavos: floor }, floor)).toBe(false);
  expect(isBelowFloor(cheap, { ...cheap, name: 'Redmi 15C' }, floor)).toBe(false);
  expect(isBelowFloor(phone, { ...cheap, state: 'draft' }, floor)).toBe(false);
  expect(isBelowFloor({ ...cheap, state: 'draft' }, cheap, floor)).toBe(true);
  expect(isBelowFloor(null, cheap, floor)).toBe(true);
});
