import { addDays } from '#domain/calendar.ts';
import { reprieveDays } from '#domain/credit/ledger/hand-lock.ts';
import { wholeOf, type EntryOf } from '#domain/credit/ledger/entries.ts';
import { ledgerStatement } from '#domain/credit/ledger/statement.ts';
import { withoutMoney, type TakeBack } from '#domain/credit/ledger/take-back.ts';
import type { Centavos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { lockedLedgerOf, ledgerMark, bookFact } from '#server/actions/loan/ledger-of.ts';
import { referencesFollow } from '#server/actions/loan/take-payment.ts';
import { actorOfStaff, type StaffRef } from '#server/actions/base/staff-events.ts';
import { mayLock } from '#server/actions/loan/may-lock.ts';
import type { TxStore } from '#server/database/store.ts';
import { leaveOddity } from '#server/queries/loans/payment-events.ts';
import { quotesOf } from '#server/queries/loans/contracts.ts';
import { insertDecision, takeOutOfCredit, type EventName } from '#server/queries/loans/waiting-payments.ts';
import { insertReprieve } from '#server/queries/loans/lock-stops.ts';
import { paymentTakenBack } from './act-messages.ts';
import { actOnLoan, finish, stampOf, type By, actorOf, recordAct, type Act } from './act-on-loan.ts';
import { takeBackSentences } from './refusals.ts';
import type { ActFact } from '#domain/credit/ledger/facts.ts';

interface Taken extends Omit<TakeBack, 'event'> {
  readonly event: EventName;
  readonly account: string;
  /** What went back before, of the same payment. */
  readonly returnedCentavos: Centavos | null;
}

/**
 * Takes a payment, or the part that its payer got back, out of a credit because two people agreed to it; last in a
 * transaction. What its payer got back is returned, other money waits until a person says whose it is. What follows from
 * the money follows anew from the rest. For a week nothing locks because of it: the customer learns only now that she owes it.
 * A credit that cannot do without what its payer got back stays as it is (record-charge-back.ts).
 * @throws not-found; credit-state; conflict when somebody was faster
 */
export async function takeBackPaymentIn(
  deps: Deps,
  tx: TxStore,
  by: By & { readonly staff: StaffRef; readonly approvalId: string },
  { event, account, returnedCentavos, ...taken }: Taken,
): Promise<void> {
  const act = await actOnLoan(tx, by, account);
  const { loan, today } = act;
  const [entries, quotes] = await Promise.all([lockedLedgerOf(tx, loan), quotesOf(tx, account)]);
  const name = `${event.provider}:${event.eventId}`;
  const without = withoutMoney(entries, { event: name, ...taken }, stampOf(act), { quotes });
  if (typeof without === 'string') {
    throw new DomainError('credit-state', { messages: [takeBackSentences[without]] });
  }
  const { entry, fact } = without;
  const { why, centavos } = taken;
  if (fact.kind === 'charged-back') {
    const lost = { event, entry, fact, centavos, returnedCentavos, staffId: by.staff.id };
    return recordChargeBack(deps, tx, act, lost);
  }
  const isPart = fact.kind === 'part-given-back';
  const booked = await bookFact(deps, tx, loan, fact);
  if (booked.booking.outcome !== 'booked') throw new DomainError('conflict');
  const result = why === 'wrong-credit' ? 'taken-back' : isPart ? 'part-returned' : 'returned';
  if (!(await takeOutOfCredit(tx, event, result))) throw new DomainError('conflict');
  const decided = { ...event, by: actorOfStaff(by.staff), note: null, returnedCentavos: null };
  await insertDecision(tx, { ...decided, decision: 'taken-back', account });
  if (isPart) {
    const inAll = (returnedCentavos ?? 0) + centavos;
    await insertDecision(tx, { ...decided, decision: 'booked', account, returnedCentavos: inAll });
  } else if (why === 'given-back') {
    await insertDecision(tx, { ...decided, decision: 'returned', account: null });
  }
  await leaveOddity(tx, event, by.staff.id);
  const statement = ledgerStatement(booked.entries, today);
  const until = addDays(today, reprieveDays);
  if (statement.overdue.amountCentavos > 0) {
    await insertReprieve(tx, account, { approvalId: by.approvalId, until, why: 'mistake' });
  }
  await referencesFollow(deps, tx, loan, { booked, today });
  const sentence = paymentTakenBack(why, {
    centavos,
    ofCentavos: wholeOf(entries, entry).pots.cash,
    paidOn: entry.valueDay,
    statement,
    until,
    locks: mayLock(deps, booked.entries),
  });
  await finish(deps, tx, act, {
    says: { sentence, cause: `taken-back:${entry.seq}` },
    event: ['payment-taken-back', { event: name, why, centavos, ...ledgerMark(booked.booking) }],
  });
}

/**
 * Books what a payer has back of a payment that its credit cannot do without: the loss is the shop's. Last in a transaction.
 * Nothing of the credit changes, so that its customer is told nothing, no device or reference follows, and what is still to
 * be refunded stays.
 * @throws conflict when somebody was faster
 */
async function recordChargeBack(
  deps: Deps,
  tx: TxStore,
  act: Act,
  {
    event,
    entry,
    fact,
    ...taken
  }: {
    readonly event: EventName;
    readonly staffId: string;
    readonly entry: EntryOf<'received'>;
    readonly fact: Extract<ActFact, { kind: 'charged-back' }>;
    readonly centavos: Centavos;
    /** What went back before, of the same payment. */
    readonly returnedCentavos: Centavos | null;
  },
): Promise<void> {
  const { centavos, staffId } = taken;
  const { account } = act.loan;
  const { booking } = await bookFact(deps, tx, act.loan, fact);
  if (booking.outcome !== 'booked') throw new DomainError('conflict');
  const result = fact.inAllCentavos === entry.pots.cash ? 'returned' : 'part-returned';
  if (!(await takeOutOfCredit(tx, event, result))) throw new DomainError('conflict');
  const returnedCentavos = (taken.returnedCentavos ?? 0) + centavos;
  const decided = { ...event, account, by: actorOf(act.by), note: null, returnedCentavos };
  await insertDecision(tx, { ...decided, decision: 'charged-back' });
  await leaveOddity(tx, event, staffId);
  const name = `${event.provider}:${event.eventId}`;
  await recordAct(tx, act, 'payment-charged-back', { event: name, centavos, ...ledgerMark(booking) });
}
