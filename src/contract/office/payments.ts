import { z } from 'zod';
import { oddities } from '#domain/credit/ledger/oddity.ts';
import { takeBackReasons } from '#domain/credit/ledger/take-back.ts';
import { paymentFilters, paymentResults } from '#domain/staff/saved-views.ts';
import { calls } from '../call.ts';
import { account, day, done, instant, partnerId, pesos, streamed } from '../values.ts';
import { approval } from './approvals.ts';
import { counted, fileFormat, pages, partnerRef, personRef, reasonText } from './values.ts';

/** 'network:id', as the network names it. */
export const event = z.string().regex(/^[\w-]{1,40}:[^\s]{1,160}$/, 'El pago no existe');
const eventParams = z.object({ event });
const network = z.string().regex(/^[\w-]{1,40}$/, 'Elija una red.');
const cursor = z
  .string()
  .max(260)
  .regex(/^[np][\w-]+:.+$/)
  .optional();

/** A payment of a network's list. Nothing of it is sealed. */
export const paymentLine = z.object({
  event,
  network,
  reference: z.string(),
  /** Null: nobody has the reference, and nobody assigned the money. */
  account: z.string().nullable(),
  requestId: z.string().nullable(),
  partner: partnerRef.nullable(),
  amount: pesos,
  paidAt: instant,
  receivedAt: instant,
  result: z.enum(paymentResults),
  /** Booked by itself, but not what its reference asked for. */
  oddity: z.enum(oddities).nullable(),
  /** What was missing of it when the money came. */
  due: pesos.nullable(),
  /** What its payer has back so far, as the provider reports it. */
  givenBack: pesos.nullable(),
  /** Of what counts in a credit, the part that went back. */
  returned: pesos.nullable(),
  /** An act on it waits for a second person. */
  isProposed: z.boolean(),
});
export type OfficePaymentLine = z.infer<typeof paymentLine>;

const page = z.object({
  rows: z.array(paymentLine),
  ...pages,
});

export const paymentsQuery = z.object({
  network: network.optional(),
  result: z.enum(paymentFilters).optional(),
  partner: partnerId.optional(),
  /** Reported on this day or later, in Mexico City. */
  since: day.optional(),
  /** A whole account or reference, or the network's id of a payment. */
  search: z.string().trim().max(120).optional(),
  cursor,
});

/** Where money goes in the ledger of an account; the parts sum to the amount. */
const allocation = z.object({
  account: z.string(),
  requestId: z.string(),
  shares: z.array(
    z.object({
      /** 0: the down payment. */
      week: z.number().int(),
      dueOn: day.nullable(),
      amount: pesos,
      missing: pesos,
    }),
  ),
  /** What stays the customer's; less than zero when money of before is applied along with it. */
  held: pesos,
  heldFor: z.enum(['down-payment', 'balance']),
  owedBefore: pesos,
  owedAfter: pesos,
});

/** One network and one partner, of a day in Mexico City by the time at the till. */
const dayFigures = z.object({
  network,
  /** Null: money of references that nobody has. */
  partner: partnerRef.nullable(),
  payments: z.number().int(),
  /** What the network reported = applied + held + refunded + waiting + returned + nowhere. */
  reported: pesos,
  /** To the customers’ payments. */
  applied: pesos,
  /** What stays the customers’ now. */
  held: pesos,
  /** What the desk has returned to them since. */
  refunded: pesos,
  waiting: pesos,
  returned: pesos,
  /** In none of those: a fault. */
  nowhere: pesos,
  closing: z
    .object({
      by: personRef,
      at: instant,
      number: z.number().int(),
      payments: z.number().int(),
      reported: pesos,
      applied: pesos,
      held: pesos,
      refunded: pesos,
      waiting: pesos,
      returned: pesos,
    })
    .nullable(),
});

