import type { Facts } from '#domain/onboarding/facts.ts';
import type { Day } from '#domain/calendar.ts';
import { addBusinessDays } from '#domain/credit/business-days.ts';

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
  /** Years, from the end of a credit: its papers, ledger and name (CCom 49). */
  readonly archiveYears: number;
}

/** What is still stored about an applicant. 'signed': a contract, whole or in the archive. */
export type KeptStage = 'whole' | 'without-traces' | 'proof-only' | 'nothing' | 'signed';

export type WhyForgotten =
  | 'left-before-identity'
  | 'left'
  | 'refused'
  | 'consent-ended'
  | 'contract-cancelled'
  | 'archive-ended';

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
  /** Of a signed contract; null: there is none. */
  readonly credit: SignedCredit | null;
  /** The end of a confirmed consent to the bureau query; null: there is none. */
  readonly consentEnd: Date | null;
}

export interface SignedCredit {
  /** Money came in, or a device went out: the books are kept (CCom 49). */
  readonly hasMoney: boolean;
  /** The last thing that happened to a credit that has ended; null: it runs, or money is to be returned. */
  readonly endedAt: Date | null;
}

/** Times of facts that are stored beside their outcome. */
export interface FactTimes {
  readonly identityAt: Date | null;
  readonly identityReviewAt: Date | null;
  readonly bureauAt: Date | null;
  readonly decisionAt: Date | null;
}

/** A contract that was cancelled before anything was paid. */
const cancelledDays = 365;

export function nextForgetting(applicant: Applicant, days: RetentionDays): Forgetting | null {
  const { stage, facts, begunAt, credit, consentEnd } = applicant;
  if (stage === 'nothing') return null;
  if (credit !== null) return endOfPapers(credit, days);
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

/** When what was signed is destroyed. */
export function endOfPapers(
  { hasMoney, endedAt }: SignedCredit,
  { archiveYears }: Pick<RetentionDays, 'archiveYears'>,
): Forgetting | null {
  if (endedAt === null) return null;
  if (!hasMoney)
    return { why: 'contract-cancelled', leaves: 'nothing', at: daysAfter(endedAt, cancelledDays) };
  const at = new Date(endedAt);
  at.setUTCFullYear(at.getUTCFullYear() + archiveYears);
  return { why: 'archive-ended', leaves: 'nothing', at };
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

/** Why the law lets two people open what was archived. */
export const archiveBases = ['authority', 'lawsuit', 'own-request', 'tax'] as const;
type ArchiveBasis = (typeof archiveBases)[number];

export const archiveBasisNames: Record<ArchiveBasis, string> = {
  authority: 'Requerimiento de una autoridad',
  lawsuit: 'Juicio o reclamación',
  'own-request': 'La persona lo pide por escrito',
  tax: 'Revisión fiscal o auditoría',
};

/** How long it stays open. */
export const archiveOpenDays = 7;

/** What a person may ask about her own data, besides a copy of them (LFPDPPP: rights ARCO). */
export const privacyRights = ['rectification', 'cancellation', 'opposition'] as const;
export type PrivacyRight = (typeof privacyRights)[number];

/** Letters of what is asked. */
export const privacyText = { least: 10, most: 1000 } as const;

/** What somebody without a contract asked or complained about is kept so long after the answer: at most a year, as the notice promises. */
export const askedDays = 365;

/** The law gives twenty business days to answer. */
const answerBusinessDays = 20;

/** The last day to do what was granted on `answeredOn`: fifteen business days. */
export const effectiveBy = (answeredOn: Day): Day => addBusinessDays(answeredOn, 15);

/** The last day to answer what was asked on `askedOn`. */
export const answerBy = (askedOn: Day): Day => addBusinessDays(askedOn, answerBusinessDays);
