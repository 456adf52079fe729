import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noFacts, type Facts } from './facts.ts';
import { factsBehind } from './flags.ts';
import { mayShow, progressFlags, standing } from './progress.ts';

const at = new Date('2026-11-21T10:00:00Z');

/** The facts of a whole walk in order, each with its possible values: a request has a prefix of them. */
const walk: readonly ((edited: boolean) => Partial<Facts>)[] = [
  () => ({ phoneVerifiedAt: at }),
  () => ({ locatedAt: at }),
  () => ({ identity: 'accepted' }),
  () => ({ bureauConsentedAt: at }),
  () => ({ bureauAskedAt: at }),
  () => ({ bureau: 'clear' }),
  () => ({ personalDataConfirmedAt: at }),
  (addressEdited) => ({ addressConfirmedAt: at, addressEdited }),
  (edited) => (edited ? { addressProofSentAt: at } : {}),
  () => ({ shippingConfirmedAt: at }),
  () => ({ decision: 'approved' }),
  () => ({ creditAcceptedAt: at }),
  () => ({ contractSignedAt: at }),
  () => ({ downPaymentPaidAt: at }),
];
/** Outcomes that end or suspend a walk, each after a number of its steps. */
const endings: readonly { after: number; facts: Partial<Facts> }[] = [
  { after: 2, facts: { identity: 'refused' } },
  { after: 5, facts: { bureau: 'refused' } },
  { after: 10, facts: { decision: 'refused' } },
  { after: 10, facts: { decision: 'review' } },
];
const walked = (steps: number, edited: boolean): Facts =>
  Object.assign({}, noFacts, ...walk.slice(0, steps).map((step) => step(edited)));
const anyFacts = fc.oneof(
  fc.tuple(fc.nat(walk.length), fc.boolean()).map(([steps, edited]) => walked(steps, edited)),
  fc
    .tuple(fc.constantFrom(...endings), fc.boolean())
    .map(([{ after, facts }, edited]): Facts => ({ ...walked(after, edited), ...facts })),
);

test('whatever happened, the screen where the request stands may be shown by its flags alone', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const { screen } = standing(facts);
      expect(mayShow(factsBehind(progressFlags(facts), screen), screen)).toBe(true);
    }),
  );
});

test('the flags of what they are read as are the same flags', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const flags = progressFlags(facts);
      expect(progressFlags(factsBehind(flags))).toEqual(flags);
      expect(progressFlags(factsBehind(flags, 'working'))).toEqual(flags);
    }),
  );
});

const identified = { verificationCodePhone: true, verifiedLocation: true, verifiedIdentity: true };
const confirmed = { ...identified, verifiedCreditHistory: 1, confirmPersonalData: true };

test.each([
  ['nothing yet', {}, 'phone-verification'],
  ['before the bureau', { ...identified, verifiedCreditHistory: null }, 'credit-bureau-consulting'],
  ['refused by the bureau', { ...identified, verifiedCreditHistory: 0 }, 'aprove-false'],
  ['an address confirmed', { ...confirmed, confirmAddress: true }, 'address-validation'],
  ['a decision to come', { ...confirmed, confirmAddress: true, addressValidation: true }, 'working'],
] as const)('%s stands where the resume rule says', (_, flags, screen) => {
  expect(standing(factsBehind(flags)).screen).toBe(screen);
});

test('what the flags leave unsaid is read in favour of the screen that is open', () => {
  expect(standing(factsBehind(identified, 'working'))).toMatchObject({ step: 'bureau-answer' });
  expect(standing(factsBehind(identified, 'aprove-false'))).toMatchObject({ step: 'bureau-answer' });
  expect(standing(factsBehind(identified, 'credit-bureau-consulting'))).toMatchObject({
    step: 'credit-bureau-consulting',
  });
  const proving = factsBehind({ ...confirmed, confirmAddress: true }, 'address-proof');
  expect(standing(proving).screen).toBe('address-proof');
});

test('what they do say is not: a screen further on is not shown', () => {
  expect(mayShow(factsBehind(identified, 'aprove-credit'), 'aprove-credit')).toBe(false);
  expect(mayShow(factsBehind(confirmed, 'credit-bureau-consulting'), 'credit-bureau-consulting')).toBe(false);
});
