/** Sends text messages. */
export interface SmsPort {
  /**
   * Hands one message to the network. `id` is the message's own: a repeat with the same id is not sent again. `to`
   * is ten digits, always a Mexican number (+52): anything else is refused, so that no code goes abroad at our cost.
   * `repeat`: an earlier try, perhaps of a process that died, may have arrived. Resolves once the network has taken
   * it; rejects with ProviderError when it did not answer or refused it.
   */
  send(
    message: { id: string; to: string; text: string; repeat?: boolean },
    signal: AbortSignal,
  ): Promise<void>;
}
