/** One attempt at a delivery, signed with each secret that is good. */
export interface WebhookMessage {
  readonly url: string;
  readonly id: string;
  readonly body: string;
  readonly secrets: readonly string[];
}

/** Sends events to receivers that partners choose, over the internet. */
export interface WebhooksPort {
  /** Whether a receiver may be there, as far as the text of its URL tells. */
  isReceiver(url: string): boolean;
  newSecret(): string;
  /** @throws ProviderError unless the receiver took it */
  post(message: WebhookMessage, signal: AbortSignal): Promise<void>;
}
