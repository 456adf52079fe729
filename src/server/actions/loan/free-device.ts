import type { Day } from '#domain/calendar.ts';
import type { Deps } from '#server/actions/context.ts';
import type { TxStore } from '#server/database/store.ts';
import { lastLockCause } from '#server/queries/loans/device-orders.ts';
import type { Instalment } from '#server/queries/loans/instalments.ts';
import { payOffLoan, setLocked, type Loan } from '#server/queries/loans/loans.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { withdrawMessages } from '#server/queries/messages/outbox.ts';
import { deviceUnlocked, paidOff } from './loan-messages.ts';
import { orderDevice } from './order-device.ts';
import { lockNoticeKey, overdueInstalments } from './overdue.ts';

/** What the caller appends to the audit log at the end of its transaction. */
export interface Freed {
  readonly kind: 'loan-paid-off' | 'device-unlocked';
  readonly detail?: Record<string, unknown>;
}

/**
 * Releases the device for good when everything is paid, or unlocks it when nothing is overdue. Call with the loan's row
 * locked. Returns null when the device stays as it is.
 */
export async function freeDevice(
  deps: Deps,
  tx: TxStore,
  loan: Loan,
  standing: { instalments: readonly Instalment[]; today: Day; partnerName: string },
): Promise<Freed | null> {
  const { instalments, today, partnerName } = standing;
  if (instalments.every(({ paid_at }) => paid_at !== null)) return release(deps, tx, loan, partnerName);
  if (overdueInstalments(instalments, today).length > 0) return null;
  return unlock(deps, tx, loan, partnerName);
}

async function release(deps: Deps, tx: TxStore, loan: Loan, partnerName: string): Promise<Freed | null> {
  if (!(await payOffLoan(tx, loan.account))) return null;
  await withdrawLockNotice(tx, loan.account);
  await orderDevice(deps, tx, { account: loan.account, action: 'release', cause: 'paid-off' });
  await sendMessage(deps, tx, {
    channel: 'sms',
    partnerId: loan.partner_id,
    recipient: loan.phone,
    text: paidOff(partnerName),
    dedupeKey: `loan:${loan.account}:paid-off`,
  });
  return { kind: 'loan-paid-off' };
}

async function unlock(deps: Deps, tx: TxStore, loan: Loan, partnerName: string): Promise<Freed | null> {
  if (loan.locked_at === null || !(await setLocked(tx, loan.account, false))) return null;
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
