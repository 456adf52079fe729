import { describe, expect, it } from 'vitest';
import {
  correctionReasonWords,
  correctionSentences,
  awaitsCorrection,
  correctableNames,
  correctableNow,
  correctables,
  correctionAt,
  correctionReasons,
  fitsReason,
  isReopened,
  ownReason,
} from './corrections.ts';
import { noFacts, type Facts } from './facts.ts';
import { stepIds, stepOf } from './journey.ts';
import { reaches, standing } from './progress.ts';

const at = new Date('2026-11-20T12:00:00Z');

/** An edited address with its proof; a person decides. */
const inReview: Facts = {
  ...noFacts,
  phoneVerifiedAt: at,
  locatedAt: at,
  identity: 'accepted',
  bureauConsentedAt: at,
  bureauAskedAt: at,
  bureau: 'clear',
  personalDataConfirmedAt: at,
  addressConfirmedAt: at,
  addressEdited: true,
  addressProofSentAt: at,
  shippingConfirmedAt: at,
  decision: 'review',
};
const identityInReview: Facts = {
  ...noFacts,
  phoneVerifiedAt: at,
  locatedAt: at,
  identity: 'accepted',
  identityReview: 'waiting',
};

const reopen = (facts: Facts, what: (typeof correctableNames)[number]): Facts => {
  const { reopenedBy } = stepOf(correctables[what]);
  return reopenedBy ? { ...facts, [reopenedBy]: at } : facts;
};

describe('what may be asked for', () => {
  it('is address, proof and shipping while the decision waits for a person', () => {
    expect(correctableNow(inReview)).toEqual(['address', 'address-proof', 'shipping-address']);
    expect(correctableNow({ ...inReview, addressEdited: false })).toEqual(['address', 'shipping-address']);
  });

  it('is RFC and e-mail while the identity waits for a person, before the bureau is asked', () => {
    expect(correctableNow(identityInReview)).toEqual(['rfc-email']);
    expect(correctableNow({ ...identityInReview, bureauAskedAt: at })).toEqual([]);
  });

  it('is nothing in any other state, nor twice', () => {
    expect(correctableNow({ ...inReview, decision: 'approved' })).toEqual([]);
    expect(correctableNow({ ...inReview, decision: 'refused' })).toEqual([]);
    expect(correctableNow({ ...inReview, cancelledAt: at })).toEqual([]);
    expect(correctableNow({ ...inReview, addressConfirmedAt: null, decision: null })).toEqual([]);
    expect(correctableNow(reopen(inReview, 'address-proof'))).toEqual(['address', 'shipping-address']);
  });
});

describe.each(correctableNames)('a correction of %s', (what) => {
  const before = what === 'rfc-email' ? identityInReview : inReview;
  const facts = reopen(before, what);

  it('brings the customer to exactly its step, and no further', () => {
    const step = correctables[what];
    expect(standing(facts)).toEqual({ state: 'open', step, screen: stepOf(step).screen });
    expect(correctionAt(facts)).toBe(what);
    expect(stepIds.filter((id) => reaches(facts, id))).toEqual(stepIds.slice(0, stepIds.indexOf(step) + 1));
  });

  it('waits for an answer, and leaves the review where it was once it is answered', () => {
    expect([awaitsCorrection(before), awaitsCorrection(facts)]).toEqual([false, true]);
    expect([isReopened(before, correctables[what]), isReopened(facts, correctables[what])]).toEqual([
      false,
      true,
    ]);
    expect(standing(before)).toMatchObject({ screen: 'working-email' });
    expect(correctionAt(before)).toBeNull();
  });

  it('has reasons of its own, each said to the desk and, but for other, to the customer', () => {
    const reasons = correctionReasons[what];
    expect(reasons.at(-1)).toBe('other');
    for (const reason of reasons) {
      expect(correctionReasonWords[reason]).not.toBe('');
      expect(correctionSentences[reason] === null).toBe(reason === 'other');
    }
  });
});

it('several are answered in the order of the journey', () => {
  const both = reopen(reopen(inReview, 'shipping-address'), 'address-proof');
  expect(correctionAt(both)).toBe('address-proof');
  expect(correctionAt({ ...both, addressProofReopenedAt: null })).toBe('shipping-address');
});

it('a reason belongs to what is asked for; that of the product nobody chooses', () => {
  expect(fitsReason('address-proof', 'unreadable')).toBe(true);
  expect(fitsReason('shipping-address', 'unreadable')).toBe(false);
  expect(fitsReason('address-proof', ownReason)).toBe(false);
});
