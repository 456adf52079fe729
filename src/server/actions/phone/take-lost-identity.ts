import { DomainError } from '#domain/errors.ts';
import type { TxStore } from '#server/database/store.ts';
import type { IdentityEvent } from '#server/providers/identity/port.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { endLost, setLostWaiting } from '#server/queries/loans/lost-phones.ts';
import type { PhoneChange } from '#server/queries/loans/phone-changes.ts';
import { personOf } from '#server/queries/requests/people.ts';

/**
 * Applies the result of the identity session of a change whose old number is lost: only the CURP of the account goes on
 * to the people who decide. Nothing of what the service read is kept. An abandoned session leaves the change open.
 */
export async function takeLostIdentity(
  tx: TxStore,
  change: PhoneChange,
  event: IdentityEvent,
): Promise<void> {
  if (event.outcome === 'abandoned' || event.outcome === 'expired' || change.state !== 'identity') return;
  if (event.outcome === 'approved' && !event.person)
    throw new DomainError('invalid-input', { field: 'person' });
  const person = await personOf(tx, change.request_id);
  const isHers = event.outcome === 'approved' && person !== undefined && event.person?.curp === person.curp;
  if (isHers) await setLostWaiting(tx, change.id);
  else await endLost(tx, change.id, { state: 'refused', by: 'identity' });
  const kind = isHers ? 'phone-lost-identified' : 'phone-lost-refused';
  await appendAuditEvent(tx, change.request_id, kind, {}, { change: change.id, session: event.sessionId });
}
