import type { Day } from '#domain/calendar.ts';
import { isClosed } from '#domain/credit/ledger/position.ts';
import type { Centavos } from '#domain/credit/money.ts';
import { refundDeadline } from '#domain/credit/ledger/refund.ts';
import type { Booked } from './ledger-of.ts';
import type { TxStore } from '#server/database/store.ts';
import type { Loan } from '#server/queries/loans/loans.ts';
import { insertRefund, refundsOf } from '#server/queries/loans/refunds.ts';

interface DueRefund {
  /** In all. */
  readonly centavos: Centavos;
  /** Of the first. */
  readonly dueBy: Day;
  /** People agreed to some of it. */
  readonly isApproved: boolean;
}

/**
 * Money that a booking left over on a closed credit is to be returned, within five business days of `today`. Call with
 * the loan's row locked. Returns all that is to be returned now, with the first deadline; null: nothing.
 */
export async function expectRefund(
  tx: TxStore,
  { account }: Pick<Loan, 'account'>,
  { booking, after }: Pick<Booked, 'booking' | 'after'>,
  today: Day,
): Promise<DueRefund | null> {
  const last = booking.outcome === 'booked' ? booking.entries.at(-1) : undefined;
  if (last && isClosed(after.status)) {
    const expected = (await openOf(tx, account)).reduce((sum, { centavos }) => sum + centavos, 0);
    const centavos = after.heldCentavos - expected;
    const dueBy = refundDeadline(today);
    if (centavos > 0) await insertRefund(tx, { account, entry: last.seq, centavos, dueBy });
  }
  return dueRefund(tx, account);
}

/** Null: nothing is to be returned. */
export async function dueRefund(tx: TxStore, account: string): Promise<DueRefund | null> {
  const open = await openOf(tx, account);
  const [first] = open;
  if (!first) return null;
  return {
    centavos: open.reduce((sum, { centavos }) => sum + centavos, 0),
    dueBy: first.dueBy,
    isApproved: open.some(({ approvalId }) => approvalId !== null),
  };
}

async function openOf(tx: TxStore, account: string) {
  return (await refundsOf(tx, account)).filter(({ paidAt }) => paidAt === null);
}
