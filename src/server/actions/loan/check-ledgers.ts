import { dayIn, type Day } from '#domain/calendar.ts';
import { brokenInvariants } from '#domain/credit/ledger/invariants.ts';
import { causeOfEvent, ofKind, type LedgerEntry } from '#domain/credit/ledger/entries.ts';
import { weeksWithoutReference } from '#domain/credit/ledger/references-plan.ts';
import { ledgerStatement } from '#domain/credit/ledger/statement.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction, type Store } from '#server/database/store.ts';
import { openHoldsOf } from '#server/queries/loans/lock-stops.ts';
import {
  bookedEvents,
  ledgerFaults,
  loansToCheck,
  placedEvents,
  accountRanges,
  recordCheck,
  setFaults,
  unpayable,
  type BooksPart,
  type Checked,
  type CheckedLoan,
  type KnownEvent,
} from '#server/queries/loans/ledger-checks.ts';
import { entriesByAccount, loanByAccount, lockLoan } from '#server/queries/loans/loans.ts';
import { referencesByAccount, type PaymentReference } from '#server/queries/loans/payment-references.ts';
import { openRefundsByAccount } from '#server/queries/loans/refunds.ts';
import { ledgerOf } from './ledger-of.ts';
import { openDebts, weekReferences, type Tills } from './open-debts.ts';

const nothingChecked: Checked = {
  loans: 0,
  lastAccount: '',
  loansDone: false,
  events: 0,
  lastEvent: { provider: '', eventId: '' },
  centavos: { booked: 0, earlier: 0, suspense: 0, returned: 0, nowhere: 0 },
  done: false,
};

type Checking = Tills & Pick<Deps, 'store' | 'log'>;

/** A check of a part before it begins. */
const startOf = (part: BooksPart): Checked =>
  part === 'events'
    ? { ...nothingChecked, loansDone: true }
    : part === 'all'
      ? nothingChecked
      : { ...nothingChecked, lastAccount: part.after };

/** Cuts the books into parts that need nothing of each other. */
export const partsOfBooks = async ({ store }: Pick<Deps, 'store'>): Promise<BooksPart[]> => [
  ...(await accountRanges(store, loansInPart)),
  'events',
];

const loansInPart = 50_000;

export const nameOfPart = (part: BooksPart): string =>
  typeof part === 'string' ? part : `loans after ${part.after || 'the first'}`;

/**
 * Checks the books (servicing.md §1, invariants 1–9): every ledger by itself and against the events of its account, then
 * that every event stands in one place, so that Σ events = Σ received + what waits or was returned; and that each open
 * week that is due soon can be paid (§6). Records and logs what is broken, by account, until it is right. Goes on from
 * `checked`; stops between two pages once `signal` is aborted.
 */
export async function checkLedgers(
  deps: Checking,
  part: BooksPart = 'all',
  checked: Checked = startOf(part),
  signal?: AbortSignal,
): Promise<Checked> {
  if (checked.done || signal?.aborted) return checked;
  const next = checked.loansDone
    ? await checkEvents(deps, part, checked)
    : await checkLoans(deps, part, checked);
  return checkLedgers(deps, part, next, signal);
}

const loansPage = 200;
const eventsPage = 1_000;

async function checkLoans(deps: Checking, part: BooksPart, state: Checked): Promise<Checked> {
  const until = typeof part === 'string' ? null : part.until;
  const loans = await loansToCheck(deps.store, { after: state.lastAccount, until, limit: loansPage });
  const known = new Set((await ledgerFaults(deps.store)).map(({ subject }) => subject));
  const faults = await faultsOf(deps, deps.store, loans);
  for (const { account } of loans) {
    if ((faults.get(account) ?? []).length > 0) await recheck(deps, account);
    else if (known.has(account)) await setFaults(deps.store, account, []);
  }
  return {
    ...state,
    loans: state.loans + loans.length,
    lastAccount: loans.at(-1)?.account ?? state.lastAccount,
    loansDone: loans.length < loansPage,
    // The events are a part of their own.
    done: loans.length < loansPage && part !== 'all',
  };
}

/** Under its lock: money that came in between two statements of the page is no fault. */
async function recheck(deps: Checking, account: string): Promise<void> {
  const { store, log } = deps;
  await inTransaction(store, async (tx) => {
    const loan = await lockLoan(tx, account);
    if (!loan) return;
    const faults = (await faultsOf(deps, tx, [loan])).get(account) ?? [];
    await setFaults(tx, account, faults);
    const wrong = faults.filter((fault) => fault !== unpayable);
    if (wrong.length > 0) log.error({ account, faults: wrong }, 'the books of a loan are wrong');
    if (faults.includes(unpayable)) log.error({ account }, 'a week that is due soon has no live reference');
  });
}

