import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catPercent } from './cat.ts';

const equal = (pesos: number, count: number) => Array.from({ length: count }, () => Math.round(pesos * 100));
const weekly = (cash: number, down: number, pesos: number, weeks: number) => ({
  amountCentavos: Math.round((cash - down) * 100),
  paymentsCentavos: equal(pesos, weeks),
});

test('1,000 today for 1,500 in a year is 50 %', () => {
  expect(catPercent({ amountCentavos: 100_000, paymentsCentavos: [150_000], periodsPerYear: 1 })).toBe(50);
});

test.each([
  [13_499, 0, 195, 128, 74.7],
  [4_999, 999, 139, 52, 265.7],
  [5_000, 1_000, 150, 39, 187.5],
  [10_000, 2_000, 220, 65, 177.5],
  [14_699, 1_469.9, 200, 128, 83.2],
  [8_499, 849.9, 138, 102, 99.8],
])('%d cash, %d down, %d a week for %d weeks costs %d', (cash, down, pesos, weeks, percent) => {
  expect(catPercent(weekly(cash, down, pesos, weeks))).toBe(percent);
});

test.each([
  [4_999, 999, 139, 52, 267.0],
  [5_000, 1_000, 150, 39, 188.3],
  [10_000, 2_000, 220, 65, 178.3],
])('with weeks of 7/365 of a year %d, %d, %d, %d costs %d', (cash, down, pesos, weeks, percent) => {
  expect(catPercent({ ...weekly(cash, down, pesos, weeks), periodsPerYear: 365 / 7 })).toBe(percent);
});

test('a published exercise: 15 years monthly at 11 % with its charges is 12.9 %', () => {
  const amount = 300_997.13 - (7_314.23 + 902.99 + 309);
  expect(
    catPercent({
      amountCentavos: Math.round(amount * 100),
      paymentsCentavos: equal(3_421.12 + 125, 180),
      periodsPerYear: 12,
    }),
  ).toBe(12.9);
});

test('a published loan: 20,000 at 58 % for 12 months with 5 % opening commission is 95.6 %', () => {
  const rate = 0.58 / 12;
  const payment = (20_000 * rate) / (1 - (1 + rate) ** -12);
  expect(
    catPercent({ amountCentavos: 19_000_00, paymentsCentavos: equal(payment, 12), periodsPerYear: 12 }),
  ).toBe(95.6);
});

test('paying back exactly what was lent costs nothing', () => {
  expect(catPercent({ amountCentavos: 520_000, paymentsCentavos: equal(100, 52) })).toBe(0);
});

test('less paid back than lent, or a rate beyond all sense, is refused', () => {
  expect(() => catPercent({ amountCentavos: 520_001, paymentsCentavos: equal(100, 52) })).toThrow(
    'invalid-input',
  );
  expect(() => catPercent({ amountCentavos: 0, paymentsCentavos: equal(100, 52) })).toThrow('invalid-input');
  expect(() => catPercent({ amountCentavos: 1, paymentsCentavos: equal(1_000, 52) })).toThrow(
    'invalid-input',
  );
});

test('at the rate found the payments are worth the amount', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 500_00, max: 40_000_00 }),
      fc.integer({ min: 4, max: 156 }),
      fc.double({ min: 0.01, max: 1.5, noNaN: true }),
      (amountCentavos, weeks, markUp) => {
        const factor = 1 + markUp * Math.min(1, weeks / 104);
        const each = Math.ceil((amountCentavos * factor) / weeks);
        const percent = catPercent({ amountCentavos, paymentsCentavos: equal(each / 100, weeks) });
        const worth = (yearly: number) =>
          Array.from({ length: weeks }, (_, k) => each / (1 + yearly) ** ((k + 1) / 52)).reduce(
            (a, b) => a + b,
            0,
          );
        expect(worth((percent - 0.06) / 100)).toBeGreaterThan(amountCentavos);
        expect(worth((percent + 0.06) / 100)).toBeLessThan(amountCentavos);
      },
    ),
  );
});
