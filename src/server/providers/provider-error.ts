/**
 * An outside service did not answer, answered late or answered nonsense. Never a refusal of credit
 * (readings §3): callers keep the request open and try again.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderFault';
  readonly provider: string;
  /** Worth another try without anyone doing anything? */
  readonly retryable: boolean;
  /** The service said when to come back: not before. */
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
