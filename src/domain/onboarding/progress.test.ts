import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#test/support/properties.ts';
import { noFacts, type Facts } from './facts.ts';
import { standingPath } from './paths.ts';
import { journey, requestScreens, stepIds, stepOf, type StepId } from './journey.ts';
import {
  bureauFlag,
  identityFlag,
  isCurrent,
  mayShow,
  progressFlags,
  progressOf,
  reaches,
  shownScreens,
  standing,
} from './progress.ts';

const at = new Date('2025-11-21T12:00:00Z');

/** The facts that complete each step, in the order of the journey. */
const doing: Record<StepId, Partial<Facts>> = {
  'phone-verification': { phoneVerifiedAt: at },
  geolocalization: { locatedAt: at },
  'identity-verification': { identity: 'accepted' },
  'credit-bureau-consulting': { bureauConsentedAt: at, bureauAskedAt: at },
  'bureau-answer': { bureau: 'clear' },
  'personal-data-confirmation': { personalDataConfirmedAt: at },
  'address-confirmation': { addressConfirmedAt: at },
  'address-proof': { addressProofSentAt: at },
  'address-validation': { shippingConfirmedAt: at },
  decision: { decision: 'approved' },
  'aprove-credit': { creditAcceptedAt: at },
  'contract-signature': { contractSignedAt: at },
  'down-payment': { downPaymentPaidAt: at },
  'device-send': {},
};

const factsBefore = (step: StepId, edited = true): Facts =>
  stepIds
    .slice(0, stepIds.indexOf(step))
    .reduce<Facts>((facts, id) => ({ ...facts, ...doing[id] }), { ...noFacts, addressEdited: edited });

const time = fc.constantFrom(null, at);

/** Any combination, including those that no order of calls can produce. */
const anyFacts: fc.Arbitrary<Facts> = fc.record({
  phoneVerifiedAt: time,
  locatedAt: time,
  identity: fc.constantFrom(null, 'accepted' as const, 'refused' as const),
  identityReview: fc.constantFrom(null, 'waiting' as const, 'approved' as const, 'refused' as const),
  bureauConsentedAt: time,
  bureauAskedAt: time,
  bureau: fc.constantFrom(null, 'clear' as const, 'refused' as const),
  personalDataConfirmedAt: time,
  addressConfirmedAt: time,
  addressEdited: fc.boolean(),
  addressProofSentAt: time,
  shippingConfirmedAt: time,
  decision: fc.constantFrom(null, 'approved' as const, 'refused' as const, 'review' as const),
  creditAcceptedAt: time,
  contractSignedAt: time,
  downPaymentPaidAt: time,
  cancelledAt: fc.constantFrom(null, null, null, at),
  bureauDataReopenedAt: time,
  addressReopenedAt: time,
  addressProofReopenedAt: time,
  shippingReopenedAt: time,
});

/** Facts that calls in the right order can produce: a prefix of the journey, optionally with a refusal. */
const reachableFacts: fc.Arbitrary<Facts> = fc
  .record({
    step: fc.constantFrom(...stepIds),
    edited: fc.boolean(),
    ending: fc.constantFrom('none', 'refused', 'review', 'cancelled'),
  })
  .map(({ step, edited, ending }) => {
    const facts = factsBefore(step, edited);
    if (ending === 'cancelled') return { ...facts, cancelledAt: at };
    if (ending === 'review' && step === 'decision') return { ...facts, decision: 'review' };
    if (ending !== 'refused') return facts;
    if (step === 'identity-verification') return { ...facts, identity: 'refused' };
    if (step === 'bureau-answer') return { ...facts, bureau: 'refused' };
    return step === 'decision' ? { ...facts, decision: 'refused' } : facts;
  });

