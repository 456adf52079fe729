import type { Address } from '#domain/applicant/address.ts';
import type { Sex } from '#domain/applicant/curp.ts';
import type { IdentityPicture, IdentityReason } from '#domain/applicant/identity-reasons.ts';

/** Larger photos are not taken from a service. */
export const largestPictureBytes = 8_000_000;

/** Verifies a person's identity. The result comes by signed webhook, never from the browser. */
export interface IdentityPort {
  readonly name: string;
  /**
   * Opens a verification. `key` is deterministic: the same key returns the same session. `phone` is passed because real
   * services send the link there too. `knownAs`, only for invented people: the phone behind which the person is found,
   * if it is another.
   */
  open(
    input: { key: string; requestId: string; phone: string; returnUrl: string; knownAs?: string },
    signal: AbortSignal,
  ): Promise<{ sessionId: string; url: string }>;
  /**
   * Checks signature and age of a webhook body; null when it is not the provider's or too old, 'malformed' when it is
   * the provider's but unreadable. A service that does not sign returns only a hint: the result must be polled.
   */
  readWebhook(
    raw: string,
    headers: Record<string, string | undefined>,
  ): IdentityEvent | IdentityHint | 'malformed' | null;
  /**
   * Polls the result, for a webhook that got lost: null while there is none. A session unknown to the service counts as
   * expired.
   */
  result(sessionId: string, signal: AbortSignal): Promise<IdentityEvent | null>;
  /**
   * Fetches one photo of a session, for a person to look at. 'none': it was not taken; 'gone': the service has nothing
   * of the session any more. The bytes are the service's: whoever shows them looks at what they are.
   */
  picture(
    input: { sessionId: string; which: IdentityPicture },
    signal: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer> | 'none' | 'gone'>;
  /** Deletes what the service has of a session: photos, biometrics, data. One that it does not know is gone already. */
  erase(sessionId: string, signal: AbortSignal): Promise<void>;
}

export interface IdentityEvent {
  /** Unique per provider: an event counts once, by webhook or by polling. */
  readonly eventId: string;
  readonly sessionId: string;
  /** After 'abandoned' and 'expired' another session may be opened. */
  readonly outcome: 'approved' | 'refused' | 'abandoned' | 'expired';
  /** The reason of a refusal, where the service gives one. */
  readonly reason?: IdentityReason | undefined;
  /** Set when approved. */
  readonly person?: IdentifiedPerson | undefined;
}

/** Tells only that a session has changed. */
export interface IdentityHint {
  readonly sessionId: string;
  readonly ask: true;
}

export interface IdentifiedPerson {
  readonly names: string;
  /** One of the two surnames may be empty. */
  readonly lastName1: string;
  readonly lastName2: string;
  /** YYYY-MM-DD */
  readonly birthday: string;
  readonly curp: string;
  readonly nationality: string;
  /** Where the service provides it. */
  readonly sex?: Sex | undefined;
  /** The address printed on the identification. */
  readonly address: Address;
}
