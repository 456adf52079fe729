import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { inTransaction } from '#server/database/store.ts';
import { endSessionsOfStaff } from '#server/queries/staff/staff-sessions.ts';
import { personInScope, recordOfPerson } from './person-in-scope.ts';

/** Ends every session of a person, such as of a lost computer; one administrator is enough. @throws not-found */
export function endStaffSessions(
  { store }: Deps,
  staff: StaffCaller,
  { id, reason }: { id: string; reason: string },
): Promise<{ ended: number }> {
  return inTransaction(store, async (tx) => {
    const found = await personInScope(tx, id);
    const ended = await endSessionsOfStaff(tx, id);
    const event = { kind: 'staff-sessions-ended', detail: { sessions: ended }, note: reason };
    await recordOfPerson(tx, staff, found, event);
    return { ended };
  });
}
