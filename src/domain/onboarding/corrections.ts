import type { Facts } from './facts.ts';
import { stepIds, stepOf, type StepId } from './journey.ts';
import { standing } from './progress.ts';

/**
 * What a person of the shop may ask a customer to correct while a review waits for an answer, with the step of the
 * journey at which the customer does it. Data of the identification are not here: nobody types them.
 */
export const correctables = {
  'rfc-email': 'credit-bureau-consulting',
  address: 'address-confirmation',
  'address-proof': 'address-proof',
  'shipping-address': 'address-validation',
} as const satisfies Record<string, StepId>;

export type Correctable = keyof typeof correctables;
export const correctableNames = Object.keys(correctables) as [Correctable, ...Correctable[]];

/** Why, by a code that reports can count. */
export const correctionReasons = {
  'rfc-email': ['rfc-differs', 'email-unreachable', 'other'],
  address: ['incomplete', 'not-found', 'differs-from-proof', 'other'],
  'address-proof': ['unreadable', 'too-old', 'other-address', 'wrong-document', 'address-changed', 'other'],
  'shipping-address': ['incomplete', 'not-found', 'out-of-reach', 'other'],
} as const satisfies Record<Correctable, readonly string[]>;

export type CorrectionReason = (typeof correctionReasons)[Correctable][number];

/** The consequence of a corrected address: only the product asks for it. */
export const ownReason = 'address-changed' satisfies CorrectionReason;

/** Whether a person may choose this reason for it. */
export const fitsReason = (what: Correctable, reason: CorrectionReason): boolean =>
  reason !== ownReason && (correctionReasons[what] as readonly CorrectionReason[]).includes(reason);

/** Days that the customer has; after them the review goes on without the correction. */
export const daysToCorrect = 5;
/** Days before the end at which an unanswered one is remembered. */
export const reminderDaysBefore = 2;

/** What may be asked for now. */
export function correctableNow(facts: Facts): Correctable[] {
  if (standing(facts).state !== 'open') return [];
  return correctableNames.filter((what) => !isReopened(facts, correctables[what]) && isInReview(facts, what));
}

function isInReview(facts: Facts, what: Correctable): boolean {
  if (what === 'rfc-email') return facts.identityReview === 'waiting' && facts.bureauAskedAt === null;
  if (facts.decision !== 'review') return false;
  // A proof exists only for an address other than the identification's.
  return what !== 'address-proof' || facts.addressEdited;
}

/** Whether a correction of this step is asked for and not answered. */
export function isReopened(facts: Facts, step: StepId): boolean {
  const { reopenedBy } = stepOf(step);
  return reopenedBy !== undefined && facts[reopenedBy] !== null;
}

/** Whether the request waits for any correction: then nobody answers its review. */
export const awaitsCorrection = (facts: Facts): boolean => stepIds.some((step) => isReopened(facts, step));

/** The correction that the customer is at. */
export function correctionAt(facts: Facts): Correctable | null {
  const now = standing(facts);
  if (now.state !== 'open' || !isReopened(facts, now.step)) return null;
  return correctableNames.find((what) => correctables[what] === now.step) ?? null;
}
