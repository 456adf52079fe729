import type { AccountStatus } from '#contract/account.ts';
import { fieldsOf, listOf, looseOf, numbers, texts } from './loose.ts';

type LegacyInfo = Extract<AccountStatus['orderInfo'], { datos: unknown }>['datos'];
type LegacyPayment = LegacyInfo['pagos'][number];

/** An account statement in either shape of spec §3; figures of the older one may come as texts, or not at all. */
export function accountStatusOf(answer: unknown): AccountStatus {
  const { clientName, orderInfo, ...rest } = fieldsOf<'getAccountStatus'>(answer);
  const { datos } = looseOf<{ datos: unknown }>(orderInfo);
  return {
    ...rest,
    ...texts({ clientName }, ['clientName']),
    orderInfo: datos === undefined ? (orderInfo as AccountStatus['orderInfo']) : { datos: legacyOf(datos) },
  };
}

function legacyOf(datos: unknown): LegacyInfo {
  const info = looseOf<LegacyInfo>(datos);
  return {
    ...numbers(info, ['saldo_pendiente', 'pagos_realizados']),
    plan_de_pagos_autorizado: numbers(looseOf<{ pagos_totales: unknown }>(info.plan_de_pagos_autorizado), [
      'pagos_totales',
    ]),
    pagos: listOf(info.pagos).map((each): LegacyPayment => {
      const payment = looseOf<LegacyPayment>(each);
      return {
        ...texts(payment, ['fecha_limite_de_pago', 'referencia', 'concepto', 'codigo_de_barras']),
        ...numbers(payment, ['total_a_pagar']),
        pagado: Boolean(payment.pagado),
      };
    }),
  };
}
