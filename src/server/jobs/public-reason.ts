import { ProviderError } from '#server/providers/provider-error.ts';

/**
 * Returns what may be logged and stored of a failed call: only provider errors have safe messages, others may contain
 * anything.
 */
export const publicReason = (error: unknown): string =>
  error instanceof ProviderError
    ? `${error.provider}: ${error.message}`
    : error instanceof Error
      ? error.name
      : 'unknown';

/** Returns the seconds before the next attempt: `first` after the first one, then doubling, five minutes at most. */
export function backoffSeconds(attempts: number, { first }: { first: number }): number {
  return Math.min(first * 2 ** Math.min(attempts - 1, 20), 300);
}
