import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/context.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import type { IdentifiedPerson, IdentityEvent } from '#server/providers/identity/port.ts';
import { saveAddress } from '#server/queries/requests/addresses.ts';
import {
  lockRequestOfSession,
  setFactOnce,
  type LockedRequest,
} from '#server/queries/requests/credit-requests.ts';
import { lockIdentitySession, setIdentityOutcome } from '#server/queries/identity/identity-sessions.ts';
import { insertIdentityEvent } from '#server/queries/identity/identity-events.ts';
import { insertPerson } from '#server/queries/requests/people.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';

/**
 * Applies a result of the identity service, from its webhook or from polling. A repeated event, or an older one after a
 * decision, changes nothing. Abandoned and expired sessions leave the step open: the person may try again.
 * @throws not-found for a session that we did not open
 */
export async function takeIdentityResult(deps: Deps, event: IdentityEvent): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const [session, request] = await Promise.all([
      lockIdentitySession(tx, event.sessionId),
      lockRequestOfSession(tx, event.sessionId),
    ]);
    if (!session || !request) throw new DomainError('not-found');
    const [isNewEvent, isNewOutcome] = await Promise.all([
      insertIdentityEvent(tx, deps.identity.name, event),
      setIdentityOutcome(tx, session.id, event.outcome),
    ]);
    if (!isNewEvent || !isNewOutcome) return;
    const isNew = request.cancelled_at === null && (await decide(tx, request, event));
    await deps.hub.publish(tx.db, request.id);
    if (isNew) await appendAuditEvent(tx, request.id, `identity-${event.outcome}`, {}, detailOf(event));
  });
}

const detailOf = ({ sessionId, reason }: IdentityEvent) => ({
  session: sessionId,
  ...(reason && { reason }),
});

/** Returns false when the identity of this request is already decided. */
async function decide(tx: TxStore, request: LockedRequest, event: IdentityEvent): Promise<boolean> {
  if (event.outcome === 'abandoned' || event.outcome === 'expired') return true;
  if (event.outcome === 'refused') {
    return setFactOnce(tx, request, 'identity_at', {
      identity: 'refused',
      identity_reason: event.reason ?? null,
    });
  }
  // An approval without a person is invalid: the service sends it again, or is polled.
  if (!event.person) throw new DomainError('invalid-input', { field: 'person' });
  const isFirst = await setFactOnce(tx, request, 'identity_at', { identity: 'accepted' });
  if (isFirst) await storePerson(tx, request.id, event.person);
  return isFirst;
}

async function storePerson(tx: TxStore, requestId: string, person: IdentifiedPerson): Promise<void> {
  await insertPerson(tx, {
    request_id: requestId,
    names: person.names.trim(),
    last_name_1: person.lastName1.trim(),
    last_name_2: person.lastName2.trim(),
    birthday: person.birthday,
    curp: person.curp,
    nationality: person.nationality,
    sex: person.sex ?? null,
  });
  await saveAddress(tx, requestId, 'identification', person.address);
}
