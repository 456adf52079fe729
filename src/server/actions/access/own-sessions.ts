import type { OfficeOutput } from '#contract/office/api.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { inTransaction } from '#server/database/store.ts';
import { endStaffSession, staffSessionsOf } from '#server/queries/staff/staff-sessions.ts';

export async function listOwnSessions(
  { store }: Deps,
  staff: StaffCaller,
): Promise<OfficeOutput<'listOfficeSessions'>> {
  const rows = await staffSessionsOf(store, staff.id);
  return rows.map(({ id, method, user_agent, created_at, last_seen_at }) => ({
    id,
    method,
    browser: user_agent,
    createdAt: created_at.toISOString(),
    lastSeenAt: last_seen_at.toISOString(),
    isThis: id === staff.sessionId,
  }));
}

/** Ends one of the person's own sessions. @throws not-found also for another person's */
export async function endOwnSession({ store }: Deps, staff: StaffCaller, id: string): Promise<void> {
  const isEnded = await inTransaction(store, (tx) => endStaffSession(tx, staff.id, id));
  if (!isEnded) throw new DomainError('not-found');
}
