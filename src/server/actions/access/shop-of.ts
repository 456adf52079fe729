import type { Caller } from '#server/actions/base/context.ts';

/** Returns the partner of the caller's shop; null without the header: calls of the specification may omit it. */
export const shopOf = (caller: Caller): number | null =>
  caller.requestedPartnerId ?? caller.session?.partnerId ?? null;
