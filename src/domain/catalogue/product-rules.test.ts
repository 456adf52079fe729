import { expect, test } from 'vitest';
import { productDifference, type ProductFacts } from './product-facts.ts';
import { boundsPassed, productFaults, seeOffer, variantKey } from './product-rules.ts';

const phone: ProductFacts = {
  name: 'Redmi 15C 128 GB',
  brand: 'Xiaomi',
  family: '',
  storage: '',
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
  ['family', { storage: '128 GB' }],
  ['storage', { family: 'Redmi 15C' }],
  ['family', { family: 'x'.repeat(61), storage: '128 GB' }],
  ['storage', { family: 'Redmi 15C', storage: '1'.repeat(21) }],
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

test('a bound is passed only by what will be sold, at another price or for the first time', () => {
  const cheap: ProductFacts = { ...phone, priceCentavos: 199_900, weeklyCentavos: 4_900 };
  const floor = 229_900;
  const said = ['Queda $300.00 abajo del piso de $2,299.00 de contado.'];
  expect(boundsPassed(phone, cheap, floor)).toEqual(said);
  expect(boundsPassed(phone, cheap, null)).toEqual([]);
  expect(boundsPassed(phone, { ...cheap, priceCentavos: floor }, floor)).toEqual([]);
  expect(boundsPassed(cheap, { ...cheap, name: 'Redmi 15C' }, floor)).toEqual([]);
  expect(boundsPassed(phone, { ...cheap, state: 'draft' }, floor)).toEqual([]);
  expect(boundsPassed({ ...cheap, state: 'draft' }, cheap, floor)).toEqual(said);
  expect(boundsPassed(null, cheap, floor)).toEqual(said);
});

test('a CAT above 250 % is a bound, while it rises; its own sentence says so', () => {
  const dear = {
    ...phone,
    priceCentavos: 300_000,
    downPaymentCentavos: 50_000,
    weeklyCentavos: 9_900,
    weeks: 52,
  };
  const said = ['Su CAT sería de 321.9 %, mayor de 250 %.'];
  expect(boundsPassed(phone, dear, null)).toEqual(said);
  expect(boundsPassed({ ...dear, state: 'draft' }, dear, null)).toEqual(said);
  expect(boundsPassed(dear, { ...dear, weeklyCentavos: 9_800 }, null)).toEqual([]);
  expect(boundsPassed(dear, { ...dear, name: 'Redmi 15C' }, null)).toEqual([]);
  expect(productFaults({ ...dear, weeklyCentavos: 60_000 })).toEqual([
    { field: 'weeklyCentavos', text: 'Con esos pagos el CAT pasa de 100,000 %.' },
  ]);
});

test('what is typed is seen as it would be saved: its plan, its faults, and the bounds of a sale', () => {
  const draft: ProductFacts = { ...phone, state: 'draft' };
  expect(seeOffer(phone, phone, 229_900)).toMatchObject({
    plan: { totalCentavos: 44_900 + 52 * 7_500 },
    faults: [],
    passed: [],
  });
  const dear = { ...phone, weeklyCentavos: 40_000 };
  for (const before of [phone, draft, null]) {
    const { passed } = seeOffer(before, dear, null);
    expect(passed).toEqual(boundsPassed(before, { ...dear, state: 'on-sale' }, null));
    expect(passed).toHaveLength(1);
  }
  expect(seeOffer(phone, { ...phone, weeklyCentavos: 100 }, null)).toEqual({
    plan: null,
    faults: ['Con esos pagos no se cubre el precio de contado.'],
    passed: [],
  });
});

test('a storage is one however it is spelled, within its family', () => {
  const of = (family: string, storage: string) => variantKey({ family, storage });
  expect(of('Redmi 15C', '128 GB')).toBe(of('REDMI  15c', '128gb'));
  expect(of('Redmi 15C', '128 GB')).not.toBe(of('Redmi 15C', '256 GB'));
  expect(of('Redmi 15C', '128 GB')).not.toBe(of('Redmi 15', '128 GB'));
  expect(of('', '')).toBeNull();
});
