import { randomBytes, randomUUID } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import type { Role } from '#domain/staff/roles.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { inTransaction } from '#server/database/store.ts';
import { appendPartnerEvent, platform } from '#server/queries/audit/audit-events.ts';
import { deleteCredentials } from '#server/queries/staff/credentials.ts';
import { insertGrant, insertInvitation } from '#server/queries/staff/grants.ts';
import { insertStaff, setStaffState, staffByEmail } from '#server/queries/staff/people.ts';
import { invitationHash } from '#server/actions/access/accept-invitation.ts';

export interface Invited {
  readonly staffId: string;
  /** In the link; only its hash is stored. */
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Invites a person to the desk with a role, on the word of the operator: the first administrators are made so. Somebody
 * who was invited before gets a new link, and signs in anew: their sessions, passkeys and codes are gone.
 */
export function inviteStaff(
  { store }: Deps,
  input: { name: string; email: string; role: Role; partnerId: number | null; promoter?: number | null },
): Promise<Invited> {
  const { name, email, role, partnerId, promoter = null } = input;
  const token = randomBytes(32).toString('base64url');
  return inTransaction(store, async (tx) => {
    const known = await staffByEmail(tx, email);
    const staffId = known?.id ?? (await insertStaff(tx, { id: randomUUID(), name, email }));
    if (staffId === null) throw new DomainError('conflict');
    if (known) {
      await setStaffState(tx, staffId, 'invited');
      await deleteCredentials(tx, staffId);
    }
    await insertGrant(tx, { staffId, role, partnerId, promoter, by: 'operator' });
    const expiresAt = await insertInvitation(tx, {
      staffId,
      tokenSha256: invitationHash(token),
      by: 'operator',
      partnerId,
    });
    await appendPartnerEvent(tx, partnerId ?? platform, {
      kind: 'staff-invited',
      actor: 'operator',
      detail: { staff: { id: staffId, name }, role, decidedBy: 'one person' },
    });
    return { staffId, token, expiresAt };
  });
}
