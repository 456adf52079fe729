import type { Facts } from '#domain/onboarding/facts.ts';

/** A partner's days (servicing.md §7); the notice promises at most a year. */
export interface RetentionDays {
  /** Who left before the identity was verified: everything. */
  readonly beforeIdentity: number;
  /** Who left later: everything but the proof of the consent. */
  readonly left: number;
  /** Who was refused: proofs, addresses, e-mail and place. */
  readonly refused: number;
  /** Who was refused: the rest. */
  readonly refusedRest: number;
}

/** What is still stored about an applicant. 'signed': a credit, which other rules keep. */
export type KeptStage = 'whole' | 'without-traces' | 'proof-only' | 'nothing' | 'signed';

export type WhyForgotten = 'left-before-identity' | 'left' | 'refused' | 'consent-ended';

/** The next thing to delete of an applicant, and when; null: nothing any more. */
export interface Forgetting {
  readonly why: WhyForgotten;
  readonly leaves: KeptStage;
  readonly at: Date;
}

interface Applicant {
  readonly stage: KeptStage;
  readonly begunAt: Date;
  readonly facts: Facts & FactTimes;
  /** The end of a confirmed consent to the bureau query; null: there is none. */
  readonly consentEnd: Date | null;
}

/** Times of facts that are stored beside their outcome. */
export interface FactTimes {
  readonly identityAt: Date | null;
  readonly identityReviewAt: Date | null;
  readonly bureauAt: Date | null;
  readonly decisionAt: Date | null;
}

export function nextForgetting(applicant: Applicant, days: RetentionDays): Forgetting | null {
  const { stage, facts, begunAt, consentEnd } = applicant;
  if (stage === 'nothing' || stage === 'signed' || facts.contractSignedAt !== null) return null;
  if (stage === 'proof-only') return { why: 'consent-ended', leaves: 'nothing', at: consentEnd ?? begunAt };
  // Whoever signs a consent has it proven until it ends.
  const leaves = consentEnd === null ? 'nothing' : 'proof-only';
  const after = (count: number) => daysAfter(lastOf(facts, begunAt), count);
  if (isRefused(facts)) {
    return stage === 'whole'
      ? { why: 'refused', leaves: 'without-traces', at: after(days.refused) }
      : { why: 'refused', leaves, at: after(days.refusedRest) };
  }
  if (facts.identity === null)
    return { why: 'left-before-identity', leaves: 'nothing', at: after(days.beforeIdentity) };
  return { why: 'left', leaves, at: after(days.left) };
}

const isRefused = ({ identity, identityReview, bureau, decision }: Facts): boolean =>
  [identity, identityReview, bureau, decision].includes('refused');

/** The last thing that happened: from then on nobody went on with it. */
const lastOf = (facts: object, begunAt: Date): Date =>
  Object.values(facts).reduce<Date>(
    (last, fact) => (fact instanceof Date && fact > last ? fact : last),
    begunAt,
  );

const daysAfter = (at: Date, count: number): Date => new Date(at.getTime() + count * 86_400_000);
