import type { AccountStatus, LegacyAccountStatus } from '#contract/account.ts';
import { addDays, type Day } from '#domain/calendar.ts';

/** Accounts in both shapes of spec §3: 52 weeks, the first due on 4 September 2026; by 21 November 12 are due. */
const firstDueOn = '2026-09-04';
export const today = '2026-11-21';
/** The first due day of an account whose next payment, after `paid` of them, is due in six days. */
export const firstDueBefore = (now: Day, paid: number): Day => addDays(now, 6 - paid * 7);

const referenceOf = (number: number) => `93018842${String(number).padStart(5, '0')}`;
const weeks = Array.from({ length: 52 }, (_, index) => index + 1);

export function newAccount(paid: number, status: 'PendingDownPayment' | 'Active' | 'Paid'): AccountStatus {
  const dueOn = (number: number) => addDays(firstDueOn, (number - 1) * 7);
  return {
    clientName: 'María Fernanda López García',
    orderInfo: {
      status,
      downPaymentReferences: [
        {
          expiresAtUtc: null,
          amount: 1299,
          codeImageUrl: '/api/v1/storage/barras/0.svg',
          reference: referenceOf(0),
        },
      ],
      paymentReferences: weeks.map((number) => ({
        periodNumber: number,
        codeImageUrl: `/api/v1/storage/barras/${number}.svg`,
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

/** The same account as an existing back end may still return it: dd/MM/yyyy, the down payment among the others. */
export function legacyAccount(paid: number, downPaid = true, from: Day = firstDueOn): LegacyAccountStatus {
  const dueOn = (number: number) => addDays(from, (number - 1) * 7);
  const inMexico = (day: Day) => day.split('-').toReversed().join('/');
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
            codigo_de_barras: '/api/v1/storage/barras/0.svg',
          },
          ...weeks.map((number) => ({
            pagado: number <= paid,
            fecha_limite_de_pago: inMexico(dueOn(number)),
            total_a_pagar: 199,
            referencia: referenceOf(number),
            concepto: `Pago ${number}`,
            codigo_de_barras: `/api/v1/storage/barras/${number}.svg`,
          })),
        ],
        saldo_pendiente: (52 - paid) * 199 + (downPaid ? 0 : 1299),
        plan_de_pagos_autorizado: { pagos_totales: 52 },
        pagos_realizados: paid,
      },
    },
  };
}
