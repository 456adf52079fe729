import type { Centavos } from '#domain/credit/money.ts';

/** An identity review comes before the bureau is asked; the other one is of the credit. */
export type ReviewKind = 'identity' | 'decision';

export const reviewOutcomes = ['approved', 'counter-offer', 'refused'] as const;
export type ReviewOutcome = (typeof reviewOutcomes)[number];

export const reviewOutcomeNames: Record<ReviewOutcome, string> = {
  approved: 'Aprobada',
  'counter-offer': 'Con otro plan',
  refused: 'No aprobada',
};

/** Why a person answered a review so, as staff read it; 'other' is written in the note. */
export const reviewCodes = {
  approved: {
    'proof-matches': 'El comprobante coincide',
    'holder-is-family': 'El titular es familiar directo',
    'rents-home': 'Vive en renta',
    'data-confirmed': 'Confirmó sus datos',
    'history-explained': 'Historial aclarado',
    other: 'Otro',
  },
  'counter-offer': {
    'history-short': 'Historial cerca del mínimo',
    'payment-too-high': 'Pago alto para su deuda',
    'customer-asked': 'El cliente lo pidió',
    other: 'Otro',
  },
  refused: {
    'proof-does-not-match': 'El comprobante no coincide',
    'proof-unreadable': 'El comprobante no se lee',
    'identity-not-confirmed': 'Identidad sin confirmar',
    'data-of-another': 'Datos de otra persona',
    'cannot-pay': 'No podría pagarlo',
    other: 'Otro',
  },
} as const satisfies Record<ReviewOutcome, Record<string, string>>;

/** Codes of answers that make sense for an identity review. */
const identityCodes: readonly string[] = [
  'data-confirmed',
  'identity-not-confirmed',
  'data-of-another',
  'other',
];

export interface ReviewCode {
  readonly code: string;
  readonly name: string;
}

/** The reasons to choose from; none: that answer is not for this kind of review. */
export function reviewCodesFor(kind: ReviewKind, outcome: ReviewOutcome): ReviewCode[] {
  const all = Object.entries(reviewCodes[outcome]).map(([code, name]) => ({ code, name }));
  if (kind === 'decision') return all;
  return outcome === 'counter-offer' ? [] : all.filter(({ code }) => identityCodes.includes(code));
}

export const reviewCodeName = (outcome: ReviewOutcome, code: string): string => {
  const names: Readonly<Record<string, string>> = reviewCodes[outcome];
  return names[code] ?? code;
};

/** Up to this price on credit one person is enough, at a partner that has set no limit. */
export const usualReviewLimit: Centavos = 10_000_00;

/** Why one person is not enough. own-decision: she answered an earlier review of this request. */
export type SecondPersonCause = 'over-limit' | 'own-decision';

/** Returns why a second person must confirm an answer; null: one is enough. A refusal lends nothing, whatever the amount. */
export function secondPersonFor(answer: {
  readonly kind: ReviewKind;
  readonly outcome: ReviewOutcome;
  /** The price on credit of what is approved. */
  readonly totalCentavos: Centavos;
  readonly limitCentavos: Centavos;
  readonly answeredBefore: boolean;
}): SecondPersonCause | null {
  if (answer.answeredBefore) return 'own-decision';
  const lends = answer.kind === 'decision' && answer.outcome !== 'refused';
  return lends && answer.totalCentavos > answer.limitCentavos ? 'over-limit' : null;
}

/** The name of a reason, of whichever answer; null: it is none. */
export function anyReviewCodeName(code: string): string | null {
  const outcome = reviewOutcomes.find((each) => Object.hasOwn(reviewCodes[each], code));
  return outcome === undefined ? null : reviewCodeName(outcome, code);
}
