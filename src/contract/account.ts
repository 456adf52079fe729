import { z } from 'zod';
import { calls } from './call.ts';
import { accountParams, day, instant, partnerId, pesos } from './values.ts';

export const loanStatus = z.enum(['PendingDownPayment', 'Active', 'Paid']);

/** The whole truth of a loan; the seed's status has three of them. */
export const loanState = z.enum([
  'PendingDownPayment',
  'Active',
  'Paid',
  'Cancelled',
  'Revoked',
  'Rescinded',
]);

const deviceLock = z.object({
  /** Null: it is not locked. */
  lockedSince: instant.nullable(),
  /** Its customer reported it stolen or lost: it stays locked until she takes that back, whatever is paid. */
  isReported: z.boolean().optional(),
  /** The shortest way to unlock it: what is beyond its grace days; 0 when nothing is. */
  toUnlock: pesos,
  /** Everything that is past due. */
  toBeCurrent: pesos,
  /** The next open payment, and the first day on which it locks the device. */
  next: z.object({ paymentNumber: z.number().int(), locksOn: day }).nullable(),
});

const receivedPayment = z.object({
  day,
  amount: pesos,
  /** The payments that it went to; 0 is the down payment. */
  appliedTo: z.array(z.object({ paymentNumber: z.number().int(), amount: pesos })),
});

/** The device on its way to the customer, from the down payment. */
export const delivery = z.object({
  state: z.enum(['to-pack', 'sent', 'delivered', 'returned']),
  /** The promise: 3 to 7 days after the down payment. */
  promised: z.object({ from: day, until: day }),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  sentOn: day.nullable(),
  deliveredOn: day.nullable(),
  returnedOn: day.nullable(),
  /** There is a note of the delivery; absent: there is none. */
  hasNote: z.boolean().optional(),
  /** While it is under way: the customer's own code, with which she takes it at the counter or at her door. */
  ownCode: z.object({ digits: z.string(), qr: z.string() }).optional(),
});
export type DeliveryStatus = z.infer<typeof delivery>;
const reference = z.string().regex(/^\d{10,20}$/, 'La referencia no existe');

/** A reference that the customer asked for. */
const voucher = z.object({
  reference: z.string(),
  codeImageUrl: z.string(),
  /** 'Pagos 3 a 5 de 52'. */
  concept: z.string(),
  amount: pesos,
  /** The last day on which a till takes it. */
  expiresOn: day.nullable(),
});

/** An account of a bank that takes transfers for one credit. */
const transferAccount = z.object({
  clabe: z.string(),
  /** As the payer's bank names it; null: not known. */
  bank: z.string().nullable(),
  beneficiary: z.string(),
  /** What to write as the reason of the transfer. */
  concept: z.string(),
});
export type TransferAccount = z.infer<typeof transferAccount>;

/** Ways to pay a credit besides at tills; one that is not offered is absent. */
export const payWays = z.object({
  account: z.string(),
  /** Null: not asked for yet. */
  transfer: transferAccount.nullable().optional(),
  /** The newest checkout, paid or not. */
  card: z
    .object({
      last: z
        .object({ reference: z.string(), amount: pesos, isPaid: z.boolean(), openedAt: instant })
        .nullable(),
    })
    .optional(),
});

const payoffQuote = z.object({
  amount: pesos,
  /** Against paying all weeks. */
  saving: pesos,
  /** The last day on which this amount ends the credit. */
  validUntil: day,
  /** Null: no till takes so much, or so little, at once. */
  reference: z.string().nullable(),
  codeImageUrl: z.string().nullable(),
});

