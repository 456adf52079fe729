import type { TxStore } from '#server/database/store.ts';
import { appendToRequest } from '#server/queries/audit/audit-events.ts';

/**
 * Appends the act of somebody of the desk to a request's audit log: who, and that one person was enough. Must be last in
 * its transaction.
 */
export const appendActOf = (
  tx: TxStore,
  by: string,
  act: { readonly requestId: string; readonly kind: string; readonly detail?: Record<string, unknown> },
): Promise<void> =>
  appendToRequest(tx, act.requestId, {
    kind: act.kind,
    actor: `operator:${by}`,
    ip: null,
    user_agent: null,
    detail: { ...act.detail, people: 'one' },
  });

/** A short name without spaces, as the audit log shows it. */
export const isPersonName = (by: string): boolean => /^[\p{L}\d][\p{L}\d._@-]{1,39}$/u.test(by);