describe('standing', () => {
  it.each(stepIds)('stands at %s when everything before it is done', (step) => {
    expect(standing(factsBefore(step))).toEqual({ state: 'open', step, screen: stepOf(step).screen });
  });

  it('always is the first unmet step, whatever the facts', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const now = standing(facts);
        if (now.state === 'cancelled') {
          expect(facts.cancelledAt).not.toBeNull();
          return;
        }
        const before = stepIds.slice(0, stepIds.indexOf(now.step));
        for (const id of before) {
          expect(stepOf(id).doneWhen(facts)).toBe(true);
          expect(stepOf(id).refusedWhen?.(facts) ?? false).toBe(false);
        }
        const step = stepOf(now.step);
        if (now.state === 'refused') expect(step.refusedWhen?.(facts)).toBe(true);
        else expect(step.doneWhen(facts)).toBe(false);
      }),
      { numRuns: runs(200) },
    );
  });

  it('never goes back when one more thing has happened', () => {
    const order = (facts: Facts) => {
      const now = standing(facts);
      return now.state === 'open' ? stepIds.indexOf(now.step) : null;
    };
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...stepIds), (facts, id) => {
        const [from, to] = [order(facts), order({ ...facts, ...doing[id] })];
        if (from !== null && to !== null) expect(to).toBeGreaterThanOrEqual(from);
      }),
      { numRuns: runs(200) },
    );
  });

  it('skips the proof of an address that is on the identification', () => {
    const facts = { ...factsBefore('address-proof', false) };
    expect(standing(facts)).toMatchObject({ step: 'address-validation' });
    expect(standing({ ...facts, addressEdited: true })).toMatchObject({ step: 'address-proof' });
  });

  it.each([
    ['identity-verification', { identity: 'refused' }],
    ['bureau-answer', { bureau: 'refused' }],
    ['decision', { decision: 'refused' }],
  ] as const)('is closed by a refusal at %s', (step, refusal) => {
    expect(standing({ ...factsBefore(step), ...refusal })).toEqual({
      state: 'refused',
      step,
      screen: 'aprove-false',
    });
  });

  it('waits for an e-mail, not on the waiting screen, while a person reviews', () => {
    const facts: Facts = { ...factsBefore('decision'), decision: 'review' };
    expect(standing(facts)).toEqual({ state: 'open', step: 'decision', screen: 'working-email' });
  });

  it('waits for an e-mail at the door of the bureau while a person looks at a doubtful identity', () => {
    const facts = factsBefore('credit-bureau-consulting');
    const shopRef = { partner: 1, promoter: null };
    const waiting: Facts = { ...facts, identityReview: 'waiting' };
    expect(standing(waiting)).toMatchObject({ state: 'open', screen: 'working-email' });
    expect(standingPath(shopRef, waiting, { requestId: 'r' })).toBe(
      '/1/working-email/1/credit-bureau-consulting/r',
    );
    expect(reaches(waiting, 'credit-bureau-consulting')).toBe(false);
    expect(standing({ ...facts, identityReview: 'approved' })).toMatchObject({
      screen: 'credit-bureau-consulting',
    });
    expect(standing({ ...facts, identityReview: 'refused' })).toMatchObject({ state: 'refused' });
  });

  it('keeps a request open while nobody has answered: a time-out is no refusal', () => {
    for (const step of stepIds) expect(standing(factsBefore(step)).state).toBe('open');
  });

  it('is cancelled whatever else happened', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        expect(standing({ ...facts, cancelledAt: at })).toEqual({
          state: 'cancelled',
          screen: 'aprove-false',
        });
      }),
    );
  });
});

describe('reaches', () => {
  it('lets no call act before every earlier step is done', () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...stepIds), (facts, step) => {
        if (!reaches(facts, step)) return;
        const before = stepIds.slice(0, stepIds.indexOf(step));
        for (const id of before) expect(stepOf(id).doneWhen(facts)).toBe(true);
        expect(standing(facts).state).toBe('open');
      }),
      { numRuns: runs(200) },
    );
  });

  it('lets a step act at its turn and again when it is done, and nothing once the way is closed', () => {
    for (const step of stepIds) {
      const facts = factsBefore(step);
      expect(isCurrent(facts, step)).toBe(true);
      expect(stepIds.filter((id) => reaches(facts, id))).toEqual(stepIds.slice(0, stepIds.indexOf(step) + 1));
      expect(stepIds.some((id) => reaches({ ...facts, cancelledAt: at }, id))).toBe(false);
    }
    const refused: Facts = { ...factsBefore('decision'), decision: 'refused' };
    expect(stepIds.some((id) => reaches(refused, id) || isCurrent(refused, id))).toBe(false);
  });
});