/** New-style orderInfo (spec §3 'Account state'). */
export const orderInfo = z.object({
  status: loanStatus,
  downPaymentReferences: z.array(
    z.object({
      expiresAtUtc: instant.nullable(),
      amount: pesos,
      codeImageUrl: z.string(),
      reference: z.string(),
    }),
  ),
  paymentReferences: z.array(
    z.object({ periodNumber: z.number().int(), codeImageUrl: z.string(), reference: z.string() }),
  ),
  payments: z.array(
    z.object({
      paymentNumber: z.number().int(),
      /** 'NotPaid'; any other value counts as paid. */
      paymentStatus: z.string(),
      scheduledPaymentDate: day,
      /** Of a partly paid one, what is missing. */
      totalPayment: pesos,
      /** Ours: what its voucher asks, where tills do not take exactly what is missing. */
      atTill: pesos.optional(),
      paidAt: instant.nullable().optional(),
      /** Ours: what was paid to it so far. */
      paid: pesos.optional(),
      /** Ours: what was forgiven of it, which nobody paid. */
      forgiven: pesos.optional(),
      /** Ours: when an open payment that has no reference yet gets one. */
      referenceOn: day.optional(),
    }),
  ),
  nextPaymentDueOn: day.nullable(),
  remainingPayment: pesos,
  termInWeeks: z.number().int(),
  fullPaymentsMade: z.number().int(),
  /** Ours: what `status` cannot say. */
  state: loanState.optional(),
  /** Ours: everything that was paid, the down payment included. */
  paid: pesos.optional(),
  /** Ours: every sum that was forgiven, the newest first; none of it was paid. */
  forgiven: z.array(z.object({ day, amount: pesos })).optional(),
  /** Ours: the customer's money that no payment needed: it is returned. */
  toReturn: pesos.optional(),
  /** Ours: what locks the device and what unlocks it. */
  lock: deviceLock.optional(),
  /** Ours: every payment that arrived, the newest first, with where it went. */
  received: z.array(receivedPayment).optional(),
  /** Ours: where the device is; absent before the down payment, and when nobody recorded it. */
  delivery: delivery.optional(),
  /** Ours: what ends an active credit today, and the quote that was asked for today. */
  payoff: z
    .object({
      amount: pesos,
      saving: pesos,
      validUntil: day,
      quote: payoffQuote.nullable(),
      /** What a till takes at once, where this is not it. */
      cash: z.object({ least: pesos, most: pesos }).optional(),
    })
    .nullable()
    .optional(),
  /** Ours: how it is paid besides at tills. */
  ways: payWays.optional(),
  /** Ours: references of several weeks or an amount of one's choice that wait to be paid, the newest first. */
  vouchers: z.array(voucher).optional(),
});

/** Legacy orderInfo, which an existing back end may still return; our server never does. */
export const legacyOrderInfo = z.object({
  datos: z.object({
    pagos: z.array(
      z.object({
        pagado: z.boolean(),
        fecha_limite_de_pago: z.string(),
        total_a_pagar: z.number(),
        referencia: z.string(),
        concepto: z.string(),
        codigo_de_barras: z.string(),
      }),
    ),
    saldo_pendiente: z.number(),
    plan_de_pagos_autorizado: z.object({ pagos_totales: z.number().int() }),
    pagos_realizados: z.number().int(),
  }),
});

export const accountStatus = z.object({
  clientName: z.string(),
  orderInfo,
  /** Ours: the purchased product, for the dashboard's last line. */
  product: z.object({ name: z.string(), color: z.string().nullable(), picture: z.string() }).optional(),
  /** Ours: the day this was computed for, by the server's clock, which the sandbox may have moved. */
  asOf: day.optional(),
  /** Ours: how a browser gets the reminders of an active credit as notifications; absent where nobody sends them. */
  push: z
    .object({
      /** What it subscribes with. */
      key: z.string(),
      /** SHA-256 of the endpoints of the browsers that get them. */
      browsers: z.array(z.string()),
    })
    .optional(),
});
export type AccountStatus = z.infer<typeof accountStatus>;

export const legacyAccountStatus = accountStatus
  .pick({ clientName: true })
  .extend({ orderInfo: legacyOrderInfo });
export type LegacyAccountStatus = z.infer<typeof legacyAccountStatus>;

