import type { Address } from '#domain/applicant/address.ts';

/** Proves who a person is. The result comes by signed webhook, never from the browser. */
export interface IdentityPort {
  readonly name: string;
  /**
   * Opens a verification. `key` is deterministic: the same key answers the same session.
   * `phone` is given because real services send the link there too.
   */
  open(
    input: { key: string; requestId: string; phone: string; returnUrl: string },
    signal: AbortSignal,
  ): Promise<{ sessionId: string; url: string }>;
  /**
   * Checks signature and age of a webhook body; null when it is not theirs or too old. A service that does not sign
   * gives a hint only: its result is asked for.
   */
  readWebhook(raw: string, headers: Record<string, string | undefined>): IdentityEvent | IdentityHint | null;
  /** Asks for the result itself, for a webhook that never came: null while there is none. */
  result(sessionId: string, signal: AbortSignal): Promise<IdentityEvent | null>;
}

export interface IdentityEvent {
  /** Unique with the provider: the same event is taken once, whichever way it comes. */
  readonly eventId: string;
  readonly sessionId: string;
  readonly outcome: 'approved' | 'refused' | 'abandoned';
  /** Present when approved. */
  readonly person?: IdentifiedPerson;
}

/** Something happened to a session. */
export interface IdentityHint {
  readonly sessionId: string;
  readonly ask: true;
}

export interface IdentifiedPerson {
  readonly names: string;
  readonly lastName1: string;
  readonly lastName2: string;
  /** YYYY-MM-DD */
  readonly birthday: string;
  readonly curp: string;
  readonly nationality: string;
  /** The address printed on the identification. */
  readonly address: Address;
}
