import type { Caller, StaffCaller } from '#server/actions/context.ts';
import { actorOfStaff, appendStaffEvent, type StaffEvent } from '#server/actions/staff/staff-events.ts';
import type { TxStore } from '#server/database/store.ts';
import { appendAuditEvent, appendToRequest } from '#server/queries/audit/audit-events.ts';

/** A person of the desk, the customer herself, or a press of the sandbox. */
export type Person = StaffCaller | { readonly customer: Caller } | 'sandbox';

/** Appends the act of a person to a request's audit log. Must be last in its transaction. */
export function appendActOf(
  tx: TxStore,
  by: Person,
  act: StaffEvent & { readonly requestId: string },
): Promise<void> {
  if (by === 'sandbox') {
    const [actor, detail] = ['operator:sandbox', { ...act.detail, decidedBy: 'one person' }];
    return appendToRequest(tx, act.requestId, { kind: act.kind, actor, ip: null, user_agent: null, detail });
  }
  return 'customer' in by
    ? appendAuditEvent(tx, act.requestId, act.kind, by.customer, act.detail)
    : appendStaffEvent(tx, by, act.requestId, act);
}

/** As the ledger names who did it. */
export function actorOf(by: Person): string {
  if (by === 'sandbox') return by;
  return 'customer' in by ? 'customer' : actorOfStaff(by);
}
