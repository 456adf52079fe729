import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { acrossPartnersIn } from '#server/database/across-partners-in.ts';
import { inTransaction } from '#server/database/store.ts';
import { deleteCredentials } from '#server/queries/staff/credentials.ts';
import { endInvitations } from '#server/queries/staff/grants.ts';
import { setStaffState } from '#server/queries/staff/people.ts';
import { allGrantsOf } from '#server/actions/access/invitation-link.ts';
import { personInScope, recordOfPerson } from '#server/actions/access/person-in-scope.ts';

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
