import { plural, t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Money } from '#web/ui/money.tsx';
import { weekdayInWords } from '#domain/spanish-dates.ts';
import styles from './dashboard.module.css';
import { referenceSheet } from './reference-sheet.tsx';
import type { AccountView, PaymentView } from './view-model.ts';

interface NextPaymentProps {
  view: AccountView;
  payment: PaymentView;
  onReference: () => void;
}

/** What to pay, until when, and the button to its reference. The only brand-coloured block of this page. */
export function NextPayment({ view, payment, onReference }: NextPaymentProps) {
  return (
    <section className={styles.flood}>
      <p className={styles.label}>{t(labelOf(payment, view.lateCount))}</p>
      {view.daysLeft !== null && <span className={styles.left}>{daysInWords(view.daysLeft)}</span>}
      <p className={styles.big}>
        <Money centavos={payment.centavos} />
      </p>
      <p className={styles.when}>{payment.dueOn ? weekdayInWords(payment.dueOn) : t('dashboard.noLimit')}</p>
      {payment.reference && (
        <Button block icon="barcode" className={styles.flip} opens={referenceSheet} onClick={onReference}>
          {t('dashboard.seeReference')}
        </Button>
      )}
    </section>
  );
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