async function faultsOf(
  deps: Tills,
  store: Store,
  loans: readonly CheckedLoan[],
): Promise<Map<string, readonly string[]>> {
  if (loans.length === 0) return new Map();
  const accounts = loans.map(({ account }) => account);
  const [ledgers, events, holds, references, refunds, now] = await Promise.all([
    entriesByAccount(store, accounts),
    bookedEvents(store, accounts),
    openHoldsOf(store, accounts),
    referencesByAccount(store, accounts),
    openRefundsByAccount(store, accounts),
    appNow(store.db),
  ]);
  const today = dayIn(businessZone, now);
  const eventsOf = Map.groupBy(events, ({ account }) => account);
  const found = new Map<string, readonly string[]>();
  for (const loan of loans) {
    const { account } = loan;
    const entries = ledgers.get(account) ?? (await earlierLedger(store, loan));
    if (entries === null) continue;
    const device = { isLocked: loan.locked_at !== null, holds: holds.get(account) ?? [] };
    const known = namedAsBooked(eventsOf.get(account) ?? [], entries);
    const payable = { deps, references: references.get(account) ?? [], today };
    found.set(
      account,
      faultsIn(entries, { events: known, device, toRefundCentavos: refunds.get(account) ?? 0 }, payable),
    );
  }
  return found;
}

/** A loan from before there were ledgers; without money there is nothing to check. */
async function earlierLedger(
  store: Store,
  { account, status }: CheckedLoan,
): Promise<readonly LedgerEntry[] | null> {
  if (status === 'PendingDownPayment') return null;
  const loan = await loanByAccount(store, account);
  return loan ? ledgerOf(store, loan) : null;
}

/**
 * Names the events as the ledger does: one from before there were ledgers by its reference, once (ledger-of.ts). Money of
 * that time whose event was not kept is known by the loan's columns only.
 */
function namedAsBooked(events: readonly KnownEvent[], entries: readonly LedgerEntry[]) {
  const received = ofKind(entries, 'received');
  const causes = new Set(received.map(({ cause }) => cause));
  const earlier = new Map(
    received.flatMap(({ cause, pots }) =>
      cause.startsWith(causeOfEvent('before:')) ? [[cause, pots.cash] as const] : [],
    ),
  );
  const named = events.map(({ event, reference, centavos }) => {
    const before = `before:${reference}`;
    const isEarlier = !causes.has(causeOfEvent(event)) && earlier.delete(causeOfEvent(before));
    return { event: isEarlier ? before : event, centavos };
  });
  const unkept = [...earlier].map(([cause, centavos]) => ({
    event: cause.slice(causeOfEvent('').length),
    centavos,
  }));
  return [...named, ...unkept];
}

function faultsIn(
  entries: readonly LedgerEntry[],
  beside: Parameters<typeof brokenInvariants>[1],
  { deps, references, today }: { deps: Tills; references: readonly PaymentReference[]; today: Day },
): readonly string[] {
  try {
    const open = openDebts(deps, ledgerStatement(entries, today));
    const weeks = weeksWithoutReference(open, weekReferences(references), today);
    return [...brokenInvariants(entries, beside), ...(weeks.length > 0 ? [unpayable] : [])];
  } catch {
    // It does not begin with its terms, or has a kind that nobody knows.
    return ['unreadable'];
  }
}

async function checkEvents(
  { store, log }: Pick<Deps, 'store' | 'log'>,
  part: BooksPart,
  state: Checked,
): Promise<Checked> {
  const events = await placedEvents(store, { after: state.lastEvent, limit: eventsPage });
  const known = new Set((await ledgerFaults(store)).map(({ subject }) => subject));
  const centavos = { ...state.centavos };
  for (const { provider, eventId, place, centavos: amount, returnedCentavos } of events) {
    const subject = `${provider}:${eventId}`;
    centavos[place] += amount;
    centavos.returned += returnedCentavos;
    if (place === 'nowhere') {
      await setFaults(store, subject, ['4-one-received-per-event']);
      log.error({ event: subject }, 'money of an event stands in no ledger');
    } else if (known.has(subject)) await setFaults(store, subject, []);
  }
  const { provider, eventId } = events.at(-1) ?? state.lastEvent;
  const next = { ...state, centavos, events: state.events + events.length, lastEvent: { provider, eventId } };
  if (events.length === eventsPage) return next;
  if (part === 'all') await inTransaction(store, (tx) => recordCheck(tx, next));
  return { ...next, done: true };
}
