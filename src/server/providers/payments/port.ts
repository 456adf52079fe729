/** Takes cash at shops' tills under a reference. */
export interface PaymentsPort {
  readonly name: string;
  /**
   * The digits under which one instalment is paid, as the network issues them (10 to 20). `key` is deterministic: the
   * same key and amount is the same reference. `sequence` is unique per deployment.
   */
  reference(
    input: { key: string; partnerId: number; sequence: number; amountCentavos: number },
    signal: AbortSignal,
  ): Promise<string>;
  /**
   * What the network took after `cursor` (null: from the beginning), oldest first, for webhooks that never came,
   * and the cursor to go on from. It may repeat what it gave before, and leaves nothing out.
   */
  since(cursor: string | null, signal: AbortSignal): Promise<{ events: PaymentEvent[]; cursor: string }>;
  /**
   * Checks signature and age of a webhook body; null when it is not theirs or too old, 'malformed' when it is theirs and
   * says nothing that can be read, 'irrelevant' when it tells of something else than a payment.
   */
  readWebhook(
    raw: string,
    headers: Record<string, string | undefined>,
  ): PaymentEvent | 'malformed' | 'irrelevant' | null;
}

export interface PaymentEvent {
  /** Unique with the provider: the same event is taken once. */
  readonly eventId: string;
  readonly reference: string;
  readonly amountCentavos: number;
  readonly paidAt: Date;
}
