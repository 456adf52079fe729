import { randomBytes } from 'node:crypto';
import type { OfficeOutput } from '#contract/office/api.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/context.ts';
import { acrossPartnersIn } from '#server/database/across-partners-in.ts';
import { inTransaction } from '#server/database/store.ts';
import { insertInvitation } from '#server/queries/staff/invitations.ts';
import { invitationHash } from './accept-invitation.ts';
import { personInScope, recordOfPerson } from './person-in-scope.ts';

/**
 * Makes the link by which an invited person comes in, the only one that is good; it is shown once. Not for who has
 * signed in before: that would be a way into her account.
 * @throws not-found, conflict
 */
export function makeInvitationLink(
  { store, config }: Deps,
  staff: StaffCaller,
  id: string,
): Promise<OfficeOutput<'makeInvitationLink'>> {
  const token = randomBytes(32).toString('base64url');
  return inTransaction(store, async (tx) => {
    const { person, grants } = await personInScope(tx, id);
    if (person.state !== 'invited')
      throw new DomainError('conflict', { messages: ['Esa persona ya aceptó su invitación.'] });
    const invitation = { staffId: id, tokenSha256: invitationHash(token), by: staff.id };
    const expiresAt = await acrossPartnersIn(tx.db, 'desk-sign-in', () => insertInvitation(tx, invitation));
    await recordOfPerson(tx, staff, { person, grants }, 'staff-link-made', {});
    return {
      link: `${config.publicOrigin}/oficina/invitacion/${token}`,
      expiresAt: expiresAt.toISOString(),
    };
  });
}
