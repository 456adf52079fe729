import { addDays } from '#domain/calendar.ts';
import { reprieveDays } from '#domain/credit/ledger/hand-lock.ts';
import type { Oddity } from '#domain/credit/ledger/oddity.ts';
import { ledgerStatement } from '#domain/credit/ledger/statement.ts';
import { withoutMoney, type TakeBackReason } from '#domain/credit/ledger/take-back.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/context.ts';
import { bookFact } from '#server/actions/loan/book-fact.ts';
import { lockedLedgerOf } from '#server/actions/loan/ledger-of.ts';
import { ledgerMark } from '#server/actions/loan/ledger-mark.ts';
import { referencesFollow } from '#server/actions/loan/take-payment.ts';
import { actorOfStaff, type StaffRef } from '#server/actions/staff/staff-events.ts';
import { mayLock } from '#server/actions/loan/may-lock.ts';
import type { TxStore } from '#server/database/store.ts';
import { leaveOddity } from '#server/queries/loans/payment-oddities.ts';
import { quotesOf } from '#server/queries/loans/payoff-quotes.ts';
import { insertDecision, takeOutOfCredit, type EventName } from '#server/queries/loans/waiting-payments.ts';
import { insertReprieve } from '#server/queries/loans/lock-stops.ts';
import { paymentTakenBack } from './act-messages.ts';
import { actOnLoan, recordAct, stampOf, tell, type By } from './act-on-loan.ts';
import { takeBackSentences } from './refusals.ts';

/** Its payer has it already, or it waits until a person says whose it is. */
export const takeBackReason = (oddity: Oddity | null): TakeBackReason =>
  oddity === 'refunded' || oddity === 'charged-back' ? 'given-back' : 'wrong-credit';

/**
 * Takes a payment out of a credit because two people agreed to it; last in a transaction. What follows from the money
 * follows anew from the rest. For a week nothing locks because of it: the customer learns only now that she owes it.
 * @throws not-found; credit-state; conflict when somebody was faster
 */
export async function takeBackPaymentIn(
  deps: Deps,
  tx: TxStore,
  by: By & { readonly staff: StaffRef; readonly approvalId: string },
  { event, account, why }: { event: EventName; account: string; why: TakeBackReason },
): Promise<void> {
  const act = await actOnLoan(tx, by, account);
  const { loan, today } = act;
  const [entries, quotes] = await Promise.all([lockedLedgerOf(tx, loan), quotesOf(tx, account)]);
  const name = `${event.provider}:${event.eventId}`;
  const without = withoutMoney(entries, name, stampOf(act), { quotes });
  if (typeof without === 'string') {
    throw new DomainError('credit-state', { messages: [takeBackSentences[without]] });
  }
  const { seq, pots } = without.entry;
  const booked = await bookFact(deps, tx, loan, { kind: 'reversed', seq, reason: why, ...stampOf(act) });
  if (booked.booking.outcome !== 'booked') throw new DomainError('conflict');
  if (!(await takeOutOfCredit(tx, event, why === 'given-back' ? 'returned' : 'taken-back'))) {
    throw new DomainError('conflict');
  }
  const decided = { ...event, by: actorOfStaff(by.staff), note: null, returnedCentavos: null };
  await insertDecision(tx, { ...decided, decision: 'taken-back', account });
  if (why === 'given-back') await insertDecision(tx, { ...decided, decision: 'returned', account: null });
  await leaveOddity(tx, event, by.staff.id);
  const statement = ledgerStatement(booked.entries, today);
  const until = addDays(today, reprieveDays);
  if (statement.overdue.amountCentavos > 0) {
    await insertReprieve(tx, account, { approvalId: by.approvalId, until, why: 'mistake' });
  }
  await referencesFollow(deps, tx, loan, { booked, today });
  const sentence = paymentTakenBack(why, {
    centavos: pots.cash,
    paidOn: without.entry.valueDay,
    statement,
    until,
    locks: mayLock(deps, booked.entries),
  });
  await tell(deps, tx, act, { sentence, cause: `taken-back:${seq}` });
  await deps.hub.publish(tx.db, loan.request_id);
  await recordAct(tx, act, 'payment-taken-back', { event: name, why, ...ledgerMark(booked.booking) });
}
