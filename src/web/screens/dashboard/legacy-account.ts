import type { z } from 'zod';
import type { legacyOrderInfo } from '#contract/account.ts';
import { dayOf } from '#web/other-server/day.ts';
import { centavosOf, type PlainAccount, type PlainPayment } from './plain-account.ts';

type Legacy = z.output<typeof legacyOrderInfo>;

/**
 * The older orderInfo.datos of spec §3. It names no status: an unpaid down payment (by its concept) is pending, nothing
 * left to pay is paid, all else is active.
 */
export function legacyPayments({ datos }: Legacy): PlainAccount {
  const isDown = (concept: string) => /enganche/i.test(concept);
  const down = datos.pagos.find((each) => isDown(each.concepto));
  const weekly = datos.pagos.filter((each) => each !== down);
  const total = datos.plan_de_pagos_autorizado.pagos_totales;
  const isOver = datos.saldo_pendiente <= 0 || datos.pagos_realizados >= total;
  return {
    status: down && !down.pagado ? 'PendingDownPayment' : isOver ? 'Paid' : 'Active',
    made: datos.pagos_realizados,
    total,
    // The balance of a pending account has the down payment in it; the view adds it once.
    remainingCentavos: Math.max(
      0,
      centavosOf(datos.saldo_pendiente) - (down && !down.pagado ? centavosOf(down.total_a_pagar) : 0),
    ),
    downPayment: down ? paymentOf(down, 0) : null,
    weekly: weekly.map((each, index) => paymentOf(each, index + 1)),
  };
}

const paymentOf = (each: Legacy['datos']['pagos'][number], number: number): PlainPayment => ({
  number,
  dueOn: dayOf(each.fecha_limite_de_pago),
  centavos: centavosOf(each.total_a_pagar),
  isPaid: each.pagado,
  reference: each.referencia || null,
  // Some servers put the digits here and no picture.
  barcodeUrl: /^(https?:\/)?\//.test(each.codigo_de_barras) ? each.codigo_de_barras : null,
});
