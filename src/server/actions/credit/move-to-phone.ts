import { phoneSettledOn } from '#domain/applicant/new-phone.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { textOf } from '#domain/partner/message-words.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { requestsOfPerson } from '#server/actions/access/requests-of-person.ts';
import type { TxStore } from '#server/database/store.ts';
import { lockLoan, lockPhone } from '#server/queries/loans/loans.ts';
import {
  endAccessByPhone,
  moveMessages,
  moveRequest,
  finishPhoneChange,
  type PhoneChange,
} from '#server/queries/loans/phone-changes.ts';
import { moveOppositions } from '#server/queries/privacy/rectifications.ts';
import { stopLostOf } from '#server/queries/loans/lost-phones.ts';
import { lockAsking, moveAsked } from '#server/queries/privacy/asked.ts';
import {
  lockRequest,
  requestById,
  type CreditRequest,
  type LockedRequest,
} from '#server/queries/requests/credit-requests.ts';
import { noteLogins } from '#server/queries/sessions/known-browsers.ts';
import { changeSubject, toEmail, toNewNumber, toOldNumber } from '#server/actions/access/phone-messages.ts';
import { signedContracts } from '#server/queries/loans/contracts.ts';
import { personOf } from '#server/queries/requests/people.ts';
import type { Act } from './act-on-loan.ts';

/**
 * Moves everything that a person has with one partner to another number, ends the sessions of the former one, and tells
 * both numbers and the e-mail. The caller holds `lockPhoneChanges` and the loan, and appends the audit event.
 * @returns what moved; phone-taken when the number opens another person's credit by now
 */
export async function moveToPhone(
  deps: Deps,
  tx: TxStore,
  act: Act,
  { change, keepSession }: { change: PhoneChange; keepSession: string | null },
): Promise<{ requests: number; sessionsEnded: number } | DomainError> {
  const { loan } = act;
  const [from, to] = [loan.phone, change.phone];
  const account = await requestById(tx, loan.request_id);
  if (!account) throw new DomainError('not-found');
  const requests = await lockedOf(tx, await requestsOfPerson(tx, account));
  // As a signature does: none with either number is under way from here on.
  for (const phone of [from, to].toSorted()) await lockPhone(tx, phone);
  for (const phone of [from, to].toSorted()) await lockAsking(tx, phone, loan.partner_id);
  if (await opensAnothers(tx, account, to)) return new DomainError('phone-taken', { field: 'phone' });
  if (!(await finishPhoneChange(tx, change, from))) return new DomainError('conflict');
  // The old number was at hand: whoever said it was lost was not she, or does not need it any more.
  if (change.kind === 'own') await stopLostOf(tx, loan.account, 'own-change');
  for (const row of requests) await moveRequest(tx, row, to);
  await noteLogins(
    tx,
    requests.map(({ id }) => id),
  );
  const first = requests.reduce((one, other) => (one.seq < other.seq ? one : other), requests[0] ?? account);
  const move = { partnerId: loan.partner_id, from, to, since: first.created_at };
  await moveMessages(tx, move);
  // Also where the new number has the same kind open: each has a text and a last day of its own.
  await moveAsked(tx, 'privacy_requests', move);
  await moveAsked(tx, 'complaints', move);
  await moveOppositions(tx, move);
  const sessionsEnded = await endAccessByPhone(tx, requests, {
    partnerId: loan.partner_id,
    phone: from,
    keepSession,
  });
  await tellAll(deps, tx, act, { change, email: account.email });
  return { requests: requests.length, sessionsEnded };
}

/** Loans before requests, as payments do; each in one order. */
async function lockedOf(tx: TxStore, rows: readonly CreditRequest[]): Promise<LockedRequest[]> {
  for (const account of rows.map((row) => row.account).toSorted()) await lockLoan(tx, account);
  const locked: LockedRequest[] = [];
  for (const id of rows.map((row) => row.id).toSorted()) {
    const row = await lockRequest(tx, id);
    if (row) locked.push(row);
  }
  return locked;
}

async function tellAll(
  deps: Deps,
  tx: TxStore,
  { loan, partner, today }: Act,
  { change, email }: { change: PhoneChange; email: string | null },
): Promise<void> {
  const support = partner.support_phone ?? partner.tel;
  const settledOn = phoneSettledOn(today);
  const sms = { channel: 'sms', partnerId: partner.id } as const;
  await sendMessage(deps, tx, {
    ...sms,
    recipient: loan.phone,
    text: textOf(partner, toOldNumber(change.phone, support)),
    dedupeKey: `phone-change:${change.id}:old`,
  });
  await sendMessage(deps, tx, {
    ...sms,
    recipient: change.phone,
    text: textOf(partner, toNewNumber(settledOn)),
    dedupeKey: `phone-change:${change.id}:new`,
  });
  if (!email) return;
  const told = { former: loan.phone, phone: change.phone, settledOn, support };
  await sendMessage(deps, tx, {
    channel: 'email',
    partnerId: partner.id,
    recipient: email,
    subject: changeSubject,
    text: toEmail(partner.name, told),
    dedupeKey: `phone-change:${change.id}:email`,
  });
}

/**
 * Whether a number opens another person's credit with this partner; what it opens elsewhere is nobody's business here.
 */
export async function opensAnothers(tx: TxStore, request: CreditRequest, phone: string): Promise<boolean> {
  const [contracts, person] = await Promise.all([
    signedContracts(tx, phone, request.partner_id),
    personOf(tx, request.id),
  ]);
  for (const { requestId } of contracts) {
    const other = await personOf(tx, requestId);
    if (!other || other.curp !== person?.curp) return true;
  }
  return false;
}
