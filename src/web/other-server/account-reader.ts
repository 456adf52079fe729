import type { AccountStatus } from '#contract/account.ts';
import { dayOf, instantOn } from './day.ts';
import { legacyOrderInfo } from './legacy-order-info.ts';
import { fieldsOf, looseOf, textOf, texts } from './loose.ts';

type OrderInfo = AccountStatus['orderInfo'];

/** Converts an account statement of either shape of spec §3 to the newer one, with days in the contract's format. */
export function accountStatusOf(answer: unknown): AccountStatus {
  const { clientName, orderInfo, ...rest } = fieldsOf<'getAccountStatus'>(answer);
  const { datos } = looseOf<{ datos: unknown }>(orderInfo);
  return {
    ...rest,
    ...texts({ clientName }, ['clientName']),
    orderInfo: datos === undefined ? withDays(looseOf<OrderInfo>(orderInfo)) : legacyOrderInfo(datos),
  };
}

/** A day that cannot be parsed becomes empty: no due date is shown for it. */
function withDays(info: Partial<OrderInfo>): OrderInfo {
  const { payments, downPaymentReferences } = info;
  return {
    ...info,
    ...(payments && {
      payments: payments.map((each) => ({
        ...each,
        scheduledPaymentDate: dayOf(textOf(each.scheduledPaymentDate)) ?? '',
      })),
    }),
    ...(downPaymentReferences && {
      downPaymentReferences: downPaymentReferences.map((each) => ({
        ...each,
        expiresAtUtc: instantOn(dayOf(textOf(each.expiresAtUtc))),
      })),
    }),
  } as OrderInfo;
}
