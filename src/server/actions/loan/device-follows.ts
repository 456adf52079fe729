import type { Day } from '#domain/calendar.ts';
import { customerDay } from '#domain/credit/ledger/customer-clock.ts';
import { isDeviceLocked, overdueHoldChange, type Hold } from '#domain/credit/ledger/holds.ts';
import { lockStanding, type LockStanding } from '#domain/credit/ledger/lock.ts';
import type { LedgerEntry } from '#domain/credit/ledger/entries.ts';
import { say, textOf, type Sender } from '#domain/partner/message-words.ts';
import type { Deps } from '#server/actions/base/context.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { askTogether } from '#server/database/question.ts';
import {
  closeHold,
  holdsOf,
  openHold,
  stopQuestions,
  stopsFrom,
  stopsOf,
  type LockStops,
} from '#server/queries/loans/lock-stops.ts';
import { lastLockCause } from '#server/queries/loans/device-orders.ts';
import type { Loan } from '#server/queries/loans/loans.ts';
import { withdrawMessages } from '#server/queries/messages/outbox.ts';
import type { Booked } from './ledger-of.ts';
import { paidOff, unlockedByAct } from './loan-messages.ts';
import { mayLock, ruledStatement } from './may-lock.ts';
import { orderDevice } from './order-device.ts';
import { lockNoticeKey } from './message-keys.ts';
import { tellCustomer } from './tell-customer.ts';

/** What the caller appends to the audit log at the end of its transaction. */
export interface DeviceChange {
  readonly kind: 'loan-paid-off' | 'device-unlocked';
  readonly detail?: Record<string, unknown>;
}

interface Circumstances {
  readonly now: Date;
  /** Where the customer lives. */
  readonly state: string | null;
  readonly partner: Sender;
  /** The desk unlocks it by hand until this day. */
  readonly unlockedUntil?: Day;
}

/** The one rule of lock and unlock (servicing.md §3), for a loan as its ledger has it now. */
export async function lockOf(
  deps: Pick<Deps, 'config'>,
  store: Store,
  { account }: Pick<Loan, 'account'>,
  entries: readonly LedgerEntry[],
  { now, state }: Pick<Circumstances, 'now' | 'state'>,
): Promise<LockStanding> {
  return lockFrom(deps, entries, { now, state }, await stopsOf(store, account));
}

/** The same, where its stops are known. */
export const lockFrom = (
  deps: Pick<Deps, 'config'>,
  entries: readonly LedgerEntry[],
  { now, state }: Pick<Circumstances, 'now' | 'state'>,
  stops: LockStops,
): LockStanding =>
  lockStanding(ruledStatement(deps, entries, customerDay(state, now)), { at: now, state, ...stops });

/**
 * Closes the hold for money when nothing asks for it any more, and releases or unlocks the device unless a theft or
 * loss holds it. Call with the loan's row locked. Returns null when the device stays as it is.
 */
export async function deviceFollows(
  deps: Deps,
  tx: TxStore,
  loan: Loan,
  { booked, ...circumstances }: Circumstances & { booked: Pick<Booked, 'before' | 'after' | 'entries'> },
): Promise<DeviceChange | null> {
  const { before, after, entries } = booked;
  const { holds: stored, ...stops } = await askTogether(tx, {
    holds: holdsOf.of(loan.account),
    ...stopQuestions(loan.account),
  });
  const holds = await knownHolds(tx, loan, stored);
  if (after.status === 'Paid') {
    if (loan.status === 'Paid') return null;
    const { partner } = circumstances;
    // Whoever forgives it says so.
    const isTold = after.settled?.detail.by === 'forgiven';
    const thanks = isStolen(holds)
      ? say('paidOffWhileStolen', {})
      : paidOff(after.rebatedCentavos, mayLock(deps, entries));
    return release(deps, tx, loan, { holds, text: isTold ? null : textOf(partner, thanks) });
  }
  const { isLocked } = lockFrom(deps, entries, circumstances, stopsFrom(stops));
  if (overdueHoldChange(holds, isLocked) !== 'close') return null;
  // What is paid by now is thanked for; what a promise, a pause or an end unlocks is said.
  const isPaid = after.paidCentavos > before.paidCentavos;
  const { partner, unlockedUntil = null } = circumstances;
  const text = textOf(partner, isPaid ? say('deviceUnlocked', {}) : unlockedByAct(unlockedUntil));
  return unlock(deps, tx, loan, { holds, text });
}

async function knownHolds(tx: TxStore, loan: Loan, holds: readonly Hold[]): Promise<readonly Hold[]> {
  if (loan.locked_at === null || isDeviceLocked(holds)) return holds;
  // Locked by a process of the version before, which knew no holds and runs on for a while.
  await openHold(tx, loan.account, 'overdue');
  return holdsOf(tx, loan.account);
}

/** Whether another hold than that for money is open. */
const isStolen = (holds: readonly Hold[]) => isDeviceLocked(holds.filter(({ cause }) => cause !== 'overdue'));

async function release(
  deps: Deps,
  tx: TxStore,
  loan: Loan,
  { holds, text }: { holds: readonly Hold[]; text: string | null },
): Promise<DeviceChange> {
  await closeHold(tx, loan.account, 'overdue');
  await withdrawLockNotice(tx, loan.account);
  // A stolen phone stays locked until its owner says that it is back (close-theft.ts).
  if (!isStolen(holds)) {
    await orderDevice(deps, tx, { account: loan.account, action: 'release', cause: 'paid-off' });
  }
  if (text !== null) {
    await tellCustomer(deps, tx, loan, { text, dedupeKey: `loan:${loan.account}:paid-off` });
  }
  return { kind: 'loan-paid-off' };
}

async function unlock(
  deps: Deps,
  tx: TxStore,
  loan: Loan,
  { holds, text }: { holds: readonly Hold[]; text: string },
): Promise<DeviceChange | null> {
  if (!(await closeHold(tx, loan.account, 'overdue'))) return null;
  const cause = await withdrawLockNotice(tx, loan.account);
  if (isStolen(holds)) return null;
  await orderDevice(deps, tx, { account: loan.account, action: 'unlock', cause });
  await tellCustomer(deps, tx, loan, { text, dedupeKey: `loan:${loan.account}:unlocked:${cause}` });
  return { kind: 'device-unlocked', detail: { cause } };
}

/** Withdraws a notice that waits for the morning, because its lock has ended. Returns the cause of the lock. */
async function withdrawLockNotice(tx: TxStore, account: string): Promise<string> {
  const cause = (await lastLockCause(tx, account)) ?? 'unknown';
  await withdrawMessages(tx, [lockNoticeKey(account, cause)]);
  return cause;
}
