import { randomUUID } from 'node:crypto';
import type { DeskVisitor } from '#server/actions/base/context.ts';
import type { Database } from '#server/database/schema.ts';
import type { TxStore } from '#server/database/store.ts';
import { appendPlatformEvent } from '#server/queries/audit/audit-events.ts';
import { insertStaffSession } from '#server/queries/staff/staff-sessions.ts';
import { actorOfStaff } from '#server/actions/base/staff-events.ts';

export interface NewSession {
  readonly staffId: string;
  readonly name: string;
  readonly method: Database['staff_sessions']['method'];
  readonly tokenSha256: string;
  readonly visitor: DeskVisitor;
  /** Of the method `company`. */
  readonly companyPartnerId?: number;
}

/**
 * Opens a session at the desk, always under a new id; must be last in its transaction. A sign-in is of no partner: the
 * platform's audit log has it.
 */
export async function beginStaffSession(tx: TxStore, session: NewSession): Promise<void> {
  const { staffId, name, method, tokenSha256, visitor, companyPartnerId = null } = session;
  await insertStaffSession(tx, {
    id: randomUUID(),
    tokenSha256,
    staffId,
    method,
    userAgent: visitor.userAgent,
    companyPartnerId,
  });
  const detail = {
    by: { id: staffId, name },
    method,
    ...(companyPartnerId !== null && { partner: companyPartnerId }),
  };
  await appendPlatformEvent(tx, 'staff-signed-in', actorOfStaff({ id: staffId }), detail, visitor);
}
