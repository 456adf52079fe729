/** Distinguishes bots from people, or makes bots pay. */
export interface CaptchaPort {
  /** The challenge for the browser; null when the service's own widget fetches it. */
  challenge(): Promise<Record<string, unknown> | null>;
  /**
   * Checks a solution. `nonce` identifies the challenge, so that the caller can store it and refuse a replay. Returns
   * null for a wrong, forged or expired token; rejects with ProviderError only when it could not be judged.
   */
  verify(token: string): Promise<{ nonce: string } | null>;
}
