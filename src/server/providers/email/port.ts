/** Sends e-mail. */
export interface EmailPort {
  /** Like SmsPort.send: the same id is never delivered twice; rejects with ProviderError on failure or timeout. */
  send(
    message: { id: string; to: string; subject: string; text: string; html: string },
    signal: AbortSignal,
  ): Promise<void>;
}
