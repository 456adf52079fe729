import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs, seed } from '#test/support/properties.ts';
import { planOf } from '#domain/credit/plan-with.ts';
import { usualCreditLimits } from './credit-limits.ts';
import { decide, type DecisionInput } from './decision.ts';
import { suggestionsFor, type SoldPhone } from './suggestions.ts';

const phone = (productId: number, price: number, down: number, weekly: number, weeks = 52): SoldPhone => ({
  productId,
  name: `Equipo ${productId}`,
  priceCentavos: price * 100,
  downPaymentCentavos: down * 100,
  weeklyCentavos: weekly * 100,
  weeks,
});

const catalogue = [
  phone(1, 32_999, 4_999, 790),
  phone(2, 18_999, 2_499, 459),
  phone(3, 11_499, 1_699, 279),
  phone(4, 7_999, 1_299, 199),
  phone(5, 4_299, 499, 129, 39),
  phone(6, 2_799, 299, 99, 39),
] as const;
const cheaperThan = (own: SoldPhone) =>
  catalogue.filter(({ priceCentavos }) => priceCentavos < own.priceCentavos);

const good: DecisionInput = {
  today: '2026-12-05',
  birthday: '1990-05-04',
  bureau: { outcome: 'clear', score: 560, activeDelinquencies: 0, monthlyDebtCentavos: 0, alerts: [] },
  plan: planOf(catalogue[3]),
  addressEdited: false,
  identityMatches: true,
  hasActiveCredit: false,
  shared: [],
  promoterHelp: false,
  limits: usualCreditLimits,
};
const asks = (own: SoldPhone, change: Partial<DecisionInput> = {}) =>
  suggestionsFor({ ...good, plan: planOf(own), ...change }, own, cheaperThan(own));

/** Mostly ordinary people, so that many are refused for the plan alone. */
const rarely = fc.integer({ min: 0, max: 29 }).map((drawn) => drawn === 0);
const applicants = fc.record({
  own: fc.constantFrom(...catalogue),
  birthday: rarely.chain((odd) =>
    odd ? fc.constantFrom('1948-03-01', '2010-01-01') : fc.constantFrom('1990-05-04', '2001-02-28'),
  ),
  score: fc.option(fc.integer({ min: 480, max: 800 }), { freq: 5 }),
  isBureauRefused: rarely,
  activeDelinquencies: rarely.chain((late) => fc.integer({ min: 0, max: late ? 3 : 0 })),
  monthlyDebtCentavos: fc.integer({ min: 0, max: 13_000_00 }),
  hasAlert: rarely,
  addressEdited: rarely,
  isMismatch: rarely,
  hasActiveCredit: rarely,
  isShared: rarely,
  promoterHelp: fc.boolean(),
  limits: fc.constant(usualCreditLimits),
});

test('whatever is suggested to refused applicants is approved when it is taken', () => {
  let refused = 0;
  let helped = 0;
  const drawn = fc.sample(fc.noBias(applicants), runs(2_000));
  for (const each of drawn) {
    const { own, score, isBureauRefused, activeDelinquencies, monthlyDebtCentavos, isMismatch } = each;
    const input: DecisionInput = {
      ...good,
      ...each,
      plan: planOf(own),
      bureau: {
        outcome: isBureauRefused ? 'refused' : 'clear',
        score,
        activeDelinquencies,
        monthlyDebtCentavos,
        alerts: each.hasAlert ? ['Aclaración'] : [],
      },
      identityMatches: !isMismatch,
      shared: each.isShared ? ['contact-shared'] : [],
    };
    if (decide(input).outcome !== 'refused') continue;
    refused++;
    const suggestions = suggestionsFor(input, own, cheaperThan(own));
    if (suggestions.length > 0) helped++;
    expect(suggestions.length).toBeLessThanOrEqual(3);
    for (const { plan } of suggestions) {
      expect(decide({ ...input, plan }).outcome, `FC_SEED=${seed}`).toBe('approved');
    }
  }
  expect(refused).toBeGreaterThan(500);
  // The test would say nothing if nobody were offered anything.
  expect(helped).toBeGreaterThan(100);
});

test('too dear a phone: the least higher down payment, and the dearest phones that fit', () => {
  const own = phone(7, 17_499, 2_499, 429);
  const [first, ...phones] = asks(own);
  expect(first).toMatchObject({ kind: 'down-payment', phone: { productId: 7 } });
  // The band of this score finances $14,000.
  expect(first?.plan).toMatchObject({ downPaymentCentavos: 3_500_00, weeks: 52 });
  expect(phones.map(({ kind, phone: { productId } }) => [kind, productId])).toEqual([
    ['phone', 3],
    ['phone', 4],
  ]);
});

test('too high a payment: more weeks are suggested too', () => {
  const own = catalogue[3];
  const found = asks(own, { bureau: { ...good.bureau, monthlyDebtCentavos: 7_200_00 } });
  expect(found.map(({ kind }) => kind)).toEqual(['down-payment', 'term', 'phone']);
  expect(found[1]?.plan.weeks).toBe(65);
});

test.each([
  ['the history', { bureau: { ...good.bureau, score: 480 } }],
  ['late payments', { bureau: { ...good.bureau, activeDelinquencies: 2 } }],
  ['the bureau', { bureau: { ...good.bureau, outcome: 'refused' as const } }],
  ['the age', { birthday: '2010-01-01' }],
  ['an open credit', { hasActiveCredit: true }],
  ['what a person would have to look at', { addressEdited: true }],
])('nothing is suggested where another plan would not change %s', (_, change) => {
  expect(asks(catalogue[0], change)).toEqual([]);
});

test('who was not refused needs no other plan', () => {
  expect(asks(catalogue[4])).toEqual([]);
});
