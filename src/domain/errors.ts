/**
 * An illegal action or a fault, identified by a code of the closed union. Business outcomes (refused, still waiting)
 * are returned, not thrown. The Spanish text of a code is in error-messages.ts; the HTTP status in
 * #contract/problem.ts.
 */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(code);
    this.code = code;
    this.detail = detail;
  }
}

/** Data a caller may need besides the code. Never personal data: details are logged. */
export interface ErrorDetail {
  /** Sentences that replace the code's own text (several invalid fields). */
  readonly messages?: readonly string[];
  /** The invalid field, parameter or figure. */
  readonly field?: string;
  /** With 'wrong-step': the path of the current step. */
  readonly nextStep?: string;
  /** With 'rate-limited' and 'too-many-attempts'. */
  readonly retryAfterSeconds?: number;
}

export type ErrorCode = (typeof errorCodes)[number];

export const errorCodes = [
  'invalid-input',
  'body-type',
  'captcha-required',
  'captcha-invalid',
  'wrong-code',
  'code-expired',
  'too-many-attempts',
  'rate-limited',
  'not-found',
  'no-session',
  'wrong-step',
  'outside-mexico',
  'outside-service-area',
  'location-inaccurate',
  'phone-invalid',
  'email-invalid',
  'rfc-required',
  'rfc-too-short',
  'rfc-invalid',
  'rfc-of-another',
  'rfc-doubtful',
  'address-invalid',
  'consent-required',
  'terms-required',
  'signature-blank',
  'file-too-large',
  'file-type',
  'contract-missing-data',
  'request-cancelled',
  'order-in-process',
  'active-credit',
  'cool-down',
  'color-unknown',
  'out-of-stock',
  'product-unavailable',
  'shop-not-open',
  'offer-changed',
  'promoter-unknown',
  'reference-unknown',
  'credit-state',
  'pause-refused',
  'promise-refused',
  'contact-refused',
  'term-over',
  'clabe-invalid',
  'new-phone-wait',
  'owner-unproved',
  'phone-taken',
  'conflict',
  'no-permission',
  'stale-facts',
  'own-proposal',
  'proposal-over',
  'sign-in-refused',
  'passkey-needed',
  'invitation-over',
  'idempotency-mismatch',
  'idempotency-in-flight',
  'origin-refused',
  'signature-invalid',
  'event-invalid',
  'provider-unavailable',
  'unavailable',
  'internal',
] as const;
