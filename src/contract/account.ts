import { z } from 'zod';
import { calls } from './call.ts';
import { accountParams, day, instant, partnerId, pesos } from './values.ts';

export const loanStatus = z.enum(['PendingDownPayment', 'Active', 'Paid']);

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
      totalPayment: pesos,
      paidAt: instant.nullable().optional(),
    }),
  ),
  nextPaymentDueOn: day.nullable(),
  remainingPayment: pesos,
  termInWeeks: z.number().int(),
  fullPaymentsMade: z.number().int(),
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
});
export type AccountStatus = z.infer<typeof accountStatus>;

export const legacyAccountStatus = accountStatus
  .pick({ clientName: true })
  .extend({ orderInfo: legacyOrderInfo });
export type LegacyAccountStatus = z.infer<typeof legacyAccountStatus>;

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
    params: z.object({ reference: z.string().regex(/^\d{10,20}$/, 'La referencia no existe') }),
    response: z.instanceof(Uint8Array),
    as: 'binary',
  },
  getPaymentPlaces: {
    method: 'GET',
    path: '/PaymentReference/getPaymentReferenceActive/{commercialPartnerId}',
    summary: 'Where a partner’s references can be paid',
    params: z.object({ commercialPartnerId: partnerId }),
    response: z.array(z.object({ id: z.number().int(), file: z.string(), name: z.string().optional() })),
  },
});
