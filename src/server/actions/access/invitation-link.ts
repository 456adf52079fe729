import { randomBytes } from 'node:crypto';
import type { OfficeOutput } from '#contract/office/api.ts';
import { DomainError } from '#domain/errors.ts';
import { momentInWords } from '#domain/spanish-dates.ts';
import { quoted } from '#domain/staff/roles.ts';
import { placeOf } from './place-of-grant.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { acrossPartnersIn } from '#server/database/across-partners-in.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { grantsOf, type Grant, endInvitations, insertInvitation } from '#server/queries/staff/grants.ts';
import { lockStaff } from '#server/queries/staff/people.ts';
import { invitationHash } from './accept-invitation.ts';
import { personInScope, recordOfPerson, type PersonInScope } from './person-in-scope.ts';

/** Sends an invited person her link anew. @throws not-found, conflict */
export function sendInvitation(
  deps: Deps,
  staff: StaffCaller,
  id: string,
): Promise<OfficeOutput<'sendInvitation'>> {
  return inTransaction(deps.store, async (tx) => {
    const found = await personInScope(tx, id);
    const expiresAt = await mailInvitation(deps, tx, found, staff.id);
    if (expiresAt === null) throw new DomainError('conflict', { messages: [noLink] });
    await recordOfPerson(tx, staff, found, { kind: 'staff-link-made' });
    return { expiresAt: expiresAt.toISOString() };
  });
}

/**
 * Makes the link by which an invited person comes in, the only one that is good, and sends it to the address that two
 * people agreed on: nobody of the desk sees it, or one person could be two. Returns its end; null: none for who has signed in
 * before, nor for who was invited elsewhere besides, since that would be a way into what she may do there.
 */
export async function mailInvitation(
  deps: Deps,
  tx: TxStore,
  { person, grants }: PersonInScope,
  by: string,
): Promise<Date | null> {
  const all = await allGrantsOf(tx, person.id);
  if (person.state !== 'invited' || all.length > grants.length) return null;
  const [first = null, ...others] = new Set(grants.map((grant) => grant.partnerId));
  const partnerId = others.length > 0 ? null : first;
  const token = randomBytes(32).toString('base64url');
  const invitation = { staffId: person.id, tokenSha256: invitationHash(token), by, partnerId };
  const expiresAt = await acrossPartnersIn(tx.db, 'desk-sign-in', () => insertInvitation(tx, invitation));
  const place = await placeOf(tx, partnerId);
  const link = `${deps.config.publicOrigin}/oficina/invitacion/${token}`;
  await sendMessage(deps, tx, {
    channel: 'email',
    partnerId,
    recipient: person.email,
    subject: `Invitación a la oficina de ${place}`,
    text:
      `${quoted(person.name)}, puede trabajar en la oficina de crédito de ${place}. Entre por este enlace y cree su ` +
      `llave; sirve una vez, hasta el ${momentInWords(expiresAt.toISOString())}:\n\n${link}\n\n` +
      'No lo comparta: quien lo abre entra con su nombre. Si no esperaba este mensaje, bórrelo.\n',
    isUrgent: true,
  });
  return expiresAt;
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
export const allGrantsOf = (tx: TxStore, staffId: string): Promise<Grant[]> =>
  acrossPartnersIn(tx.db, 'desk-sign-in', async () => {
    await lockStaff(tx, staffId);
    return grantsOf(tx, staffId);
  });
