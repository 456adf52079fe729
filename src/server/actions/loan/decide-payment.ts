import { bookedAgain } from '#domain/credit/ledger/entries.ts';
import type { EventKind } from '#domain/staff/event-kinds.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import {
  actorOfStaff,
  appendStaffEvent,
  appendStaffEventOf,
  type StaffRef,
} from '#server/actions/base/staff-events.ts';
import { appNow } from '#server/database/clock.ts';
import type { TxStore } from '#server/database/store.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { loanByAccount, lockLoan } from '#server/queries/loans/loans.ts';
import {
  insertDecision,
  takeOffList,
  waitingPayment,
  type EventName,
  type WaitingPayment,
} from '#server/queries/loans/waiting-payments.ts';
import { takeMoney } from './take-payment.ts';

/** 'not-waiting': no such event, or it is booked or returned. */
export type PaymentDecision = 'done' | 'not-waiting' | 'belongs-to-another' | 'too-much-back';

/** Who decides, and who may have confirmed it. */
interface Decider {
  readonly staff: StaffRef;
  readonly checkedBy?: StaffRef;
}

interface Booking {
  readonly event: EventName;
  readonly account: string;
  readonly by: Decider;
  /** The part that goes back to its payer. */
  readonly giveBackCentavos?: number;
  readonly reason?: string;
}

/**
 * Books money that waited into an account, with the day on which it was paid; the customer gets the receipt. Once, also
 * when two people do it at the same moment. Money of a known reference goes to its own account only, what was taken out of
 * a credit to any of its partner. Must be last in its transaction.
 * @throws not-found for an unknown account
 */
export async function bookWaiting(deps: Deps, tx: TxStore, booking: Booking): Promise<PaymentDecision> {
  const { event, account, by, giveBackCentavos = 0, reason } = booking;
  const loan = await lockLoan(tx, account);
  const partner = loan && (await partnerRow(tx, loan.partner_id));
  if (!partner) throw new DomainError('not-found');
  const payment = await waitingPayment(tx, event);
  if (!payment) return 'not-waiting';
  if (!mayGoTo(payment, loan)) return 'belongs-to-another';
  if (giveBackCentavos >= payment.amountCentavos) return 'too-much-back';
  const partnerId = loan.partner_id;
  if (!(await takeOffList(tx, event, { result: 'assigned', partnerId }))) return 'not-waiting';
  const decided = { ...event, decision: 'booked', account, by: actorOfStaff(by.staff), note: null } as const;
  await insertDecision(tx, { ...decided, returnedCentavos: giveBackCentavos || null });
  const now = await appNow(tx.db);
  const amountCentavos = payment.amountCentavos - giveBackCentavos;
  const eventId = bookedAgain(payment.eventId, payment.timesTakenBack);
  const money = {
    ...payment,
    eventId,
    amountCentavos,
    purpose: { kind: 'assigned' },
    actor: actorOfStaff(by.staff),
  } as const;
  await takeMoney(deps, tx, loan, money, { now, partner });
  const detail = { event: eventText(event), ...(giveBackCentavos > 0 && { giveBackCentavos }) };
  await record(tx, by, loan.request_id, { kind: 'payment-assigned', detail, note: reason });
  return 'done';
}

/** Whether money that waits may be booked into a credit. */
export const mayGoTo = (
  payment: Pick<WaitingPayment, 'account' | 'partnerId'>,
  loan: { readonly account: string; readonly partner_id: number },
): boolean =>
  payment.account === null
    ? payment.partnerId === null || payment.partnerId === loan.partner_id
    : payment.account === loan.account;

interface Return {
  readonly event: EventName;
  readonly by: Decider;
  /** How and to whom; stored encrypted. */
  readonly note: string;
}

/**
 * Records that money was given back to its payer through the network: it belongs to no account. Once. Must be last in its
 * transaction.
 */
export async function returnWaiting(tx: TxStore, { event, by, note }: Return): Promise<PaymentDecision> {
  const payment = await waitingPayment(tx, event);
  if (!payment || !(await takeOffList(tx, event, { result: 'returned', partnerId: null })))
    return 'not-waiting';
  const decided = {
    ...event,
    decision: 'returned',
    account: null,
    by: actorOfStaff(by.staff),
    note,
  } as const;
  await insertDecision(tx, { ...decided, returnedCentavos: null });
  const loan = payment.account === null ? undefined : await loanByAccount(tx, payment.account);
  const detail = { event: eventText(event) };
  await record(tx, by, loan?.request_id ?? null, { kind: 'payment-returned', detail });
  return 'done';
}

const eventText = ({ provider, eventId }: EventName): string => `${provider}:${eventId}`;

/** `requestId` null: money of a reference that nobody has is the platform's. */
function record(
  tx: TxStore,
  by: Decider,
  requestId: string | null,
  act: {
    readonly kind: EventKind;
    readonly detail: Record<string, unknown>;
    readonly note?: string | undefined;
  },
): Promise<void> {
  const event = by.checkedBy
    ? { ...act, checkedBy: by.checkedBy }
    : { ...act, detail: { ...act.detail, decidedBy: 'one person' } };
  return requestId === null
    ? appendStaffEventOf(tx, by.staff, null, event)
    : appendStaffEvent(tx, by.staff, requestId, event);
}
