import type { AccountStatus } from '#contract/account.ts';
import { addDays } from '#domain/calendar.ts';

/** Accounts in both shapes of spec §3 for tests: 52 weeks from 4 September 2026, 12 of them paid on 21 November. */
export const firstDueOn = '2026-09-04';
export const today = '2026-11-21';

const referenceOf = (number: number) => `93018842${String(number).padStart(5, '0')}`;
const weeks = Array.from({ length: 52 }, (_, index) => index + 1);
const dueOn = (number: number) => addDays(firstDueOn, (number - 1) * 7);

export function newAccount(paid: number, status: 'PendingDownPayment' | 'Active' | 'Paid'): AccountStatus {
  return {
    clientName: 'María Fernanda López García',
    orderInfo: {
      status,
      downPaymentReferences: [
        { expiresAtUtc: null, amount: 1299, codeImageUrl: '/api/v1/barcode/0', reference: referenceOf(0) },
      ],
      paymentReferences: weeks.map((number) => ({
        periodNumber: number,
        codeImageUrl: `/api/v1/barcode/${number}`,
        reference: referenceOf(number),
      })),
      payments: weeks.map((number) => ({
        paymentNumber: number,
        paymentStatus: number <= paid ? 'Paid' : 'NotPaid',
        scheduledPaymentDate: dueOn(number),
        totalPayment: 199,
      })),
      nextPaymentDueOn: paid < 52 ? dueOn(paid + 1) : null,
      remainingPayment: (52 - paid) * 199,
      termInWeeks: 52,
      fullPaymentsMade: paid,
    },
  };
}

/** The same account as an existing back end may still answer it: dd/MM/yyyy, the down payment among the rest. */
export function legacyAccount(paid: number, downPaid = true): AccountStatus {
  const inMexico = (day: string) => day.split('-').toReversed().join('/');
  return {
    clientName: 'María Fernanda López García',
    orderInfo: {
      datos: {
        pagos: [
          {
            pagado: downPaid,
            fecha_limite_de_pago: '',
            total_a_pagar: 1299,
            referencia: referenceOf(0),
            concepto: 'Enganche',
            codigo_de_barras: '/api/v1/barcode/0',
          },
          ...weeks.map((number) => ({
            pagado: number <= paid,
            fecha_limite_de_pago: inMexico(dueOn(number)),
            total_a_pagar: 199,
            referencia: referenceOf(number),
            concepto: `Pago ${number}`,
            codigo_de_barras: `/api/v1/barcode/${number}`,
          })),
        ],
        saldo_pendiente: (52 - paid) * 199 + (downPaid ? 0 : 1299),
        plan_de_pagos_autorizado: { pagos_totales: 52 },
        pagos_realizados: paid,
      },
    },
  };
}