describe('mayShow', () => {
  it('always shows the screen of the standing, and only screens that exist', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const shown = shownScreens(facts);
        expect(shown).toContain(standing(facts).screen);
        expect(requestScreens).toEqual(expect.arrayContaining(shown));
      }),
    );
  });

  it('never shows the screen of a step that is still ahead', () => {
    // After signing the person continues to device-send before the store has reported the payment (spec §4).
    const receipts: Partial<Record<StepId, string>> = { 'down-payment': 'device-send' };
    fc.assert(
      fc.property(reachableFacts, (facts) => {
        const now = standing(facts);
        if (now.state !== 'open') return;
        const index = stepIds.indexOf(now.step);
        const reached = new Set<string>(stepIds.slice(0, index + 1).map((id) => journey[id].screen));
        const ahead = stepIds.slice(index + 1).map((id) => journey[id].screen);
        for (const screen of ahead) {
          if (reached.has(screen) || receipts[now.step] === screen) continue;
          expect(mayShow(facts, screen)).toBe(false);
        }
      }),
    );
  });

  it('shows nothing but the refusal once the way is closed', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        if (standing(facts).state !== 'open') expect(shownScreens(facts)).toEqual(['aprove-false']);
      }),
    );
  });

  it('shows the refusal screen also where the last poll leads to, and only there', () => {
    for (const step of stepIds) {
      expect(mayShow(factsBefore(step), 'aprove-false')).toBe(stepOf(step).waits !== undefined);
    }
  });

  it('shows the proof screen only for an edited address', () => {
    expect(mayShow(factsBefore('address-validation', true), 'address-proof')).toBe(true);
    expect(mayShow(factsBefore('address-validation', false), 'address-proof')).toBe(false);
  });
});

describe('progress', () => {
  it('counts the groups from 1 and never backwards', () => {
    const numbers = stepIds.map((id) => progressOf(id).number);
    expect(numbers[0]).toBe(1);
    expect(numbers.at(-1)).toBe(progressOf('device-send').of);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  });

  it('derives the flags of spec §3 from the facts [spec:3.flags.names]', () => {
    expect(progressFlags(noFacts)).toEqual({
      verificationCodePhone: false,
      verifiedLocation: false,
      verifiedIdentity: false,
      verifiedCreditHistory: null,
      confirmPersonalData: false,
      confirmAddress: false,
      addressValidation: false,
      approvedCredit: null,
      acceptCredit: false,
      signingContracts: false,
    });
    expect(progressFlags(factsBefore('device-send'))).toEqual({
      verificationCodePhone: true,
      verifiedLocation: true,
      verifiedIdentity: true,
      verifiedCreditHistory: 1,
      confirmPersonalData: true,
      confirmAddress: true,
      addressValidation: true,
      approvedCredit: 1,
      acceptCredit: true,
      signingContracts: true,
    });
  });

  it('says null while undecided and 0 only for a refusal', () => {
    expect(progressFlags({ ...noFacts, decision: 'review' }).approvedCredit).toBeNull();
    expect(progressFlags({ ...noFacts, decision: 'refused' }).approvedCredit).toBe(0);
    expect(bureauFlag({ ...noFacts, bureau: 'refused' })).toBe(0);
    expect(identityFlag(noFacts)).toBeNull();
    expect(identityFlag({ ...noFacts, identity: 'refused' })).toBe(false);
    expect(identityFlag({ ...noFacts, identity: 'accepted' })).toBe(true);
  });
});
