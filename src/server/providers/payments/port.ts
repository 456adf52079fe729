import type { Day } from '#domain/calendar.ts';

/** Accepts cash under a reference at tills. */
export interface PaymentsPort {
  readonly name: string;
  /** Days for which the network keeps a reference. */
  readonly referenceDays: number;
  /**
   * Returns the digits under which a sum is paid, as issued by the network (10 to 20), until the end of a day in Mexico
   * City. `key` is deterministic: the same key and amount return the same reference. `sequence` is unique per deployment.
   */
  reference(
    input: { key: string; partnerId: number; sequence: number; amountCentavos: number; expiresOn: Day },
    signal: AbortSignal,
  ): Promise<string>;
  /** Takes no more money under a reference. One that was paid, has expired or is unknown stays as it is. */
  voidReference(input: { reference: string }, signal: AbortSignal): Promise<void>;
  /**
   * Returns the payments after `cursor` (null: from the beginning), oldest first, for webhooks that got lost, and the
   * next cursor. May repeat payments, but never omits one.
   */
  since(cursor: string | null, signal: AbortSignal): Promise<{ events: PaymentEvent[]; cursor: string }>;
  /**
   * Checks signature and age of a webhook body; null when it is not the provider's or too old, 'malformed' when it is
   * the provider's but unreadable, 'irrelevant' when it is about something other than a payment.
   */
  readWebhook(
    raw: string,
    headers: Record<string, string | undefined>,
  ): PaymentEvent | 'malformed' | 'irrelevant' | null;
}

export interface PaymentEvent {
  /** Unique per provider: an event counts once. */
  readonly eventId: string;
  readonly reference: string;
  readonly amountCentavos: number;
  readonly paidAt: Date;
}
