import { ProviderFault } from '#server/providers/provider-fault.ts';

/** What may be logged and stored of a failed call: faults are worded by us, other errors may hold anything. */
export const faultReason = (error: unknown): string =>
  error instanceof ProviderFault
    ? `${error.provider}: ${error.message}`
    : error instanceof Error
      ? error.name
      : 'unknown';
