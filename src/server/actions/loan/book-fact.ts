import { book } from '#domain/credit/ledger/book.ts';
import type { LedgerEntry } from '#domain/credit/ledger/entries.ts';
import type { Booking } from '#domain/credit/ledger/booking.ts';
import type { Fact } from '#domain/credit/ledger/facts.ts';
import { awaitsDelivery, isClosed, positionOf, type Position } from '#domain/credit/ledger/position.ts';
import type { Deps } from '#server/actions/base/context.ts';
import type { TxStore } from '#server/database/store.ts';
import { setCovered, setDueDays, setForgiven } from '#server/queries/loans/instalments.ts';
import { appendEntries, setLoanStatus, type Loan } from '#server/queries/loans/loans.ts';
import { quotesOf } from '#server/queries/loans/contracts.ts';
import { lockedLedgerOf } from './ledger-of.ts';

export interface Booked {
  readonly booking: Booking;
  readonly before: Position;
  readonly after: Position;
  /** The whole ledger, with what was booked. */
  readonly entries: readonly LedgerEntry[];
}

/**
 * Books a fact into the ledger of a locked loan, and writes the copies that queries search by. `paidAt`: when the money
 * was paid at the till; default, when it is booked. `stored`: its ledger, where the caller has read it under the lock. A chargeback that opens an ended loan again has a job make its
 * references, which were voided.
 */
export async function bookFact(
  deps: Pick<Deps, 'jobs'>,
  tx: TxStore,
  loan: Loan,
  fact: Fact,
  { paidAt = fact.at, stored }: { paidAt?: Date; stored?: readonly LedgerEntry[] } = {},
): Promise<Booked> {
  const [earlier, quotes] = await Promise.all([
    stored ?? lockedLedgerOf(tx, loan),
    quotesOf(tx, loan.account),
  ]);
  const before = positionOf(earlier);
  const booking = book(earlier, fact, { quotes });
  if (booking.outcome !== 'booked') return { booking, before, after: before, entries: earlier };
  const entries = [...earlier, ...booking.entries];
  const after = positionOf(entries);
  await Promise.all([
    appendEntries(tx, loan.account, booking.entries),
    writeCopies(tx, loan, { before, after, at: paidAt }),
  ]);
  if (isClosed(before.status) && !isClosed(after.status)) {
    await deps.jobs.send(tx, 'make-references', { account: loan.account });
  }
  return { booking, before, after, entries };
}

/** loans.status, instalments.due_on and instalments.paid_at follow the ledger. */
export async function writeCopies(
  tx: TxStore,
  { account, status }: Loan,
  { before, after, at }: { before: Position; after: Position; at: Date },
): Promise<void> {
  // The ledger of a loan from before there were ledgers may have begun with more than its columns knew.
  const known = status === 'PendingDownPayment' ? [] : before.weeks;
  const [earlierDays, days] = [awaitsDelivery(before) ? [] : known, fixedWeeks(after)].map((weeks) =>
    weeks.map(({ dueOn }) => dueOn).join(),
  );
  await Promise.all([
    setCovered(tx, account, { weeks: coveredWeeks(after), isDownPaid: after.activated !== null, at }),
    ...(days === earlierDays ? [] : [setDueDays(tx, account, fixedWeeks(after))]),
    ...(after.forgivenCentavos === before.forgivenCentavos ? [] : [setForgiven(tx, account, after.weeks)]),
    ...(after.status === status ? [] : [setLoanStatus(tx, account, after.status)]),
  ]);
}

/** Until the delivery no week has a day by which anybody searches: nothing of it can be late or due. */
const fixedWeeks = (position: Position) => (awaitsDelivery(position) ? [] : position.weeks);

/** How many weeks are covered in full, or need no money any more. */
function coveredWeeks({ weeks, paidCentavos, settled }: Position): number {
  if (settled) return weeks.length;
  let left = paidCentavos;
  const firstOpen = weeks.findIndex(({ amountCentavos }) => (left -= amountCentavos) < 0);
  return firstOpen < 0 ? weeks.length : firstOpen;
}
