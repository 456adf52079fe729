import type { Caller } from '#server/actions/context.ts';

/** The partner in whose shop the caller stands; null when nobody said: calls of the specification need not. */
export const shopOf = (caller: Caller): number | null =>
  caller.requestedPartnerId ?? caller.session?.partnerId ?? null;
