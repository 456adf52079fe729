/**
 * What has happened to a credit request. Each fact is stored once, with its time; every flag, step and screen is
 * derived from these (see journey.ts), so a fact can never contradict a state.
 */
export interface Facts {
  readonly phoneVerifiedAt: Date | null;
  readonly locatedAt: Date | null;
  /** Decided by the identity service's signed webhook, never by the browser. */
  readonly identity: 'accepted' | 'refused' | null;
  /** A doubt about the person's identity, found before the bureau is queried and resolved by the shop's staff. */
  readonly identityReview: 'waiting' | 'approved' | 'refused' | null;
  /** The consent, confirmed with the code sent by SMS (NIP). */
  readonly bureauConsentedAt: Date | null;
  /** The query was ordered ('Sí, continuar'). */
  readonly bureauAskedAt: Date | null;
  readonly bureau: 'clear' | 'refused' | null;
  readonly personalDataConfirmedAt: Date | null;
  readonly addressConfirmedAt: Date | null;
  /** True once the person entered an address other than the one on the identification. */
  readonly addressEdited: boolean;
  readonly addressProofSentAt: Date | null;
  readonly shippingConfirmedAt: Date | null;
  readonly decision: 'approved' | 'refused' | 'review' | null;
  readonly creditAcceptedAt: Date | null;
  readonly contractSignedAt: Date | null;
  readonly downPaymentPaidAt: Date | null;
  readonly cancelledAt: Date | null;
  /** A person of the shop asked for a correction that is not answered yet: RFC and e-mail, … (corrections.ts). */
  readonly bureauDataReopenedAt: Date | null;
  readonly addressReopenedAt: Date | null;
  readonly addressProofReopenedAt: Date | null;
  readonly shippingReopenedAt: Date | null;
}

/** The facts of a new request. */
export const noFacts: Facts = {
  phoneVerifiedAt: null,
  locatedAt: null,
  identity: null,
  identityReview: null,
  bureauConsentedAt: null,
  bureauAskedAt: null,
  bureau: null,
  personalDataConfirmedAt: null,
  addressConfirmedAt: null,
  addressEdited: false,
  addressProofSentAt: null,
  shippingConfirmedAt: null,
  decision: null,
  creditAcceptedAt: null,
  contractSignedAt: null,
  downPaymentPaidAt: null,
  cancelledAt: null,
  bureauDataReopenedAt: null,
  addressReopenedAt: null,
  addressProofReopenedAt: null,
  shippingReopenedAt: null,
};

/** The facts that reopen a step of the journey. */
export type ReopenedFact = Extract<keyof Facts, `${string}ReopenedAt`>;