const amountOfChoice = z
  .number('Escribe cuánto quieres pagar.')
  .positive('Escribe una cantidad de 1 peso o más.')
  .max(1_000_000, 'Esa cantidad es más de lo que debes.')
  .multipleOf(0.01, 'Escribe pesos con dos decimales a lo más.');

/** A chain of stores whose tills take references. */
export const paymentPlace = z.object({
  id: z.number().int(),
  file: z.string(),
  name: z.string().optional(),
  /** Ours: what the till charges on top; 0: nothing; absent: not known. */
  fee: pesos.optional(),
  /** Ours: how little and how much it takes at once. */
  minimum: pesos.optional(),
  maximum: pesos.optional(),
  /** Ours: '7:00 a 22:00'. */
  hours: z.string().optional(),
});
export type PaymentPlace = z.infer<typeof paymentPlace>;

export const accountCalls = calls({
  getAccountStatus: {
    method: 'GET',
    path: '/payments/accountStatus/{account}',
    summary: 'The account statement of a customer',
    params: accountParams,
    response: accountStatus,
  },
  getPaymentsByDelivery: {
    method: 'GET',
    path: '/payments/byDelivery/{partner}/{account}',
    summary: 'Payments of an account',
    params: accountParams.extend({ partner: partnerId }),
    response: orderInfo.shape.payments,
  },
  getBarcode: {
    method: 'GET',
    path: '/payments/barcode/{reference}',
    summary: 'The barcode of one’s own reference, as SVG (ours)',
    params: z.object({ reference }),
    response: z.instanceof(Uint8Array),
    as: 'binary',
  },
  makePayoffQuote: {
    method: 'POST',
    path: '/payments/payoffQuote/{account}',
    summary: 'What ends the credit, with a reference of that amount; the same all day (ours)',
    params: accountParams,
    response: payoffQuote,
  },
  makePaymentReference: {
    method: 'POST',
    path: '/payments/reference/{account}',
    summary: 'A reference for several weeks or an amount of one’s choice (ours)',
    params: accountParams,
    body: z.object({
      amount: amountOfChoice,
    }),
    response: voucher,
  },
  openClabe: {
    method: 'POST',
    path: '/payments/clabe/{account}',
    summary: 'The CLABE to which transfers for a credit go; always the same (ours)',
    params: accountParams,
    response: transferAccount,
  },
  openCheckout: {
    method: 'POST',
    path: '/payments/card/{account}',
    summary: 'The provider’s page on which a card pays an amount to a credit (ours)',
    params: accountParams,
    body: z.object({
      amount: amountOfChoice,
      /** The path of this shop to come back to. */
      back: z
        .string()
        .max(300)
        .regex(/^\/\d+(\/[\w.-]+)+(\?[\w=&-]*)?$/, 'La dirección de regreso no existe'),
    }),
    response: z.object({ url: z.string() }),
  },
  getReferenceVoucher: {
    method: 'GET',
    path: '/payments/voucher/{reference}',
    summary: 'The voucher of one’s own reference as a PDF (ours)',
    params: z.object({ reference }),
    response: z.instanceof(Uint8Array),
    as: 'binary',
  },
  getSettlementLetter: {
    method: 'GET',
    path: '/payments/settlementLetter/{account}',
    summary: 'The letter that nothing is owed any more, as a PDF (ours)',
    params: accountParams,
    response: z.instanceof(Uint8Array),
    as: 'binary',
  },
  getDeliveryNote: {
    method: 'GET',
    path: '/payments/deliveryNote/{account}',
    summary: 'The note of the delivery with the device’s IMEI, as a PDF (ours)',
    params: accountParams,
    response: z.instanceof(Uint8Array),
    as: 'binary',
  },
  getPaymentPlaces: {
    method: 'GET',
    path: '/PaymentReference/getPaymentReferenceActive/{commercialPartnerId}',
    summary: 'Where a partner’s references can be paid',
    params: z.object({ commercialPartnerId: partnerId }),
    response: z.array(paymentPlace),
  },
});
