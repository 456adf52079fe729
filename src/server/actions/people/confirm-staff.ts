import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { acrossPartnersIn } from '#server/database/across-partners-in.ts';
import { inTransaction } from '#server/database/store.ts';
import { confirmStaff as confirm } from '#server/queries/staff/people.ts';
import { personInScope, recordOfPerson } from '#server/actions/access/person-in-scope.ts';

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
