import type { Facts, ReopenedFact } from './facts.ts';

/**
 * THE TABLE. The ordered steps of spec §4, each with the conditions for done and refused, the fact that reopens it for a
 * correction, what it waits for and what follows. The server's step guard, the pages' redirects, the resume rule, the polling limits, the progress line and
 * docs/journey.md all derive from it (progress.ts).
 */
export const journey = {
  'phone-verification': {
    group: 'telefono',
    screen: 'phone-verification',
    doneWhen: (facts) => facts.phoneVerifiedAt !== null,
    next: 'geolocalization',
  },
  geolocalization: {
    group: 'identidad',
    screen: 'geolocalization',
    doneWhen: (facts) => facts.locatedAt !== null,
    waits: { for: 'a position inside Mexico', intervalMs: 5000, tries: 60 },
    next: 'identity-verification',
  },
  'identity-verification': {
    group: 'identidad',
    screen: 'identity-verification',
    // While what the review doubts is being corrected, the person is at that step.
    doneWhen: (facts) =>
      facts.identity === 'accepted' &&
      (facts.identityReview !== 'waiting' || facts.bureauDataReopenedAt !== null),
    refusedWhen: (facts) => facts.identity === 'refused' || facts.identityReview === 'refused',
    // A doubt about the RFC or the CURP needs a manual review, whose result is e-mailed.
    emailedWhen: (facts) => facts.identity === 'accepted' && facts.identityReview === 'waiting',
    waits: { for: 'acceptCredit', intervalMs: 5000, tries: 60 },
    next: 'credit-bureau-consulting',
  },
  'credit-bureau-consulting': {
    group: 'datos',
    screen: 'credit-bureau-consulting',
    doneWhen: (facts) =>
      facts.bureauConsentedAt !== null && facts.bureauAskedAt !== null && facts.bureauDataReopenedAt === null,
    reopenedBy: 'bureauDataReopenedAt',
    next: 'bureau-answer',
  },
  'bureau-answer': {
    group: 'datos',
    screen: 'working',
    doneWhen: (facts) => facts.bureau === 'clear',
    refusedWhen: (facts) => facts.bureau === 'refused',
    waits: { for: 'hasInformation', intervalMs: 5000, tries: 60 },
    next: 'personal-data-confirmation',
  },
  'personal-data-confirmation': {
    group: 'datos',
    screen: 'personal-data-confirmation',
    doneWhen: (facts) => facts.personalDataConfirmedAt !== null,
    next: 'address-confirmation',
  },
  'address-confirmation': {
    group: 'datos',
    screen: 'address-confirmation',
    doneWhen: (facts) => facts.addressConfirmedAt !== null && facts.addressReopenedAt === null,
    reopenedBy: 'addressReopenedAt',
    next: 'address-proof',
  },
  'address-proof': {
    group: 'datos',
    screen: 'address-proof',
    // The address on the identification needs no proof.
    doneWhen: (facts) =>
      facts.addressConfirmedAt !== null &&
      (!facts.addressEdited || (facts.addressProofSentAt !== null && facts.addressProofReopenedAt === null)),
    reopenedBy: 'addressProofReopenedAt',
    next: 'address-validation',
  },
  'address-validation': {
    group: 'datos',
    screen: 'address-validation',
    doneWhen: (facts) => facts.shippingConfirmedAt !== null && facts.shippingReopenedAt === null,
    reopenedBy: 'shippingReopenedAt',
    next: 'decision',
  },
  decision: {
    group: 'datos',
    screen: 'working',
    doneWhen: (facts) => facts.decision === 'approved',
    refusedWhen: (facts) => facts.decision === 'refused',
    // Manual review: the result is e-mailed; the page does not poll.
    emailedWhen: (facts) => facts.decision === 'review',
    waits: { for: 'approvedCredit', intervalMs: 5000, tries: 84 },
    next: 'aprove-credit',
  },
  'aprove-credit': {
    group: 'contrato',
    screen: 'aprove-credit',
    doneWhen: (facts) => facts.creditAcceptedAt !== null,
    next: 'contract-signature',
  },
  'contract-signature': {
    group: 'contrato',
    screen: 'contract-signature',
    doneWhen: (facts) => facts.contractSignedAt !== null,
    next: 'down-payment',
  },
  'down-payment': {
    group: 'enganche',
    screen: 'down-payment',
    doneWhen: (facts) => facts.downPaymentPaidAt !== null,
    next: 'device-send',
  },
  'device-send': {
    group: 'enganche',
    screen: 'device-send',
    doneWhen: () => false,
    next: null,
  },
} as const satisfies Record<string, Step>;

export type StepId = keyof typeof journey;

/** Screens of a request that do not belong to one step. */
const besideTheSteps = ['working-email', 'aprove-true', 'aprove-false', 'credit-process'] as const;

/** Every screen of a request, by its URL segment. */
export type RequestScreen = (typeof journey)[StepId]['screen'] | (typeof besideTheSteps)[number];

/** The groups named by the progress line: 'Paso 3 de 5 · Tus datos'. */
export type Group = 'telefono' | 'identidad' | 'datos' | 'contrato' | 'enganche';
export const groups: readonly Group[] = ['telefono', 'identidad', 'datos', 'contrato', 'enganche'];

/** The steps in order; object keys preserve the order of the table. */
export const stepIds = Object.keys(journey) as readonly StepId[];

export const requestScreens: readonly RequestScreen[] = [
  ...new Set<RequestScreen>([...stepIds.map((id) => journey[id].screen), ...besideTheSteps]),
];

/** One row without its literal types. */
export const stepOf = (id: StepId): Step & { next: StepId | null } => journey[id];

interface Step {
  readonly group: Group;
  /** URL segment of the screen. */
  readonly screen: string;
  readonly doneWhen: (facts: Facts) => boolean;
  readonly refusedWhen?: (facts: Facts) => boolean;
  readonly emailedWhen?: (facts: Facts) => boolean;
  /** The fact by which a person of the shop asks for a correction of this step: while it is set, the step is not done. */
  readonly reopenedBy?: ReopenedFact;
  /** What the screen polls for, how often (ms) and how many times at most (spec §9). */
  readonly waits?: Wait;
  readonly next: string | null;
}

export interface Wait {
  readonly for: string;
  readonly intervalMs: number;
  readonly tries: number;
}
