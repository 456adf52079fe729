import type { EntryOf } from '#domain/credit/ledger/entries.ts';
import type { ActFact } from '#domain/credit/ledger/facts.ts';
import type { Centavos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { bookFact } from '#server/actions/loan/book-fact.ts';
import { ledgerMark } from '#server/actions/loan/ledger-mark.ts';
import type { TxStore } from '#server/database/store.ts';
import { leaveOddity } from '#server/queries/loans/payment-oddities.ts';
import { insertDecision, takeOutOfCredit, type EventName } from '#server/queries/loans/waiting-payments.ts';
import { actorOf, recordAct, type Act } from './act-on-loan.ts';

/**
 * Books what a payer has back of a payment that its credit cannot do without: the loss is the shop's. Last in a transaction.
 * Nothing of the credit changes, so that its customer is told nothing, no device or reference follows, and what is still to
 * be refunded stays.
 * @throws conflict when somebody was faster
 */
export async function recordChargeBack(
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
