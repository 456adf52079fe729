import type { StaffCaller } from '#server/actions/context.ts';
import { appendStaffEvent, type StaffEvent } from '#server/actions/staff/staff-events.ts';
import type { TxStore } from '#server/database/store.ts';
import { appendToRequest } from '#server/queries/audit/audit-events.ts';

/** A person of the desk, or the short name that somebody gave on the command line. */
export type Person = StaffCaller | string;

/**
 * Appends the act of a person to a request's audit log: who, and on the command line that one person was enough. Must be
 * last in its transaction.
 */
export function appendActOf(
  tx: TxStore,
  by: Person,
  act: StaffEvent & { readonly requestId: string },
): Promise<void> {
  if (typeof by !== 'string') return appendStaffEvent(tx, by, act.requestId, act);
  return appendToRequest(tx, act.requestId, {
    kind: act.kind,
    actor: `operator:${by}`,
    ip: null,
    user_agent: null,
    detail: { ...act.detail, decidedBy: 'one person' },
    note: act.note ?? null,
  });
}

/** A short name without spaces, as the audit log shows it. */
export const isPersonName = (by: string): boolean => /^[\p{L}\d][\p{L}\d._@-]{1,39}$/u.test(by);
