/** Tells programs from people, or at least makes programs pay. */
export interface CaptchaPort {
  /** What the browser solves; null when the service's own widget fetches it. */
  challenge(): Promise<Record<string, unknown> | null>;
  /**
   * Checks a solution. `nonce` names the challenge, so that the caller can store it and refuse a replay.
   * A wrong, forged or expired token answers null; rejects with ProviderError only when nobody could tell.
   */
  verify(token: string): Promise<{ nonce: string } | null>;
}
