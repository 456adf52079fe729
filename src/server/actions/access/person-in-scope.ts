import { DomainError } from '#domain/errors.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { platform } from '#server/queries/audit/audit-events.ts';
import { grantsOf, type Grant } from '#server/queries/staff/grants.ts';
import { staffById, type StaffPerson } from '#server/queries/staff/people.ts';
import { appendStaffEventOf, type StaffEvent, type StaffRef } from '#server/actions/base/staff-events.ts';

export interface PersonInScope {
  readonly person: StaffPerson;
  readonly grants: readonly Grant[];
}

/** A person whom a grant in this scope shows; of others nobody learns that they exist. @throws not-found */
export async function personInScope(store: Store, id: string): Promise<PersonInScope> {
  const [person, grants] = await Promise.all([staffById(store, id), grantsOf(store, id)]);
  if (!person || grants.length === 0) throw new DomainError('not-found');
  return { person, grants };
}

/** Records what was done to a person, in the chain of each partner of hers that the scope shows; last in its transaction. */
export async function recordOfPerson(
  tx: TxStore,
  staff: StaffRef,
  { person, grants }: PersonInScope,
  event: StaffEvent,
): Promise<void> {
  const chains = new Set(grants.map(({ partnerId }) => partnerId ?? platform));
  // In one order, so that two who write at once do not wait for each other.
  for (const chain of [...chains].toSorted((one, other) => one - other)) {
    await appendStaffEventOf(tx, staff, chain === platform ? null : chain, {
      ...event,
      detail: { staff: { id: person.id, name: person.name }, ...event.detail },
    });
  }
}
