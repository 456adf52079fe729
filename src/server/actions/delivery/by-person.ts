import type { Caller, StaffCaller } from '#server/actions/context.ts';
import { actorOfStaff, appendStaffEvent, type StaffEvent } from '#server/actions/staff/staff-events.ts';
import type { TxStore } from '#server/database/store.ts';
import { appendAuditEvent, appendToRequest } from '#server/queries/audit/audit-events.ts';

/** A person of the desk, the short name that somebody gave on the command line, or the customer herself. */
export type Person = StaffCaller | string | { readonly customer: Caller };

/**
 * Appends the act of a person to a request's audit log: who, and on the command line that one person was enough. Must be
 * last in its transaction.
 */
export function appendActOf(
  tx: TxStore,
  by: Person,
  act: StaffEvent & { readonly requestId: string },
): Promise<void> {
  if (typeof by !== 'string') {
    return 'customer' in by
      ? appendAuditEvent(tx, act.requestId, act.kind, by.customer, act.detail)
      : appendStaffEvent(tx, by, act.requestId, act);
  }
  return appendToRequest(tx, act.requestId, {
    kind: act.kind,
    actor: `operator:${by}`,
    ip: null,
    user_agent: null,
    detail: { ...act.detail, decidedBy: 'one person' },
    note: act.note ?? null,
  });
}

/** As the ledger names who did it. */
export function actorOf(by: Person): string {
  if (typeof by === 'string') return by;
  return 'customer' in by ? 'customer' : actorOfStaff(by);
}

/** A short name without spaces, as the audit log shows it. */
export const isPersonName = (by: string): boolean => /^[\p{L}\d][\p{L}\d._@-]{1,39}$/u.test(by);
