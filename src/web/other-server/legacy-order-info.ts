import type { AccountStatus, LegacyAccountStatus } from '#contract/account.ts';
import { dayOf, instantOn } from './day.ts';
import { listOf, looseOf, numbers, texts } from './loose.ts';

type OrderInfo = AccountStatus['orderInfo'];
type Legacy = LegacyAccountStatus['orderInfo']['datos'];
type LegacyPayment = Legacy['pagos'][number];

/**
 * Converts the older orderInfo.datos of spec §3 to the newer shape; its figures may be strings or missing. It has no
 * status: an unpaid down payment (recognised by its concept) means pending, nothing left to pay means paid, anything
 * else active.
 */
export function legacyOrderInfo(datos: unknown): OrderInfo {
  const info = looseOf<Legacy>(datos);
  const { saldo_pendiente: balance, pagos_realizados: made } = numbers(info, [
    'saldo_pendiente',
    'pagos_realizados',
  ]);
  const plan = looseOf<Legacy['plan_de_pagos_autorizado']>(info.plan_de_pagos_autorizado);
  const { pagos_totales: total } = numbers(plan, ['pagos_totales']);
  const payments = listOf(info.pagos).map(paymentOf);
  const down = payments.find(({ concepto }) => /enganche/i.test(concepto));
  const weekly = payments.filter((each) => each !== down);
  const isPending = down !== undefined && !down.pagado;
  const isOver = balance <= 0 || made >= total;
  const next = weekly.find(({ pagado }) => !pagado);
  return {
    status: isPending ? 'PendingDownPayment' : isOver ? 'Paid' : 'Active',
    downPaymentReferences: down
      ? [{ ...referenceOf(down), expiresAtUtc: instantOn(down.day), amount: down.total_a_pagar }]
      : [],
    paymentReferences: weekly.map((each, index) => ({ ...referenceOf(each), periodNumber: index + 1 })),
    payments: weekly.map(({ day, pagado, total_a_pagar }, index) => ({
      paymentNumber: index + 1,
      paymentStatus: pagado ? 'Paid' : 'NotPaid',
      scheduledPaymentDate: day ?? '',
      totalPayment: total_a_pagar,
    })),
    nextPaymentDueOn: next?.day ?? null,
    // The balance of a pending account includes the down payment; the newer field does not.
    remainingPayment: Math.max(0, isPending ? balance - down.total_a_pagar : balance),
    termInWeeks: total,
    fullPaymentsMade: made,
  };
}

function paymentOf(answer: unknown) {
  const payment = looseOf<LegacyPayment>(answer);
  const known = texts(payment, ['fecha_limite_de_pago', 'referencia', 'concepto', 'codigo_de_barras']);
  return {
    ...known,
    ...numbers(payment, ['total_a_pagar']),
    pagado: Boolean(payment.pagado),
    day: dayOf(known.fecha_limite_de_pago),
  };
}

/** Some servers send the digits where the picture belongs. */
const referenceOf = ({ referencia, codigo_de_barras }: ReturnType<typeof paymentOf>) => ({
  reference: referencia,
  codeImageUrl: /^(https?:\/)?\//.test(codigo_de_barras) ? codigo_de_barras : '',
});
