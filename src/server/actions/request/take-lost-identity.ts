import { DomainError } from '#domain/errors.ts';
import { notePerson } from '#server/actions/access/enter-account.ts';
import type { TxStore } from '#server/database/store.ts';
import type { IdentityEvent } from '#server/providers/identity/port.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { deleteLost, endLost, setLostWaiting } from '#server/queries/loans/lost-phones.ts';
import type { PhoneChange } from '#server/queries/loans/phone-changes.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { personOf } from '#server/queries/requests/people.ts';

/**
 * Applies the result of the identity session of a change whose old number is lost: only the CURP of the account goes on
 * to the people who decide. With the account's own number, asked for after it was idle, nothing changes, and the next
 * log-in opens it. Nothing of what the service read is kept. An abandoned session leaves the change open.
 */
export async function takeLostIdentity(
  tx: TxStore,
  change: PhoneChange,
  event: IdentityEvent,
  { phone }: Pick<CreditRequest, 'phone'>,
): Promise<void> {
  if (event.outcome === 'abandoned' || event.outcome === 'expired' || change.state !== 'identity') return;
  if (event.outcome === 'approved' && !event.person)
    throw new DomainError('invalid-input', { field: 'person' });
  const person = await personOf(tx, change.request_id);
  const isHers = event.outcome === 'approved' && person !== undefined && event.person?.curp === person.curp;
  const kind = isHers ? kindFor(change, phone) : 'phone-lost-refused';
  await apply(tx, change, kind);
  await appendAuditEvent(tx, change.request_id, kind, {}, { change: change.id, session: event.sessionId });
}

const kindFor = (change: PhoneChange, phone: string) =>
  change.phone === phone ? 'idle-identified' : 'phone-lost-identified';

async function apply(
  tx: TxStore,
  { id, request_id }: PhoneChange,
  kind: ReturnType<typeof kindFor> | 'phone-lost-refused',
): Promise<void> {
  if (kind === 'phone-lost-identified') await setLostWaiting(tx, id);
  else if (kind === 'phone-lost-refused') await endLost(tx, id, { state: 'refused', by: 'identity' });
  else {
    await deleteLost(tx, id);
    await notePerson(tx, request_id);
  }
}
