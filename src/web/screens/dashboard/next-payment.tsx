import { formatMoney } from '#domain/credit/money.ts';
import { dateInWords, weekdayInWords } from '#web/text/dates.ts';
import { plural, t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Money } from '#web/ui/money.tsx';
import styles from './dashboard.module.css';
import type { LockView } from './lock-view.ts';
import type { Due, PaymentView } from './payment-view.ts';
import { limitOf, missingOf, paymentsInWords } from './payment-words.ts';
import { referenceSheet } from './reference-sheet.tsx';
import type { AccountView } from './view-model.ts';

interface NextPaymentProps {
  view: AccountView;
  payment: PaymentView;
  due: Due;
  onReference: () => void;
}

/** What to pay, until when, and the button to its reference. The only brand-coloured block of this page. */
export function NextPayment({ view, payment, due, onReference }: NextPaymentProps) {
  const unlocks = view.lock?.unlock != null;
  const more = unlocks ? null : partly(payment, due);
  const lockLine = view.lock && lockInWords(view.lock);
  return (
    <section className={styles.flood}>
      <p className={styles.label}>{t(unlocks ? 'dashboard.pay' : labelOf(payment, view.lateCount))}</p>
      {view.daysLeft !== null && <span className={styles.left}>{daysInWords(view.daysLeft)}</span>}
      <p className={styles.big}>
        <Money centavos={due.centavos} />
      </p>
      <p className={styles.when}>
        {unlocks
          ? t('dashboard.unlocks')
          : view.awaitsDelivery
            ? t('dashboard.beginsWithDelivery')
            : limitOf(payment, view)}
      </p>
      {more && <p className={styles.more}>{more}</p>}
      {lockLine && <p className={styles.more}>{lockLine}</p>}
      {(due.reference ?? payment.reference) && (
        <Button block icon="barcode" className={styles.flip} opens={referenceSheet} onClick={onReference}>
          {t(view.awaitsDelivery ? 'dashboard.payAhead' : 'dashboard.seeReference')}
        </Button>
      )}
    </section>
  );
}

/** What the amount is made of when it is not one whole payment. */
function partly(payment: PaymentView, due: Due): string | null {
  return due.from === due.to ? missingOf(payment) : t('dashboard.weeks', { payments: paymentsInWords(due) });
}

function lockInWords({ unlock, warning, toBeCurrentCentavos, next }: LockView): string | null {
  if (warning) {
    const amount = formatMoney(warning.due.centavos);
    return warning.payBy
      ? t('dashboard.payBy', { amount, day: weekdayInWords(warning.payBy) })
      : t('dashboard.payNow', { amount });
  }
  if (!unlock) return null;
  const isCurrent = toBeCurrentCentavos <= unlock.centavos;
  const current = isCurrent
    ? t('dashboard.thenCurrent')
    : t('dashboard.toBeCurrent', { amount: formatMoney(toBeCurrentCentavos) });
  if (!next) return `${current}.`;
  return `${current}. ${t('dashboard.nextLock', { n: next.number, day: dateInWords(next.locksOn) })}`;
}

function labelOf({ number }: PaymentView, lateCount: number) {
  if (number === 0) return 'dashboard.downPayment';
  if (lateCount === 0) return 'dashboard.nextPayment';
  return lateCount === 1 ? 'dashboard.lateOne' : 'dashboard.latePayment';
}

function daysInWords(days: number): string {
  if (days === 0) return t('dashboard.today');
  return days > 0 ? plural(days, 'dashboard.left') : plural(-days, 'dashboard.late');
}
