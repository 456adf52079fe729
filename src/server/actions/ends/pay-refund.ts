import { payableFrom, refundReview } from '#domain/credit/ledger/refund.ts';
import { DomainError } from '#domain/errors.ts';
import { momentInWords } from '#domain/spanish-dates.ts';
import type { Deps } from '#server/actions/context.ts';
import { bookFact } from '#server/actions/loan/book-fact.ts';
import { ledgerMark } from '#server/actions/loan/ledger-mark.ts';
import { phoneChangedOn } from '#server/actions/phone/changed-on.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { clabeOf, type RefundClabe } from '#server/queries/loans/refund-clabes.ts';
import { markRefundPaid, refundById } from '#server/queries/loans/refunds.ts';
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

/** Books a refund that a person has transferred, by the command line. @throws those of payRefundIn */
export const payRefund = (deps: Deps, person: string, refundId: string, transfer: Transfer): Promise<void> =>
  inTransaction(deps.store, (tx) => payRefundIn(deps, tx, { person }, refundId, transfer));

/**
 * Books a refund that was transferred; must be last in its transaction.
 * @throws not-found; conflict when it was paid out, has no CLABE or one of the last 72 hours, or waits for a review
 */
export async function payRefundIn(
  deps: Deps,
  tx: TxStore,
  by: By,
  refundId: string,
  { transfer, isReviewed }: Transfer,
): Promise<void> {
  const refund = await refundById(tx, refundId);
  if (!refund) throw new DomainError('not-found');
  const act = await actOnLoan(tx, by, refund.account);
  const { loan } = act;
  const clabe = await clabeOf(tx, loan.account);
  const review = clabe && (await reviewOf(tx, act, clabe));
  if (!clabe || (review !== null && !isReviewed)) throw new DomainError('conflict');
  const wait = clabeWait(clabe, act.now);
  if (wait !== null) throw new DomainError('conflict', { messages: [wait] });
  if (!(await markRefundPaid(tx, refund.id, { by: actorOf(by), transfer })))
    throw new DomainError('conflict');
  const { centavos } = refund;
  const fact = { kind: 'refunded', refund: refund.id, centavos, ...stampOf(act) } as const;
  const { booking } = await bookFact(deps, tx, loan, fact);
  if (booking.outcome !== 'booked') throw new DomainError('conflict');
  const cause = `refunded:${refund.id}`;
  await tell(deps, tx, act, { sentence: refundPaid(centavos, clabe.clabe), cause });
  await deps.hub.publish(tx.db, loan.request_id);
  const detail = { refund: refund.id, transfer, review, ...ledgerMark(booking) };
  await recordAct(tx, act, 'refund-paid', detail);
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
