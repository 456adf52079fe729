import type { Day } from '#domain/calendar.ts';
import {
  handLockRefusal,
  handUnlockRefusal,
  type HandLockCase,
  type HandUnlockReason,
} from '#domain/credit/ledger/hand-lock.ts';
import { lockStanding, type LockStanding } from '#domain/credit/ledger/lock.ts';
import { customerDay } from '#domain/credit/ledger/customer-clock.ts';
import type { LedgerEntry } from '#domain/credit/ledger/entries.ts';
import { ledgerStatement } from '#domain/credit/ledger/statement.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/context.ts';
import { mayContact } from '#server/actions/loan/collect.ts';
import { lockedLedgerOf } from '#server/actions/loan/ledger-of.ts';
import { mayLock } from '#server/actions/loan/may-lock.ts';
import { lockForMoney } from '#server/actions/loan/lock-for-money.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { holdsOf, openHold } from '#server/queries/loans/device-holds.ts';
import { isLastLockTaken } from '#server/queries/loans/device-orders.ts';
import { endReprieves, insertReprieve, stopsOf } from '#server/queries/loans/lock-stops.ts';
import type { Loan } from '#server/queries/loans/loans.ts';
import { actOnLoan, finish, unlockIfFree, type By } from './act-on-loan.ts';
import { handLockSentences } from './refusals.ts';

type ByTwo = By & { readonly approvalId: string };

/** What locking and unlocking by hand depend on, with the rule as if nobody had unlocked by hand. */
export async function handLockCaseOf(
  store: Store,
  { account }: Pick<Loan, 'account'>,
  entries: readonly LedgerEntry[],
  { now, state, mayLock }: { now: Date; state: string | null; mayLock: boolean },
): Promise<HandLockCase & { readonly rule: LockStanding; readonly reprieveUntil: Day | null }> {
  const [stops, holds, isLockTaken] = await Promise.all([
    stopsOf(store, account),
    holdsOf(store, account),
    isLastLockTaken(store, account),
  ]);
  const statement = ledgerStatement(entries, customerDay(state, now));
  const { contactStop, revocationOpen, reprieveUntil } = stops;
  return {
    status: statement.status,
    holds,
    rule: lockStanding(statement, { at: now, state, ...stops, reprieveUntil: null }),
    isLockTaken,
    mayLock,
    contactStop,
    revocationOpen,
    reprieveUntil,
  };
}

/**
 * Locks a device for money, last in a transaction, as the sweep does; an unlock by hand then no longer stops it. As every lock
 * only at hours at which its customer may be told. @throws not-found, credit-state
 */
export async function lockByHandIn(deps: Deps, tx: TxStore, by: ByTwo, account: string): Promise<void> {
  const act = await actOnLoan(tx, by, account);
  const { loan, partner, state, now } = act;
  const entries = await lockedLedgerOf(tx, loan);
  const credit = await handLockCaseOf(tx, loan, entries, {
    ...act,
    mayLock: mayLock(deps, entries),
  });
  const refusal = handLockRefusal(credit);
  if (refusal !== null || !mayContact(act)) {
    throw new DomainError('credit-state', { messages: [handLockSentences[refusal ?? 'hours']] });
  }
  await endReprieves(tx, account);
  await openHold(tx, account, 'overdue');
  const serviced = { loan, partner, entries, state, now };
  const cause = await lockForMoney(deps, tx, serviced, credit.rule.lockableWeeks);
  await finish(deps, tx, act, { event: ['device-locked-by-hand', { cause }] });
}

/**
 * Unlocks a device that money locks, last in a transaction; until the end of a day no sweep locks it for money again. What is
 * owed stays owed. @throws not-found, credit-state
 */
export async function unlockByHandIn(
  deps: Deps,
  tx: TxStore,
  by: ByTwo,
  { account, why, until }: { account: string; why: HandUnlockReason; until: Day },
): Promise<void> {
  const act = await actOnLoan(tx, by, account);
  const { loan, today } = act;
  const [entries, holds] = await Promise.all([lockedLedgerOf(tx, loan), holdsOf(tx, account)]);
  const refusal = handUnlockRefusal({ holds }, { until, today });
  if (refusal !== null) throw new DomainError('credit-state', { messages: [handLockSentences[refusal]] });
  await insertReprieve(tx, account, { approvalId: by.approvalId, until, why });
  const device = await unlockIfFree(deps, tx, act, entries, until);
  await finish(deps, tx, act, { device, event: ['device-unlocked-by-hand', { why, until }] });
}
