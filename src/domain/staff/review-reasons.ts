import type { curpDoubts } from '#domain/applicant/curp.ts';
import type { ReasonCode } from '#domain/credit/decision.ts';
import type { Centavos } from '#domain/credit/money.ts';

/** Why the desk cancels a request that has no signed contract. */
export const cancelReasons = [
  'customer-asked',
  'begun-twice',
  'no-answer',
  'identity-in-doubt',
  'no-delivery',
  'other',
] as const;
export type CancelReason = (typeof cancelReasons)[number];

export const cancelReasonNames: Record<CancelReason, string> = {
  'customer-asked': 'Lo pidió el cliente',
  'begun-twice': 'Empezó dos solicitudes',
  'no-answer': 'No respondió',
  'identity-in-doubt': 'Duda sobre la identidad',
  'no-delivery': 'No se puede entregar en su domicilio',
  other: 'Otro motivo',
};

/** What the customer is told, in the tú form. A suspicion is never explained: the reader may be its subject. */
export const cancelSentences: Record<CancelReason, string> = {
  'customer-asked': 'La cancelamos porque nos lo pediste.',
  'begun-twice': 'La cancelamos porque tienes otra solicitud en curso.',
  'no-answer': 'La cancelamos porque no tuvimos respuesta a lo que te pedimos.',
  'identity-in-doubt': 'No pudimos comprobar los datos de la solicitud.',
  'no-delivery': 'No podemos entregar el equipo en la dirección que nos diste.',
  other: 'No es posible continuar con ella.',
};

/** Codes of refusals that no rule made. */
type OtherRefusal = 'identity' | 'bureau' | 'review-refused';

/** Why a request was refused, in a report. */
const words: Readonly<Record<Exclude<ReasonCode, 'meets-all'> | OtherRefusal, string>> = {
  identity: 'Identidad no aceptada',
  bureau: 'Buró no aceptado',
  'review-refused': 'No aprobada en revisión',
  'bureau-refused': 'Buró no aceptado',
  'under-age': 'Menor de edad',
  'over-age': 'Edad mayor al máximo',
  'active-credit': 'Ya tiene un crédito',
  delinquencies: 'Varios pagos atrasados',
  'one-delinquency': 'Pagos atrasados',
  'bureau-alert': 'Observación del buró',
  'score-low': 'Calificación baja',
  'score-borderline': 'Calificación en el límite',
  'amount-over-limit': 'Monto mayor al permitido',
  'debt-burden': 'Deuda alta para sus ingresos',
  'identity-mismatch': 'Datos e identificación',
  'rfc-differs': 'RFC distinto',
  'contact-shared': 'Contacto repetido',
  'address-shared': 'Domicilio repetido',
  'browser-shared': 'Navegador repetido',
  'address-edited': 'Domicilio distinto',
};

/** Codes with which the identity service and the bureau refuse. */
export const serviceRefusals: readonly string[] = [
  'identity',
  'bureau',
  'bureau-refused',
] satisfies (keyof typeof words)[];

