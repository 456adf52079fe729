/** Says a text in a call. */
export interface VoicePort {
  /**
   * Calls and says the text twice, in Spanish. `id`, `to`, `repeat` and the outcomes are those of
   * #server/providers/sms/port.ts. `writtenAt`: when the message was written, before which nobody was called for it.
   */
  call(
    message: { id: string; to: string; text: string; writtenAt: Date; repeat?: boolean },
    signal: AbortSignal,
  ): Promise<void>;
}
