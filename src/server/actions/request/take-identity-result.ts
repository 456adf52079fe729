import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import type { IdentifiedPerson, IdentityEvent } from '#server/providers/identity/port.ts';
import { saveAddress } from '#server/queries/requests/addresses.ts';
import {
  lockRequestOfSession,
  setFactOnce,
  type LockedRequest,
  type CreditRequest,
} from '#server/queries/requests/credit-requests.ts';
import {
  lockIdentitySession,
  setIdentityOutcome,
  insertIdentityEvent,
} from '#server/queries/identity/identity-sessions.ts';
import { curpHasOpenCredit, curpMark, markCurp } from '#server/queries/requests/duplicates.ts';
import { askTogether } from '#server/database/question.ts';
import { coolDownFacts, coolDownFrom } from './cool-down.ts';
import {
  lockLostPhoneOfIdentity,
  deleteLost,
  endLost,
  setLostWaiting,
} from '#server/queries/loans/lost-phones.ts';
import { insertPerson, personOf } from '#server/queries/requests/people.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { notePerson } from '#server/actions/access/requests-of-person.ts';
import type { PhoneChange } from '#server/queries/loans/phone-changes.ts';

/**
 * Applies a result of the identity service, from its webhook or from polling. A repeated event, or an older one after a
 * decision, changes nothing. A person who is confirmed but may not apply now is refused; of her only the blind index of
 * the CURP stays. Abandoned and expired sessions leave the step open: the person may try again.
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
    // Not of the application: she shows again who she is, because her number is lost.
    const change = await lockLostPhoneOfIdentity(tx, session.id);
    if (change) return takeLostIdentity(tx, change, event, request);
    const decided = request.cancelled_at === null ? await decide(tx, request, event) : null;
    deps.hub.publish(tx, request.id);
    if (decided) await appendAuditEvent(tx, request.id, `identity-${decided.outcome}`, {}, detailOf(decided));
  });
}

const detailOf = ({ sessionId, reason }: IdentityEvent) => ({
  session: sessionId,
  ...(reason && { reason }),
});

/** Returns the event as it counts; null when the identity of this request is already decided. */
async function decide(
  tx: TxStore,
  request: LockedRequest,
  event: IdentityEvent,
): Promise<IdentityEvent | null> {
  if (event.outcome === 'abandoned' || event.outcome === 'expired') return event;
  // An approval without a person is invalid: the service sends it again, or is polled.
  const { person } = event;
  if (event.outcome === 'approved' && !person) throw new DomainError('invalid-input', { field: 'person' });
  if (request.identity_at !== null) return null;
  const stop = event.outcome === 'approved' && person ? await stopFor(tx, request, person.curp) : null;
  const counted: IdentityEvent = stop === null ? event : { ...event, outcome: 'refused', reason: stop };
  if (counted.outcome === 'refused' || !person) {
    const identity_reason = counted.reason ?? null;
    await setFactOnce(tx, request, 'identity_at', { identity: 'refused', identity_reason });
    // Her next request finds this one by it, and this one's screen the day.
    if (person) await markCurp(tx, request.id, person.curp);
  } else {
    await setFactOnce(tx, request, 'identity_at', { identity: 'accepted' });
    await storePerson(tx, request.id, person);
  }
  return counted;
}

/** Who is known now may have a credit by another phone, or was refused by this shop a short time ago. */
async function stopFor(
  tx: TxStore,
  request: LockedRequest,
  curp: string,
): Promise<'active-credit' | 'cool-down' | null> {
  const mark = curpMark(tx, curp);
  const who = { partnerId: request.partner_id, phone: request.phone, curp: mark };
  const { hasCredit, ...facts } = await askTogether(tx, {
    hasCredit: curpHasOpenCredit.of(request, mark),
    ...coolDownFacts(who),
  });
  if (hasCredit) return 'active-credit';
  return (await coolDownFrom(tx, facts)) === null ? null : 'cool-down';
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

/**
 * Applies the result of the identity session of a change whose old number is lost: only the CURP of the account goes on
 * to the people who decide. With the account's own number, asked for after it was idle, nothing changes, and the next
 * log-in opens it. Nothing of what the service read is kept. An abandoned session leaves the change open.
 */
async function takeLostIdentity(
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
