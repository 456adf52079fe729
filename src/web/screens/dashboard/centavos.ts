import type { AccountStatus } from '#contract/account.ts';
import type { Centavos } from '#domain/credit/money.ts';

type WeeklyPayment = AccountStatus['orderInfo']['payments'][number];

/** Tolerates the rounding noise of a double ('199.00000001'). */
export const centavosOf = (pesos: number): Centavos => Math.round(pesos * 100);

/** Spec §4: any status but NotPaid counts as paid. */
export const isPaid = ({ paymentStatus }: WeeklyPayment): boolean => paymentStatus !== 'NotPaid';

/** The whole payment: of a partly paid one, the wire has what is missing and what was paid. */
export const fullCentavosOf = (payment: WeeklyPayment): Centavos =>
  centavosOf(payment.totalPayment) + (isPaid(payment) ? 0 : centavosOf(payment.paid ?? 0));