/** A code that has no words is shown as it is: the report is complete. */
export const refusalWords = (code: string): string =>
  (words as Readonly<Record<string, string>>)[code] ?? code.replaceAll('-', ' ');

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
const reviewCodes = {
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

interface ReviewCode {
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
export type SecondPersonCause = 'over-limit' | 'over-day' | 'own-decision';

/** Returns why a second person must confirm an answer; null: one is enough. A refusal lends nothing, whatever the amount. */
export function secondPersonFor(answer: {
  readonly kind: ReviewKind;
  readonly outcome: ReviewOutcome;
  /** The price on credit of what is approved. */
  readonly totalCentavos: Centavos;
  readonly limitCentavos: Centavos;
  /** What she may still lend today by herself. */
  readonly leftCentavos: Centavos;
  readonly answeredBefore: boolean;
}): SecondPersonCause | null {
  if (answer.answeredBefore) return 'own-decision';
  const lends = answer.kind === 'decision' && answer.outcome !== 'refused';
  if (!lends) return null;
  if (answer.totalCentavos > answer.limitCentavos) return 'over-limit';
  return answer.totalCentavos > answer.leftCentavos ? 'over-day' : null;
}

/** The name of a reason, of whichever answer; null: it is none. */
export function anyReviewCodeName(code: string): string | null {
  const outcome = reviewOutcomes.find((each) => Object.hasOwn(reviewCodes[each], code));
  return outcome === undefined ? null : reviewCodeName(outcome, code);
}

/** What of an identity a person of the shop has to review before the bureau is asked. */
export type IdentityDoubt = 'rfc-letters' | 'rfc-of-other-curp' | ReturnType<typeof curpDoubts>[number];

interface ReviewReason {
  /** What the reviewer has to look at. */
  readonly sentence: string;
  /** In a list. */
  readonly short: string;
  /** Minutes of the open desk until the customer has an answer. */
  readonly minutes: number;
}

/** Why a request waits for a person: the rules that left it open, and doubts about an identity. */
export const reviewReasons = {
  'address-edited': {
    short: 'Domicilio distinto',
    sentence: 'Cambió el domicilio de su identificación: hay que ver su comprobante.',
    minutes: 120,
  },
  'identity-mismatch': {
    short: 'Datos e identificación',
    sentence: 'Sus datos no coinciden del todo con su identificación.',
    minutes: 60,
  },
  'one-delinquency': {
    short: 'Pagos atrasados',
    sentence: 'Tiene un crédito con pagos atrasados.',
    minutes: 240,
  },
  'bureau-alert': {
    short: 'Observación del buró',
    sentence: 'Su reporte de crédito trae una observación.',
    minutes: 240,
  },
  'score-borderline': {
    short: 'Historial en el límite',
    sentence: 'Su historial de crédito está cerca del mínimo.',
    minutes: 240,
  },
  'rfc-differs': {
    short: 'Otro RFC',
    sentence: 'Antes dio otro RFC con la misma CURP.',
    minutes: 120,
  },
  'contact-shared': {
    short: 'Contacto repetido',
    sentence: 'Otra CURP dio el mismo teléfono o correo.',
    minutes: 120,
  },
  'address-shared': {
    short: 'Domicilio repetido',
    sentence: 'En 30 días es al menos la tercera CURP con ese domicilio.',
    minutes: 120,
  },
  'browser-shared': {
    short: 'Navegador repetido',
    sentence: 'En 24 horas es al menos el tercer teléfono desde ese navegador.',
    minutes: 120,
  },
  'rfc-of-other-curp': {
    short: 'RFC de otra CURP',
    sentence: 'Otra CURP dio el mismo RFC.',
    minutes: 60,
  },
  'rfc-letters': {
    short: 'RFC y nombre',
    sentence: 'Las letras de su RFC no salen de su nombre.',
    minutes: 60,
  },
  'curp-letters': {
    short: 'CURP y nombre',
    sentence: 'Las letras de su CURP no salen de su nombre.',
    minutes: 60,
  },
  'curp-birthday': {
    short: 'CURP y fecha',
    sentence: 'La fecha de su CURP no es la de su identificación.',
    minutes: 60,
  },
  'curp-sex': {
    short: 'CURP y sexo',
    sentence: 'El sexo de su CURP no es el de su identificación.',
    minutes: 60,
  },
  'curp-malformed': {
    short: 'CURP mal formada',
    sentence: 'Su CURP no tiene la forma de una CURP.',
    minutes: 60,
  },
} as const satisfies Partial<Record<ReasonCode, ReviewReason>> & Record<IdentityDoubt, ReviewReason>;

export type ReviewReasonCode = keyof typeof reviewReasons;

export const reviewReasonCodes = Object.keys(reviewReasons) as readonly ReviewReasonCode[];

/** The codes of a review as its row has them; one that this version does not know is left out. */
export const reasonsOfReview = (reason: string): ReviewReasonCode[] =>
  reason.split(',').filter((code): code is ReviewReasonCode => Object.hasOwn(reviewReasons, code));

/** Minutes of the open desk for a review with these reasons: the strictest counts. */
export const minutesForReview = (codes: readonly ReviewReasonCode[]): number =>
  Math.min(...(codes.length === 0 ? [minutesOfUnknown] : codes.map((code) => reviewReasons[code].minutes)));

const minutesOfUnknown = 240;
