import { addDays, dayIn, type Day } from '#domain/calendar.ts';
import { customerDay } from '#domain/credit/ledger/customer-clock.ts';
import { positionOf } from '#domain/credit/ledger/position.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { inTransaction, type TxStore, type Store } from '#server/database/store.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { appNow } from '#server/database/clock.ts';
import { openHold } from '#server/queries/loans/lock-stops.ts';
import { lockLoan } from '#server/queries/loans/loans.ts';
import { partnerRow, type PartnerRow } from '#server/queries/catalogue/offers.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { bookCommission } from '#server/queries/loans/commissions.ts';
import {
  accountsToUnlock,
  firstPaymentsMissed,
  lockedAccountsToRemind,
  paymentsToLock,
  paymentsToRemind,
  paymentsToRemindUnlocked,
  sweepParts,
  type Account,
  type Candidates,
  type LateWeek,
  type Page,
  sweepPhases,
  takesBackCommissions,
  type SweepPart,
  type SweptTo,
} from '#server/queries/loans/servicing.ts';
import { locksDevices } from '#server/platform/provider-settings.ts';
import { collect, mayContact, type Described } from './collect-money.ts';
import { deviceFollows, lockOf } from './device-follows.ts';
import { homeStateOf } from './home-state.ts';
import { ledgerOf } from './ledger-of.ts';
import { lockForMoney } from './lock-for-money.ts';
import { pausesIn, reminderKey, stillLockedKey } from './message-keys.ts';

/** Sweeps all running loans, one part after the other. */
export async function serviceLoans(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (const part of await partsToService(deps)) await servicePart(deps, part, signal);
}

/** The parts of a sweep: any worker takes one, and one that fails is repeated alone. */
export const partsToService = ({ store }: Pick<Deps, 'store'>): Promise<SweepPart[]> =>
  sweepParts(store, loansInPart);

const loansInPart = 50_000;

/**
 * Sweeps a part of the running loans: locks and unlocks devices by one rule (device-follows.ts), and writes reminders of
 * payments that are due or late, and of devices that stay locked, and takes back what a sale earned whose first payment
 * is missed. Idempotent; a lock, its notice and every message about
 * money keep to the hours in which the customer may be contacted. Takes no further loan once `signal` is aborted.
 * @returns where it stopped, for who goes on `from` there; null at its end
 */
export async function servicePart(
  deps: Deps,
  part: SweepPart,
  signal?: AbortSignal,
  from?: SweptTo,
): Promise<SweptTo | null> {
  const now = await appNow(deps.store.db);
  const today = dayIn(businessZone, now);
  const sweep = { store: deps.store, today, part, signal };
  const partners = new Map<number, PartnerRow>();
  const serviceOne = (account: string, work: Work) => service(deps, { account, now, partners }, work);
  const locks = locksDevices(deps.config);
  for (const phase of sweepPhases.slice(from ? sweepPhases.indexOf(from.phase) : 0)) {
    const after = from?.phase === phase ? from.after : null;
    const weekAfter = after && 'number' in after ? after : null;
    const stopped = await {
      lock: async () =>
        locks
          ? eachInPages(paymentsToLock, { ...sweep, after: weekAfter }, ({ account }) =>
              serviceOne(account, (tx, serviced) => lock(deps, tx, serviced)),
            )
          : atEnd,
      unlock: () =>
        eachInPages(accountsToUnlock, { ...sweep, after }, ({ account }) =>
          serviceOne(account, (tx, serviced) => unlock(deps, tx, serviced)),
        ),
      remind: () =>
        eachInPages(
          locks ? paymentsToRemind : paymentsToRemindUnlocked,
          { ...sweep, after: weekAfter },
          ({ account, number, kind }) =>
            serviceOne(account, (tx, serviced) =>
              collect(deps, tx, serviced, reminderKey(account, kind, number, pausesIn(serviced.entries))),
            ),
        ),
      'remind-locked': () =>
        eachInPages(lockedAccountsToRemind, { ...sweep, after }, ({ account }) =>
          serviceOne(account, (tx, serviced) => remindLocked(deps, tx, serviced)),
        ),
      commission: async () =>
        (await takesBackCommissions(deps.store, part.partner))
          ? eachInPages(firstPaymentsMissed, { ...sweep, after: weekAfter }, ({ account }) =>
              serviceOne(account, (tx) => bookCommission(tx, account)),
            )
          : atEnd,
    }[phase]();
    if (stopped !== atEnd) return { phase, after: stopped };
  }
  return null;
}

const atEnd = 'at the end';

type Work = (tx: TxStore, serviced: Described) => Promise<void>;

