import { randomBytes } from 'node:crypto';
import type { OfficeOutput } from '#contract/office/api.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/context.ts';
import { acrossPartnersIn } from '#server/database/across-partners-in.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { grantsOf, type Grant } from '#server/queries/staff/grants.ts';
import { endInvitations, insertInvitation } from '#server/queries/staff/invitations.ts';
import { lockStaff } from '#server/queries/staff/people.ts';
import { invitationHash } from './accept-invitation.ts';
import { personInScope, recordOfPerson } from './person-in-scope.ts';

/**
 * Makes the link by which an invited person comes in, the only one that is good; it is shown once. Not for who has
 * signed in before, nor for who was invited elsewhere besides: that would be a way into what she may do there.
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
    const all = await allGrantsOf(tx, id);
    if (person.state !== 'invited' || all.length > grants.length)
      throw new DomainError('conflict', { messages: [noLink] });
    const [partnerId = null, ...others] = new Set(grants.map((grant) => grant.partnerId));
    const invitation = {
      staffId: id,
      tokenSha256: invitationHash(token),
      by: staff.id,
      partnerId: others.length > 0 ? null : partnerId,
    };
    const expiresAt = await acrossPartnersIn(tx.db, 'desk-sign-in', () => insertInvitation(tx, invitation));
    await recordOfPerson(tx, staff, { person, grants }, { kind: 'staff-link-made' });
    return {
      link: `${config.publicOrigin}/oficina/invitacion/${token}`,
      expiresAt: expiresAt.toISOString(),
    };
  });
}

/** One sentence for every reason: it tells nothing of other partners. */
const noLink =
  'A esa persona no se le hace un enlace aquí: ya aceptó su invitación, o se lo da quien opera el sistema.';

/**
 * Ends the open link of a person who was given a role at a partner, if she has others elsewhere: whoever made the link
 * may not see that one.
 */
export async function endLinkFromElsewhere(
  tx: TxStore,
  staffId: string,
  partnerId: number | null,
): Promise<void> {
  const grants = await allGrantsOf(tx, staffId);
  if (grants.every((grant) => grant.partnerId === partnerId)) return;
  await acrossPartnersIn(tx.db, 'desk-sign-in', () => endInvitations(tx, staffId));
}

/** At every partner. Of a link and a role that are made at once, the second sees the first. */
const allGrantsOf = (tx: TxStore, staffId: string): Promise<Grant[]> =>
  acrossPartnersIn(tx.db, 'desk-sign-in', async () => {
    await lockStaff(tx, staffId);
    return grantsOf(tx, staffId);
  });
