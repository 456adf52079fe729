import { customerDay } from '#domain/credit/ledger/customer-clock.ts';
import { lockStanding, type LockStanding } from '#domain/credit/ledger/lock.ts';
import { ledgerStatement } from '#domain/credit/ledger/statement.ts';
import type { LedgerEntry } from '#domain/credit/ledger/entries.ts';
import type { Centavos } from '#domain/credit/money.ts';
import type { Deps } from '#server/actions/context.ts';
import type { TxStore } from '#server/database/store.ts';
import { lastLockCause } from '#server/queries/loans/device-orders.ts';
import { setLocked, type Loan } from '#server/queries/loans/loans.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { withdrawMessages } from '#server/queries/messages/outbox.ts';
import type { Booked } from './book-fact.ts';
import { deviceUnlocked, paidOff } from './loan-messages.ts';
import { orderDevice } from './order-device.ts';
import { lockNoticeKey } from './message-keys.ts';

/** What the caller appends to the audit log at the end of its transaction. */
export interface DeviceChange {
  readonly kind: 'loan-paid-off' | 'device-unlocked';
  readonly detail?: Record<string, unknown>;
}

interface Circumstances {
  readonly now: Date;
  /** Where the customer lives. */
  readonly state: string | null;
  readonly partnerName: string;
}

/** The one rule of lock and unlock (servicing.md §3), for a loan as its ledger has it now. */
export const lockOf = (
  entries: readonly LedgerEntry[],
  { now, state }: Pick<Circumstances, 'now' | 'state'>,
): LockStanding =>
  lockStanding(ledgerStatement(entries, customerDay(state, now)), {
    at: now,
    state,
    promises: [],
    contactStop: false,
    revocationOpen: false,
  });

/**
 * Releases the device for good when the booking paid the loan off, or unlocks it when nothing locks it any more. Call
 * with the loan's row locked. Returns null when the device stays as it is.
 */
export async function deviceFollows(
  deps: Deps,
  tx: TxStore,
  loan: Loan,
  { booked, ...circumstances }: Circumstances & { booked: Pick<Booked, 'before' | 'after' | 'entries'> },
): Promise<DeviceChange | null> {
  const { before, after, entries } = booked;
  if (after.status === 'Paid') {
    const { partnerName } = circumstances;
    return before.status === 'Paid'
      ? null
      : release(deps, tx, loan, { partnerName, savedCentavos: after.rebatedCentavos });
  }
  if (loan.locked_at === null || lockOf(entries, circumstances).isLocked) return null;
  return unlock(deps, tx, loan, circumstances.partnerName);
}

async function release(
  deps: Deps,
  tx: TxStore,
  loan: Loan,
  { partnerName, savedCentavos }: { partnerName: string; savedCentavos: Centavos },
): Promise<DeviceChange> {
  await setLocked(tx, loan.account, false);
  await withdrawLockNotice(tx, loan.account);
  await orderDevice(deps, tx, { account: loan.account, action: 'release', cause: 'paid-off' });
  await sendMessage(deps, tx, {
    channel: 'sms',
    partnerId: loan.partner_id,
    recipient: loan.phone,
    text: paidOff(partnerName, savedCentavos),
    dedupeKey: `loan:${loan.account}:paid-off`,
  });
  return { kind: 'loan-paid-off' };
}

async function unlock(
  deps: Deps,
  tx: TxStore,
  loan: Loan,
  partnerName: string,
): Promise<DeviceChange | null> {
  if (!(await setLocked(tx, loan.account, false))) return null;
  const cause = await withdrawLockNotice(tx, loan.account);
  await orderDevice(deps, tx, { account: loan.account, action: 'unlock', cause });
  await sendMessage(deps, tx, {
    channel: 'sms',
    partnerId: loan.partner_id,
    recipient: loan.phone,
    text: deviceUnlocked(partnerName),
    dedupeKey: `loan:${loan.account}:unlocked:${cause}`,
  });
  return { kind: 'device-unlocked', detail: { cause } };
}

/** Withdraws a notice that waits for the morning, because its lock has ended. Returns the cause of the lock. */
async function withdrawLockNotice(tx: TxStore, account: string): Promise<string> {
  const cause = (await lastLockCause(tx, account)) ?? 'unknown';
  await withdrawMessages(tx, [lockNoticeKey(account, cause)]);
  return cause;
}