interface Swept {
  readonly account: string;
  readonly now: Date;
  /** Those that this sweep has read: their texts make rows long. */
  readonly partners: Map<number, PartnerRow>;
}

/** Handles one locked loan in its own transaction; a failure does not hold up the others. */
async function service(deps: Deps, { account, now, partners }: Swept, work: Work): Promise<void> {
  try {
    await inTransaction(deps.store, async (tx) => {
      const loan = await lockLoan(tx, account);
      if (loan?.status !== 'Active') return;
      const partner = partners.get(loan.partner_id) ?? (await partnerRow(tx, loan.partner_id));
      if (!partner) return;
      partners.set(partner.id, partner);
      const [entries, state] = await Promise.all([ledgerOf(tx, loan), homeStateOf(tx, loan)]);
      await work(tx, { loan, partner, entries, state, now });
    });
  } catch (error) {
    deps.log.error({ err: error }, 'servicing a loan failed');
  }
}

async function lock(deps: Deps, tx: TxStore, serviced: Described): Promise<void> {
  const { loan, entries, state, now } = serviced;
  const { isLocked, lockableWeeks } = await lockOf(deps, tx, loan, entries, { now, state });
  // Order and notice leave together, or not yet.
  if (!isLocked || !mayContact(serviced)) return;
  if (!(await openHold(tx, loan.account, 'overdue'))) return;
  const cause = await lockForMoney(deps, tx, serviced, lockableWeeks);
  await appendAuditEvent(tx, loan.request_id, 'device-locked', {}, { cause });
}

async function unlock(deps: Deps, tx: TxStore, serviced: Described): Promise<void> {
  const { loan, entries } = serviced;
  const position = positionOf(entries);
  const booked = { before: position, after: position, entries };
  const changed = await deviceFollows(deps, tx, loan, { ...serviced, booked });
  if (changed) await appendAuditEvent(tx, loan.request_id, changed.kind, {}, changed.detail);
}

/** A locked device: both sums, seven days after the last message about them. */
async function remindLocked(deps: Deps, tx: TxStore, serviced: Described): Promise<void> {
  const { loan, state, now } = serviced;
  const last = loan.collection_at ?? loan.locked_at;
  if (last === null || !mayContact(serviced)) return;
  const today = customerDay(state, now);
  if (today < addDays(customerDay(state, last), 7)) return;
  await collect(deps, tx, serviced, stillLockedKey(loan.account, today));
}

interface Sweep<Key = LateWeek | Account> {
  readonly store: Store;
  readonly today: Day;
  readonly part: SweepPart;
  readonly signal?: AbortSignal | undefined;
  /** Null or absent: from the beginning. */
  readonly after?: Key | null;
  /** How many candidates a page has, and at how many entries it looks for them. */
  readonly pageSize?: number;
  readonly stretchSize?: number;
}

/** How many loans are looked for, and then handled, at a time: well below a second. */
export const sweepPage = 12;

/** Loans whose round trips to the database overlap; the product's one connection on PGlite takes them in turn. */
const atOnce = 4;

/** Handles the candidates of a sweep, a few at a time, until there are none or `signal` is aborted: then returns the last one. */
async function eachInPages<Key extends Account, Row extends Key>(
  candidates: Candidates<Key, Row>,
  sweep: Sweep<Key>,
  handle: (row: Row) => Promise<void>,
): Promise<Key | null | typeof atEnd> {
  const group: Row[] = [];
  let last: Key | null = sweep.after ?? null;
  for await (const row of inPages(candidates, sweep)) {
    last = row;
    group.push(row);
    if (group.length === atOnce) await Promise.all(group.splice(0).map(handle));
  }
  await Promise.all(group.map(handle));
  return sweep.signal?.aborted ? last : atEnd;
}

/** Yields the candidates of a sweep page by page until there are none or `signal` is aborted. */
export async function* inPages<Key, Row extends Key>(
  candidates: Candidates<Key, Row>,
  { store, today, part, signal, after = null, pageSize = sweepPage, stretchSize = 5_000 }: Sweep<Key>,
): AsyncGenerator<Row> {
  do {
    if (signal?.aborted) return;
    const page: Page<Key> = { ...part, after, limit: pageSize, stretch: stretchSize };
    const rows: Row[] = await candidates.page(store, today, page);
    for (const row of rows) {
      if (signal?.aborted) return;
      yield row;
    }
    // A full page may have ended within its stretch.
    after = rows.length === pageSize ? (rows.at(-1) ?? null) : await candidates.endOf(store, today, page);
  } while (after !== null);
}
