import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/context.ts';
import { appendActOf } from '#server/actions/delivery/by-person.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction } from '#server/database/store.ts';
import { appendPlatformEvent } from '#server/queries/audit/audit-events.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { loanByAccount, lockLoan } from '#server/queries/loans/loans.ts';
import {
  insertDecision,
  takeOffList,
  waitingPayment,
  type EventName,
} from '#server/queries/loans/waiting-payments.ts';
import { takeMoney } from './take-payment.ts';

/** 'not-waiting': no such event, or it is booked or returned. */
export type PaymentDecision = 'done' | 'not-waiting' | 'belongs-to-another';

/**
 * Books money that waited into an account, with the day on which it was paid; the customer gets the receipt. Once, also
 * when two people do it at the same moment. Money of a known reference goes to its own account only.
 * @throws not-found for an unknown account
 */
export const bookWaitingPayment = (
  deps: Deps,
  { event, account, by }: { event: EventName; account: string; by: string },
): Promise<PaymentDecision> =>
  inTransaction(deps.store, async (tx) => {
    const loan = await lockLoan(tx, account);
    const partner = loan && (await partnerRow(tx, loan.partner_id));
    if (!partner) throw new DomainError('not-found');
    const payment = await waitingPayment(tx, event);
    if (!payment) return 'not-waiting';
    if (payment.account !== null && payment.account !== account) return 'belongs-to-another';
    const partnerId = loan.partner_id;
    if (!(await takeOffList(tx, event, { result: 'assigned', partnerId }))) return 'not-waiting';
    await insertDecision(tx, { ...event, decision: 'booked', account, by, note: null });
    const now = await appNow(tx.db);
    const money = { ...payment, purpose: { kind: 'assigned' }, actor: by } as const;
    await takeMoney(deps, tx, loan, money, { now, partnerName: partner.name });
    await appendActOf(tx, by, {
      requestId: loan.request_id,
      kind: 'payment-assigned',
      detail: { event: `${event.provider}:${event.eventId}` },
    });
    return 'done';
  });

/** Records that money was given back to its payer through the network: it belongs to no account. Once. */
export const returnWaitingPayment = (
  deps: Pick<Deps, 'store'>,
  { event, by, note }: { event: EventName; by: string; note: string },
): Promise<PaymentDecision> =>
  inTransaction(deps.store, async (tx) => {
    const payment = await waitingPayment(tx, event);
    if (!payment || !(await takeOffList(tx, event, { result: 'returned', partnerId: null })))
      return 'not-waiting';
    await insertDecision(tx, { ...event, decision: 'returned', account: null, by, note });
    const loan = payment.account === null ? undefined : await loanByAccount(tx, payment.account);
    const detail = { event: `${event.provider}:${event.eventId}` };
    const kind = 'payment-returned';
    if (loan) await appendActOf(tx, by, { requestId: loan.request_id, kind, detail });
    else await appendPlatformEvent(tx, kind, `operator:${by}`, { ...detail, people: 'one' });
    return 'done';
  });
