/** Says a text in a call. */
export interface VoicePort {
  /**
   * Calls and says the text twice, in Spanish. `id`, `to`, `repeat` and the outcomes are those of
   * #server/providers/sms/port.ts.
   */
  call(
    message: { id: string; to: string; text: string; repeat?: boolean },
    signal: AbortSignal,
  ): Promise<void>;
}
