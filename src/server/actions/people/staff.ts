import { randomBytes, randomUUID } from 'node:crypto';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import {
  peopleWithGrants,
  endInvitations,
  insertGrant,
  insertInvitation,
} from '#server/queries/staff/grants.ts';
import { grantsOnWire, partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import { holdsAny, permissions, reachOf, mayAt } from '#domain/staff/permissions.ts';
import { waitingActs } from '#server/actions/approvals/list-approvals.ts';
import { staffSessionsOf } from '#server/queries/staff/staff-sessions.ts';
import { personInScope, recordOfPerson } from '#server/actions/access/person-in-scope.ts';
import { DomainError } from '#domain/errors.ts';
import { acrossPartnersIn } from '#server/database/across-partners-in.ts';
import { appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import {
  confirmStaff as confirm,
  setStaffState,
  insertStaff,
  staffByEmail,
} from '#server/queries/staff/people.ts';
import { deleteCredentials } from '#server/queries/staff/credentials.ts';
import { allGrantsOf } from '#server/actions/access/invitation-link.ts';
import type { Role } from '#domain/staff/roles.ts';
import { appendPartnerEvent, platform } from '#server/queries/audit/audit-events.ts';
import { invitationHash } from '#server/actions/access/accept-invitation.ts';
import { toPesos } from '#domain/credit/money.ts';
import { limitedCommands, limitedName, usualLimit } from '#domain/staff/acts.ts';
import { hardestLock } from '#server/queries/staff/misses.ts';
import { limitOfOne } from '#server/queries/staff/approvals.ts';

/** Returns the people with a grant in the current scope, with those grants only. */
export async function listStaff({ store }: Deps): Promise<OfficeOutput<'listStaff'>> {
  const people = await peopleWithGrants(store);
  const shown = await Promise.all(
    people.map(async (rows) => {
      const times = new Map(rows.map(({ id, grantedAt }) => [id, grantedAt.toISOString()]));
      const grants = await grantsOnWire(store, rows);
      return rows.slice(0, 1).map((first) => ({
        id: first.staffId,
        name: first.name,
        state: first.state,
        lastSeenAt: first.lastSeenAt?.toISOString() ?? null,
        grants: grants.map((grant) => ({ ...grant, grantedAt: times.get(grant.id) ?? '' })),
      }));
    }),
  );
  return shown.flat();
}

/** Shows a person of the desk with what waits for her. @throws not-found */
export async function showPerson(
  { store }: Deps,
  staff: StaffCaller,
  id: string,
): Promise<OfficeOutput<'getStaffPerson'>> {
  const { person, grants } = await personInScope(store, id);
  const times = new Map(grants.map((grant) => [grant.id, grant.grantedAt.toISOString()]));
  const reach = reachOf(staff.grants, permissions['make-grants']);
  const [lock, onWire, partners, sessions, approvals] = await Promise.all([
    hardestLock(store, person.email),
    grantsOnWire(store, grants),
    partnerRefs(store),
    staffSessionsOf(store, id),
    waitingActs(
      store,
      staff,
      ['grant-role', 'withdraw-grant', 'set-staff-marks'],
      ({ staffId, grantId }) => staffId === id || (typeof grantId === 'string' && times.has(grantId)),
    ),
  ]);
  const isUnconfirmed = person.invited_by !== null && person.confirmed_at === null;
  return {
    id,
    name: person.name,
    state: person.state,
    isUnconfirmed,
    isMarked: person.phone_index !== null && person.curp_index !== null && person.rfc_index !== null,
    lastSeenAt:
      sessions
        .map(({ last_seen_at: at }) => at.toISOString())
        .toSorted()
        .at(-1) ?? null,
    sessions: sessions.length,
    signInLock: lock && { until: lock.until?.toISOString() ?? null },
    grants: onWire.map((grant) => ({ ...grant, grantedAt: times.get(grant.id) ?? '' })),
    approvals,
    may: {
      make: [...partners.values()].filter(({ id: at }) => reach === 'every-partner' || reach.includes(at)),
      every: reach === 'every-partner',
      confirm:
        isUnconfirmed &&
        person.state === 'active' &&
        id !== staff.id &&
        person.invited_by !== staff.id &&
        holdsAny(staff.grants, permissions['make-grants']),
    },
  };
}

/**
 * A third administrator says that she has met somebody who was invited: until then neither checks an act of the other, she
 * and who invited her. @throws not-found; conflict for oneself, for one's own guest, and when there is nothing to confirm
 */
export function confirmStaff({ store }: Deps, staff: StaffCaller, id: string): Promise<{ ok: true }> {
  return inTransaction(store, async (tx) => {
    const found = await personInScope(tx, id);
    if (id === staff.id || found.person.invited_by === staff.id)
      throw new DomainError('conflict', {
        messages: ['La confirma otra persona de Administración: ni ella misma ni quien la invitó.'],
      });
    const isNew = await acrossPartnersIn(tx.db, 'desk-sign-in', () => confirm(tx, id, staff.id));
    if (!isNew)
      throw new DomainError('conflict', { messages: ['No hay nada que confirmar de esa persona.'] });
    await recordOfPerson(tx, staff, found, { kind: 'staff-confirmed' });
    return { ok: true };
  });
}

/**
 * Suspends a person whose phone, key or mailbox is in other hands: her sessions end, and so do her keys, apps and recovery
 * codes. One administrator is enough, for a thief does not wait; two invite her again. @throws not-found; conflict for
 * oneself, and for who also works where the caller administers nothing
 */
export function suspendStaff(
  { store }: Deps,
  staff: StaffCaller,
  { id, reason }: { id: string; reason: string },
): Promise<{ ok: true }> {
  return inTransaction(store, async (tx) => {
    const found = await personInScope(tx, id);
    if (id === staff.id) refuse('No puede suspenderse a sí misma: pídalo a otra persona de Administración.');
    if ((await allGrantsOf(tx, id)).length > found.grants.length)
      refuse('A esa persona la suspende quien administra todas las tiendas.');
    if (found.person.state === 'withdrawn') refuse('Esa persona ya está suspendida.');
    await acrossPartnersIn(tx.db, 'desk-sign-in', async () => {
      await setStaffState(tx, id, 'withdrawn');
      await deleteCredentials(tx, id);
      await endInvitations(tx, id);
    });
    await recordOfPerson(tx, staff, found, { kind: 'staff-suspended', note: reason });
    return { ok: true };
  });
}

function refuse(message: string): never {
  throw new DomainError('conflict', { messages: [message] });
}

export interface Invited {
  readonly staffId: string;
  /** In the link; only its hash is stored. */
  readonly token: string;
  readonly expiresAt: Date;
}
interface Invitee {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly partnerId: number | null;
  readonly promoter?: number | null;
}

/**
 * Invites a person to the desk with a role, on the word of the operator: the first administrators are made so. Somebody
 * who was invited before gets a new link, and signs in anew: their sessions, passkeys and codes are gone.
 */
export const inviteStaff = ({ store }: Pick<Deps, 'store'>, input: Invitee): Promise<Invited> =>
  inTransaction(store, (tx) => inviteIn(tx, input, null));

/** The same within a transaction; `by`: the person of the desk who sets up a shop, null: the operator. */
export async function inviteIn(tx: TxStore, input: Invitee, by: StaffCaller | null): Promise<Invited> {
  const { name, email, role, partnerId, promoter = null } = input;
  const token = randomBytes(32).toString('base64url');
  const known = await staffByEmail(tx, email);
  const staffId =
    known?.id ?? (await insertStaff(tx, { id: randomUUID(), name, email, ...(by && { invited_by: by.id }) }));
  if (staffId === null) throw new DomainError('conflict');
  if (known) {
    await setStaffState(tx, staffId, 'invited');
    await deleteCredentials(tx, staffId);
  }
  await insertGrant(tx, { staffId, role, partnerId, promoter, by: by?.id ?? 'operator' });
  const expiresAt = await insertInvitation(tx, {
    staffId,
    tokenSha256: invitationHash(token),
    by: by?.id ?? 'operator',
    partnerId,
  });
  const event = {
    kind: 'staff-invited',
    detail: { staff: { id: staffId, name }, role, decidedBy: 'one person' },
  } as const;
  if (by) await appendStaffEventOf(tx, by, partnerId, event);
  else await appendPartnerEvent(tx, partnerId ?? platform, { ...event, actor: 'operator' });
  return { staffId, token, expiresAt };
}

/** Shows up to which amount one person is enough at each partner in scope. */
export async function listLimits({ store }: Deps, staff: StaffCaller): Promise<OfficeOutput<'listLimits'>> {
  const partners = await partnerRefs(store);
  return {
    partners: await Promise.all(
      [...partners.values()].map(async (partner) => ({
        partner,
        limits: await Promise.all(
          limitedCommands.map(async (command) => {
            const centavos = (await limitOfOne(store, partner.id, command)) ?? usualLimit(command);
            const upTo = centavos === null ? null : toPesos(centavos);
            return { command, name: limitedName(command), upTo };
          }),
        ),
        mayPropose: mayAt(staff.grants, 'make-limits', partner.id),
      })),
    ),
    approvals: await waitingActs(store, staff, ['set-limit']),
  };
}
