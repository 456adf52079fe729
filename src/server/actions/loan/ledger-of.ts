import { createHash } from 'node:crypto';
import { addDays, dayIn, type Day } from '#domain/calendar.ts';
import { carriedOver, type EarlierLoan } from '#domain/credit/ledger/carried-over.ts';
import { firstDueOf } from '#domain/credit/ledger/due-days.ts';
import type { LedgerEntry } from '#domain/credit/ledger/entries.ts';
import type { PayoffQuote } from '#domain/credit/ledger/payoff.ts';
import type { Plan } from '#domain/credit/plan.ts';
import { deliveryTerms } from '#domain/delivery/delivery.ts';
import { DomainError } from '#domain/errors.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { askTogether } from '#server/database/question.ts';
import { appNow } from '#server/database/clock.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { contractOf, quotesOf } from '#server/queries/loans/contracts.ts';
import { instalmentsOf, setCovered, setDueDays, setForgiven } from '#server/queries/loans/instalments.ts';
import { bookCommission } from '#server/queries/loans/commissions.ts';
import { appendEntries, entriesOf, type Loan, setLoanStatus } from '#server/queries/loans/loans.ts';
import type { Booking } from '#domain/credit/ledger/booking.ts';
import { book } from '#domain/credit/ledger/book.ts';
import type { Fact } from '#domain/credit/ledger/facts.ts';
import { awaitsDelivery, isClosed, positionOf, type Position } from '#domain/credit/ledger/position.ts';
import type { Deps } from '#server/actions/base/context.ts';

/** Returns the ledger of a loan; for one from before there were ledgers, what its columns tell. */
export async function ledgerOf(store: Store, loan: Loan): Promise<readonly LedgerEntry[]> {
  return ledgerFrom(store, loan, await entriesOf(store, loan.account));
}

/** The same, of the entries that are stored of it. */
export async function ledgerFrom(
  store: Store,
  loan: Loan,
  entries: readonly LedgerEntry[],
): Promise<readonly LedgerEntry[]> {
  return entries.length > 0 ? entries : carriedOver(await earlierLoan(store, loan));
}

/** Like ledgerOf, for a locked loan: from then on its ledger is stored. */
export async function lockedLedgerOf(tx: TxStore, loan: Loan): Promise<readonly LedgerEntry[]> {
  return beganLedger(tx, loan, await entriesOf(tx, loan.account));
}

async function beganLedger(
  tx: TxStore,
  loan: Loan,
  entries: readonly LedgerEntry[],
): Promise<readonly LedgerEntry[]> {
  if (entries.length > 0) return entries;
  const carried = carriedOver(await earlierLoan(tx, loan));
  await appendEntries(tx, loan.account, carried);
  return carried;
}

async function earlierLoan(store: Store, loan: Loan): Promise<EarlierLoan> {
  const [contract, instalments, partner] = await Promise.all([
    contractOf(store, loan.request_id),
    instalmentsOf(store, loan.account),
    partnerRow(store, loan.partner_id),
  ]);
  if (!contract || !partner) throw new DomainError('internal');
  const terms = deliveryTerms(contract.clauses);
  const firstDueOn = instalments.find(({ number }) => number === 1)?.due_on;
  const { activated_at: activatedAt } = loan;
  // The shop's role cannot read the network's events; a reference of that time, when every payment had one, was paid once.
  const paid = instalments.flatMap(({ number, reference, amount_centavos: centavos, paid_at: at }) =>
    at && reference !== null
      ? [{ number, reference, centavos, event: `before:${reference}`, at, on: dayIn(businessZone, at) }]
      : [],
  );
  const activated = activatedAt && activatedOnDay(activatedAt, firstDueOn ?? null, terms);
  return {
    ...terms,
    plan: contract.plan,
    graceDays: partner.grace_days,
    signedAt: contract.signed_at,
    signedOn: dayIn(businessZone, contract.signed_at),
    activated: activated ?? (await activatedToday(store, contract.plan, paid)),
    paid,
  };
}

function activatedOnDay(
  at: Date,
  firstDueOn: Day | null,
  { deliveredWithinDays }: ReturnType<typeof deliveryTerms>,
): EarlierLoan['activated'] {
  const on = dayIn(businessZone, at);
  if (deliveredWithinDays !== undefined) {
    return { at, on, firstDueOn: firstDueOf(deliveredWithinDays, on).on };
  }
  return firstDueOn === null ? null : { at, on: addDays(firstDueOn, -7), firstDueOn };
}

/**
 * Money of weeks did not begin a credit at that time. Where it covers the down payment it does now: weeks that were due
 * before anybody packed the device would lock it on its way.
 */
async function activatedToday(
  { db }: Store,
  plan: Plan,
  paid: EarlierLoan['paid'],
): Promise<EarlierLoan['activated']> {
  const money = paid.reduce((sum, { centavos }) => sum + centavos, 0);
  if (money === 0 || money < plan.downPaymentCentavos) return null;
  const at = await appNow(db);
  const on = dayIn(businessZone, at);
  return { at, on, firstDueOn: addDays(on, 7) };
}

/**
 * Detail of an audit event about what was booked: which entries, and their SHA-256. It ties the ledger to the audit
 * chain: an entry that is changed afterwards no longer fits its event.
 */
export function ledgerMark(booking: Booking): Record<string, unknown> {
  if (booking.outcome !== 'booked') return {};
  const { entries } = booking;
  const text = JSON.stringify(
    entries.map(({ seq, kind, cause, valueDay, pots }) => [seq, kind, cause, valueDay, pots]),
  );
  return {
    entries: [entries[0]?.seq, entries.at(-1)?.seq],
    sha256: createHash('sha256').update(text).digest('hex'),
  };
}

export interface Booked {
  readonly booking: Booking;
  readonly before: Position;
  readonly after: Position;
  /** The whole ledger, with what was booked. */
  readonly entries: readonly LedgerEntry[];
}

interface Known {
  readonly stored?: readonly LedgerEntry[];
  readonly quotes?: readonly PayoffQuote[];
}

/**
 * Books a fact into the ledger of a locked loan, and writes the copies that queries search by. `paidAt`: when the money
 * was paid at the till; default, when it is booked. `stored` and `quotes`: its ledger and the offers to pay it off, where the
 * caller has read them under the lock. A chargeback that opens an ended loan again has a job make its references, which
 * were voided.
 */
export async function bookFact(
  deps: Pick<Deps, 'jobs'>,
  tx: TxStore,
  loan: Loan,
  fact: Fact,
  { paidAt = fact.at, stored, quotes: read }: Known & { paidAt?: Date } = {},
): Promise<Booked> {
  const { account } = loan;
  const { quotes, entries: found } = stored
    ? { quotes: read ?? (await quotesOf(tx, account)), entries: stored }
    : await askTogether(tx, { quotes: quotesOf.of(account), entries: entriesOf.of(account) });
  const earlier = await beganLedger(tx, loan, found);
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
  // With another status it is booked above.
  const isFirstPaid = (position: Position) => coveredWeeks(position) > 0;
  if (after.status === status && isFirstPaid(before) !== isFirstPaid(after))
    await bookCommission(tx, account);
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
