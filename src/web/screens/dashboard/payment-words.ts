import { formatMoney } from '#domain/credit/money.ts';
import { weekdayInWords } from '#web/text/dates.ts';
import { t } from '#web/text/text.ts';
import type { Due, PaymentView } from './payment-view.ts';
import type { AccountView } from './view-model.ts';

/** 'Faltan $38.00 de $88.00' of a payment of which a part was paid; null of any other. */
export const missingOf = ({ missingCentavos, fullCentavos, state }: PaymentView): string | null =>
  state === 'paid' || missingCentavos === fullCentavos
    ? null
    : t('dashboard.missing', { missing: formatMoney(missingCentavos), of: formatMoney(fullCentavos) });

/** Until when; before the delivery no payment has a last day. */
export const limitOf = ({ dueOn }: PaymentView, { awaitsDelivery }: AccountView): string =>
  dueOn && !awaitsDelivery ? weekdayInWords(dueOn) : t('dashboard.noLimit');

/** '1 y 2', '1 a 3' */
export const paymentsInWords = ({ from, to }: Pick<Due, 'from' | 'to'>): string =>
  t(to - from === 1 ? 'dashboard.two' : 'dashboard.several', { from, to });

/** 'Enganche', 'Pago 13 de 52', 'Pagos 1 y 2 de 26' */
export function conceptOf(due: Due, total: number): string {
  if (due.to === 0) return t('dashboard.conceptDown');
  return due.from === due.to
    ? t('dashboard.conceptWeek', { n: due.from, total })
    : t('dashboard.conceptWeeks', { payments: paymentsInWords(due), total });
}
