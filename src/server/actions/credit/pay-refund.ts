import { payableFrom, refundReview } from '#domain/credit/ledger/refund.ts';
import { DomainError } from '#domain/errors.ts';
import { momentInWords } from '#domain/spanish-dates.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { ledgerMark, bookFact } from '#server/actions/loan/ledger-of.ts';
import { phoneChangedOn } from '#server/actions/access/own-request.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import {
  clabeOf,
  type RefundClabe,
  isTransferUsed,
  markRefundPaid,
  refundById,
  setRefundApproval,
} from '#server/queries/loans/refunds.ts';
import { checkerOf } from '#server/queries/staff/approvals.ts';
import { staffNames } from '#server/queries/staff/people.ts';
import { refundPaid } from './act-messages.ts';
import {
  actOnLoan,
  actorOf,
  finish,
  recordAct,
  requestOf,
  stampOf,
  type Act,
  type By,
} from './act-on-loan.ts';

interface Transfer {
  /** The bank's key. */
  readonly transfer: string;
  /** The person looked at what the CLABE's review asks. */
  readonly isReviewed: boolean;
}

/**
 * Books a refund that was transferred before anybody agreed to it; must be last in its transaction.
 * @throws those of openRefund; conflict when it waits for a review
 */
export async function bookTransferredIn(
  deps: Deps,
  tx: TxStore,
  by: By,
  refundId: string,
  { transfer, isReviewed }: Transfer,
): Promise<void> {
  const open = await openRefund(tx, by, refundId);
  if (open.review !== null && !isReviewed) throw new DomainError('conflict');
  await bookPaid(deps, tx, open, transfer);
}

/**
 * Agrees that a refund is paid, to the CLABE of this moment, which stays from then on; must be last in its transaction.
 * @throws those of openRefund; conflict when it waits for a review
 */
export async function approveRefundIn(
  tx: TxStore,
  by: By & { approvalId: string },
  refundId: string,
  { isReviewed }: Pick<Transfer, 'isReviewed'>,
): Promise<void> {
  const { refund, act, review } = await openRefund(tx, by, refundId);
  if (review !== null && !isReviewed) throw new DomainError('conflict');
  await setRefundApproval(tx, refund.id, by.approvalId);
  await recordAct(tx, act, 'refund-approved', { refund: refund.id, review });
}

/**
 * Books a refund that the desk has transferred after it was agreed on.
 * @throws those of openRefund; conflict when nobody agreed to it, or for the key of another transfer
 */
export async function recordRefundPaid(
  deps: Deps,
  staff: StaffCaller,
  refundId: string,
  transfer: string,
): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const approvalId = (await refundById(tx, refundId))?.approvalId ?? null;
    const checker = approvalId && (await checkerOf(tx, approvalId));
    const names = await staffNames(tx, checker === null ? [] : [checker]);
    const checkedBy = checker === null ? null : { id: checker, name: names.get(checker) ?? '' };
    const open = await openRefund(tx, { staff, checkedBy, approvalId }, refundId);
    if (open.refund.approvalId === null) {
      throw new DomainError('conflict', { messages: ['Nadie la ha aprobado: propóngala primero.'] });
    }
    if (await isTransferUsed(tx, open.act.loan.partner_id, transfer)) {
      const messages = ['Esa clave de rastreo ya está en otra devolución.'];
      throw new DomainError('conflict', { messages });
    }
    await bookPaid(deps, tx, open, transfer);
  });
}

/** Takes back what was agreed on before it was transferred, so that the customer can give another CLABE. @throws not-found, conflict */
export async function withdrawRefundApproval(
  deps: Deps,
  staff: StaffCaller,
  refundId: string,
  reason: string,
): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const by = { staff, checkedBy: null, approvalId: null, reason };
    const { refund, act } = await openRefund(tx, by, refundId);
    if (refund.approvalId === null) throw new DomainError('conflict');
    await setRefundApproval(tx, refund.id, null);
    await recordAct(tx, act, 'refund-approval-withdrawn', { refund: refund.id });
  });
}

type OpenRefund = Awaited<ReturnType<typeof openRefund>>;

/** Read under the lock of its loan. @throws not-found; conflict when it was paid, or has no CLABE or one of the last 72 hours */
async function openRefund(tx: TxStore, by: By, refundId: string) {
  const found = await refundById(tx, refundId);
  if (!found) throw new DomainError('not-found');
  const act = await actOnLoan(tx, by, found.account);
  const [refund = found, clabe] = await Promise.all([refundById(tx, refundId), clabeOf(tx, found.account)]);
  if (!clabe || refund.paidAt !== null) throw new DomainError('conflict');
  const wait = clabeWait(clabe, act.now);
  if (wait !== null) throw new DomainError('conflict', { messages: [wait] });
  return { refund, act, clabe, review: await reviewOf(tx, act, clabe) };
}

async function bookPaid(
  deps: Deps,
  tx: TxStore,
  { refund, act, clabe, review }: OpenRefund,
  transfer: string,
): Promise<void> {
  const { loan, by } = act;
  if (!(await markRefundPaid(tx, refund.id, { by: actorOf(by), transfer })))
    throw new DomainError('conflict');
  const { centavos } = refund;
  const fact = { kind: 'refunded', refund: refund.id, centavos, ...stampOf(act) } as const;
  const { booking } = await bookFact(deps, tx, loan, fact);
  if (booking.outcome !== 'booked') throw new DomainError('conflict');
  await finish(deps, tx, act, {
    says: { sentence: refundPaid(centavos, clabe.clabe), cause: `refunded:${refund.id}` },
    event: ['refund-paid', { refund: refund.id, transfer, review, ...ledgerMark(booking) }],
  });
}

/** Why nothing is paid to a CLABE yet; null: it may be. */
export function clabeWait({ givenAt }: RefundClabe, now: Date): string | null {
  const from = payableFrom(givenAt);
  if (from <= now) return null;
  return `La CLABE se dio hace menos de 72 horas: pague desde el ${momentInWords(from.toISOString())}`;
}

/** Why a person looks first: as it was when the CLABE was given, or because the number has changed since. */
export async function reviewOf(
  tx: TxStore,
  { loan, state, today }: Pick<Act, 'loan' | 'state' | 'today'>,
  clabe: RefundClabe,
) {
  const changedOn = await phoneChangedOn(tx, requestOf(loan), state);
  return clabe.review ?? refundReview({ day: today, peopleWithClabe: 1, phoneChangedOn: changedOn });
}
