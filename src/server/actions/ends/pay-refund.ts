import { payableFrom, refundReview } from '#domain/credit/ledger/refund.ts';
import { DomainError } from '#domain/errors.ts';
import { momentInWords } from '#domain/spanish-dates.ts';
import type { Deps, StaffCaller } from '#server/actions/context.ts';
import { bookFact } from '#server/actions/loan/book-fact.ts';
import { ledgerMark } from '#server/actions/loan/ledger-mark.ts';
import { phoneChangedOn } from '#server/actions/phone/changed-on.ts';
import { inTransaction, type Store, type TxStore } from '#server/database/store.ts';
import { blindIndex } from '#server/queries/keys/rows.ts';
import { clabeOf, type RefundClabe } from '#server/queries/loans/refund-clabes.ts';
import {
  approvedOf,
  markRefundApproved,
  markRefundPaid,
  refundById,
  type RefundApproval,
} from '#server/queries/loans/refunds.ts';
import { checkerOf } from '#server/queries/staff/approvals.ts';
import { staffNames } from '#server/queries/staff/people.ts';
import { refundPaid } from './act-messages.ts';
import { actOnLoan, actorOf, recordAct, requestOf, stampOf, tell, type Act, type By } from './act-on-loan.ts';

/**
 * Returns where a refund is to be sent, to the person who sends it; the audit log says who asked.
 * @throws not-found
 */
export async function showRefund(deps: Deps, person: string, refundId: string) {
  return inTransaction(deps.store, async (tx) => {
    const refund = await refundById(tx, refundId);
    if (!refund) throw new DomainError('not-found');
    const act = await actOnLoan(tx, { person }, refund.account);
    const clabe = await clabeOf(tx, refund.account);
    const review = clabe && (await reviewOf(tx, act, clabe));
    await recordAct(tx, act, 'refund-shown', { refund: refund.id });
    return { ...refund, clabe: clabe?.clabe ?? null, review };
  });
}

interface Transfer {
  /** The bank's key. */
  readonly transfer: string;
  /** The person looked at what the CLABE's review asks. */
  readonly isReviewed: boolean;
}

/** Books a refund that a person has transferred, by the command line. @throws those of openRefund */
export const payRefund = (
  deps: Deps,
  person: string,
  refundId: string,
  { transfer, isReviewed }: Transfer,
): Promise<void> =>
  inTransaction(deps.store, async (tx) => {
    const open = await openRefund(tx, { person }, refundId);
    if (open.review !== null && !isReviewed) throw new DomainError('conflict');
    await bookPaid(deps, tx, open, transfer);
  });

/**
 * Agrees that a refund is paid, to the CLABE of this moment; must be last in its transaction.
 * @throws those of openRefund; conflict when it waits for a review
 */
export async function approveRefundIn(
  tx: TxStore,
  by: By & { approvalId: string },
  refundId: string,
  { isReviewed }: Pick<Transfer, 'isReviewed'>,
): Promise<void> {
  const { refund, act, clabe, review } = await openRefund(tx, by, refundId);
  if (review !== null && !isReviewed) throw new DomainError('conflict');
  await markRefundApproved(tx, refund.id, {
    approvalId: by.approvalId,
    clabe: blindIndex(tx, 'clabe', clabe.clabe),
    review,
  });
  await recordAct(tx, act, 'refund-approved', { refund: refund.id, review });
}

/**
 * Books a refund that the desk has transferred after it was agreed on.
 * @throws those of openRefund; conflict when nobody agreed to this CLABE as it is now
 */
export async function recordRefundPaid(
  deps: Deps,
  staff: StaffCaller,
  refundId: string,
  transfer: string,
): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const approval = await approvedOf(tx, refundId);
    const checker = approval && (await checkerOf(tx, approval.approvalId));
    const names = await staffNames(tx, checker === null ? [] : [checker]);
    const by = {
      staff,
      checkedBy: checker === null ? null : { id: checker, name: names.get(checker) ?? '' },
      approvalId: approval?.approvalId ?? null,
    };
    const open = await openRefund(tx, by, refundId);
    if (!approval || !isAgreed(tx, approval, open)) {
      throw new DomainError('conflict', { messages: ['Nadie la ha aprobado con esta CLABE: propóngala.'] });
    }
    await bookPaid(deps, tx, open, transfer);
  });
}

/** Whether what was agreed on is still so. */
export const isAgreed = (
  store: Store,
  approval: RefundApproval,
  { clabe, review }: { readonly clabe: RefundClabe; readonly review: RefundClabe['review'] },
): boolean =>
  approval.clabe === blindIndex(store, 'clabe', clabe.clabe) &&
  (review === null || review === approval.review);

type OpenRefund = Awaited<ReturnType<typeof openRefund>>;

/** @throws not-found; conflict when it was paid, or has no CLABE or one of the last 72 hours */
async function openRefund(tx: TxStore, by: By, refundId: string) {
  const refund = await refundById(tx, refundId);
  if (!refund) throw new DomainError('not-found');
  const act = await actOnLoan(tx, by, refund.account);
  const clabe = await clabeOf(tx, refund.account);
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
  const cause = `refunded:${refund.id}`;
  await tell(deps, tx, act, { sentence: refundPaid(centavos, clabe.clabe), cause });
  await deps.hub.publish(tx.db, loan.request_id);
  await recordAct(tx, act, 'refund-paid', { refund: refund.id, transfer, review, ...ledgerMark(booking) });
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
