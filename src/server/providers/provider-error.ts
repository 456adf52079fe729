/**
 * A provider did not respond, timed out or sent an invalid response. Never a refusal of credit (readings §3): callers
 * keep the request open and retry.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderFault';
  readonly provider: string;
  /** Whether a retry without intervention may succeed. */
  readonly retryable: boolean;
  /** The service's Retry-After: no earlier retry. */
  readonly retryAfterSeconds: number | null;
  constructor(
    provider: string,
    message: string,
    options: { retryable?: boolean; retryAfterSeconds?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.provider = provider;
    this.retryable = options.retryable ?? true;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}
