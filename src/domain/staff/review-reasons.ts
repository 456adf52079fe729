import type { curpDoubts } from '#domain/applicant/curp-of-person.ts';
import type { ReasonCode } from '#domain/credit/decision.ts';

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