export const officePayments = calls({
  listPaymentsToClear: {
    method: 'GET',
    path: '/office/payments/to-clear',
    summary: 'Money that waits for a person or is not what its reference asked for, the oldest first',
    query: z.object({ partner: partnerId.optional(), cursor }),
    response: page.extend({
      /** Of all that waits. */
      notApplied: pesos,
      /** How many the ledger has booked by its rule, which a person only looks at. */
      onlyToReview: z.number().int(),
      ...counted,
    }),
  },
  listPayments: {
    method: 'GET',
    path: '/office/payments',
    summary: 'Payments of all networks, the newest first, fifty a page',
    query: paymentsQuery,
    response: page.extend({
      /** Every network that was ever read, with the last time. */
      networks: z.array(z.object({ network, readAt: instant.nullable() })),
    }),
  },
  getOfficePayment: {
    method: 'GET',
    path: '/office/payments/{event}',
    summary: 'One payment with what the ledger proposes, or would do with it in another account',
    params: eventParams,
    query: z.object({
      /** In place of the proposed one. */
      account: account.optional(),
      /** Of the amount, the part to give back. */
      giveBack: z
        .string()
        .regex(/^\d{1,9}(\.\d{1,2})?$/, 'Escriba un monto como 201.00.')
        .optional(),
    }),
    response: z.object({
      payment: paymentLine,
      /** Whose money it seems to be; null: no account, or more than one. */
      proposal: z.string().nullable(),
      /** Where it went, or where it would go; null: no account, or nothing is left to book. */
      allocation: allocation.nullable(),
      /** Why it would not go to the account that was asked for. */
      refusal: z.enum(['no-account', 'of-another']).nullable(),
      /** Together with the allocation the amount of the payment. */
      giveBack: pesos,
      decision: z
        .object({
          decision: z.enum(['booked', 'returned', 'taken-back', 'charged-back']),
          by: z.string(),
          at: instant,
          returned: pesos.nullable(),
        })
        .nullable(),
      leftBy: z.object({ by: personRef, at: instant }).nullable(),
      /** What would be taken out of the credit in which it counts; `isLoss`: it stays there, and the shop bears the loss. */
      takeBack: z.object({
        why: z.enum(takeBackReasons),
        amount: pesos,
        isPart: z.boolean(),
        isLoss: z.boolean(),
      }),
      /** The one that waits comes first. */
      approvals: z.array(approval),
      /** `takeBack`: out of the credit in which it counts. */
      may: z.object({ propose: z.boolean(), leave: z.boolean(), takeBack: z.boolean() }),
    }),
  },
  leavePayment: {
    method: 'POST',
    path: '/office/payments/{event}/leave',
    summary: 'Leaves money as it was booked that is not what its reference asked for; it is off the list',
    params: eventParams,
    body: z.object({ reason: reasonText }),
    response: done,
  },
  askNetworkAgain: {
    method: 'POST',
    path: '/office/payments/ask-again',
    summary: 'Reads the list of the payment network now, for payments whose notice is missing',
    response: done,
  },
  listRefunds: {
    method: 'GET',
    path: '/office/refunds',
    summary: 'Money of closed credits that goes back to its customer: open ones by their day, or paid ones',
    query: z.object({
      state: z.enum(['open', 'paid']).default('open'),
      partner: partnerId.optional(),
      cursor: z
        .string()
        .regex(/^[np][\da-f-]{36}$/)
        .optional(),
    }),
    response: z.object({
      rows: z.array(
        z.object({
          id: z.uuid(),
          account: z.string(),
          requestId: z.string(),
          partner: partnerRef,
          amount: pesos,
          dueOn: day,
          isLate: z.boolean(),
          /** Whether the customer said where to send it. */
          hasClabe: z.boolean(),
          /** Why a person looks before money leaves. */
          review: z.enum(['shared-clabe', 'new-phone']).nullable(),
          paidAt: instant.nullable(),
          isProposed: z.boolean(),
          /** Agreed on, to be transferred. */
          isApproved: z.boolean(),
        }),
      ),
      ...pages,
      /** Of all open ones. */
      total: pesos,
      count: z.number().int(),
    }),
  },
  getRefund: {
    method: 'GET',
    path: '/office/refunds/{id}',
    summary: 'One refund; the CLABE is masked and is shown by revealOfRequest',
    params: z.object({ id: z.uuid('No existe') }),
    response: z.object({
      id: z.uuid(),
      account: z.string(),
      requestId: z.string(),
      partner: partnerRef,
      amount: pesos,
      dueOn: day,
      isLate: z.boolean(),
      clabe: z.string().nullable(),
      /** When it may be paid, while that is to come. */
      payableFrom: instant.nullable(),
      review: z.enum(['shared-clabe', 'new-phone']).nullable(),
      paid: z.object({ at: instant, by: z.string(), transfer: z.string() }).nullable(),
      approvals: z.array(approval),
      isApproved: z.boolean(),
      /** What payers of this credit have back from their bank, and the shop lost. */
      chargedBack: pesos,
      may: z.object({ propose: z.boolean(), record: z.boolean(), reveal: z.boolean() }),
    }),
  },
  recordRefundPaid: {
    method: 'POST',
    path: '/office/refunds/{id}/paid',
    summary: 'Books a refund that was transferred after two people agreed on it',
    params: z.object({ id: z.uuid('No existe') }),
    body: z.object({
      transfer: z
        .string('Escriba la clave de rastreo.')
        .trim()
        .min(3, 'Escriba la clave de rastreo.')
        .max(60),
    }),
    response: done,
  },
  withdrawRefundApproval: {
    method: 'POST',
    path: '/office/refunds/{id}/withdraw',
    summary: 'Takes back what was agreed on of a refund that was not transferred yet',
    params: z.object({ id: z.uuid('No existe') }),
    body: z.object({ reason: reasonText }),
    response: done,
  },
  getPaymentDay: {
    method: 'GET',
    path: '/office/payment-days/{day}',
    summary: 'What the networks reported on a day and where that money stands, by network and partner',
    params: z.object({ day }),
    query: z.object({ partner: partnerId.optional() }),
    response: z.object({
      day,
      /** A day that is not over cannot be closed. */
      isOver: z.boolean(),
      figures: z.array(dayFigures),
      may: z.object({ close: z.boolean(), export: z.boolean() }),
    }),
  },
  listPaymentDays: {
    method: 'GET',
    path: '/office/payment-days',
    summary:
      'Days of the last five weeks that nobody has closed, or whose payments changed since, the oldest first',
    query: z.object({ partner: partnerId.optional() }),
    response: z.object({
      rows: z.array(
        z.object({
          day,
          network,
          partner: partnerRef.nullable(),
          payments: z.number().int(),
          reported: pesos,
          /** It was closed, and has other payments since. */
          isChanged: z.boolean(),
        }),
      ),
    }),
  },
  closePaymentDay: {
    method: 'POST',
    path: '/office/payment-days/{day}/close',
    summary: 'Closes a day of a network at a partner, with the figures that the person saw',
    params: z.object({ day }),
    body: z.object({
      network,
      /** Null: money of references that nobody has. */
      partner: partnerId.nullable(),
      payments: z.number().int().min(0),
      reported: pesos,
      waiting: pesos,
      returned: pesos,
    }),
    response: done,
  },
  exportPaymentDay: {
    method: 'GET',
    path: '/office/payment-days/{day}/csv',
    summary: 'The payments of a day as CSV or .xlsx, to reconcile; the audit log says who took it',
    params: z.object({ day }),
    query: z.object({ network: network.optional(), partner: partnerId.optional(), format: fileFormat }),
    response: streamed,
    as: 'stream',
  },
});
