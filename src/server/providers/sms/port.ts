/** Sends text messages. */
export interface SmsPort {
  /**
   * Hands one message to the network. `id` is the message's own: a repeat with the same id is not sent again. `to` is
   * ten digits, always a Mexican number (+52): anything else is refused, so that no code is sent abroad at our cost.
   * `repeat`: an earlier attempt, perhaps of a process that died, may have arrived. Resolves once the network has
   * accepted it; rejects with ProviderError when it did not respond or refused.
   */
  send(
    message: { id: string; to: string; text: string; repeat?: boolean },
    signal: AbortSignal,
  ): Promise<void>;
}
