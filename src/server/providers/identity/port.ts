import type { Address } from '#domain/applicant/address.ts';
import type { Sex } from '#domain/applicant/curp.ts';
import type { IdentityReason } from '#domain/applicant/identity-reasons.ts';

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
   * Checks signature and age of a webhook body; null when it is not theirs or too old, 'malformed' when it is theirs and
   * says nothing that can be read. A service that does not sign gives a hint only: its result is asked for.
   */
  readWebhook(
    raw: string,
    headers: Record<string, string | undefined>,
  ): IdentityEvent | IdentityHint | 'malformed' | null;
  /**
   * Asks for the result itself, for a webhook that never came: null while there is none. A session that the service does
   * not know any more has expired.
   */
  result(sessionId: string, signal: AbortSignal): Promise<IdentityEvent | null>;
  /** Only where people are invented: the RFC of who will be found behind a phone. */
  inventedRfc?(phone: string): string;
}

export interface IdentityEvent {
  /** Unique with the provider: the same event is taken once, whichever way it comes. */
  readonly eventId: string;
  readonly sessionId: string;
  /** After 'abandoned' and 'expired' another session is opened. */
  readonly outcome: 'approved' | 'refused' | 'abandoned' | 'expired';
  /** Why it was refused, where the service says so. */
  readonly reason?: IdentityReason | undefined;
  /** Present when approved. */
  readonly person?: IdentifiedPerson | undefined;
}

/** Something happened to a session. */
export interface IdentityHint {
  readonly sessionId: string;
  readonly ask: true;
}

export interface IdentifiedPerson {
  readonly names: string;
  /** One of the surnames may be empty, either. */
  readonly lastName1: string;
  readonly lastName2: string;
  /** YYYY-MM-DD */
  readonly birthday: string;
  readonly curp: string;
  readonly nationality: string;
  /** Where the service reads it. */
  readonly sex?: Sex | undefined;
  /** The address printed on the identification. */
  readonly address: Address;
}
