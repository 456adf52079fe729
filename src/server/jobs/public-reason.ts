import { ProviderError } from '#server/providers/provider-error.ts';

/** What may be logged and stored of a failed call: faults are worded by us, other errors may hold anything. */
export const publicReason = (error: unknown): string =>
  error instanceof ProviderError
    ? `${error.provider}: ${error.message}`
    : error instanceof Error
      ? error.name
      : 'unknown';
