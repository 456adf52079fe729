import type { ReactNode } from 'react';
import { formatMoney } from '#domain/credit/money.ts';
import { dayInWords, weekdayInWords } from '#web/text/dates.ts';
import { t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { cx } from '#web/ui/cx.ts';
import { inFours } from '#web/ui/ticket.tsx';
import styles from './dashboard.module.css';
import type { PaymentView } from './payment-view.ts';
import { missingOf } from './payment-words.ts';
import type { AccountView } from './view-model.ts';

interface PaymentListProps {
  view: AccountView;
  /** The path of the calendar file. */
  calendar: string;
  onPick: (payment: PaymentView) => void;
}

/** The relevant payments, newest first; expandable to all of them in order. Works without a script. */
export function PaymentList({ view, calendar, onPick }: PaymentListProps) {
  const { weekly, downPayment } = view;
  if (weekly.length === 0 && !downPayment) return null;
  const row = (payment: PaymentView) => (
    <Row key={payment.number} payment={payment} isExpected={view.awaitsDelivery} onPick={onPick} />
  );
  return (
    <section className={styles.list}>
      <h2 className={styles.heading}>{t('dashboard.payments')}</h2>
      <ul className={styles.recent}>{recent(view).map(row)}</ul>
      {downPayment && <ul className={styles.down}>{row(downPayment)}</ul>}
      {weekly.length > 0 && (
        <Fold title={t('dashboard.all', { n: weekly.length })}>
          <ul>{weekly.map(row)}</ul>
        </Fold>
      )}
      {view.status === 'Active' && view.daysLeft !== null && (
        <ButtonLink to={calendar} kind="text" icon="calendar" reloadDocument>
          {t('dashboard.calendar')}
        </ButtonLink>
      )}
    </section>
  );
}

/** Late payments and the next one, then the last three that were made. */
function recent({ weekly, next }: AccountView): PaymentView[] {
  const open = weekly.filter(({ number, state }) => state === 'late' || number === next?.number);
  const made = weekly.filter(({ state }) => state === 'paid').slice(-3);
  return [...made, ...open].toReversed();
}

interface RowProps {
  payment: PaymentView;
  /** Its day is fixed by the delivery. */
  isExpected: boolean;
  onPick: (payment: PaymentView) => void;
}

function Row({ payment, isExpected, onPick }: RowProps) {
  const { number, dueOn, centavos, state, isSpared, isForgiven, reference, referenceOn } = payment;
  const missing = missingOf(payment);
  const day = dueOn ? weekdayInWords(dueOn) : `${number}`;
  const isDown = number === 0;
  const face: ReactNode = (
    <>
      <span className={styles.number}>{isDown ? t('dashboard.downPaymentMark') : number}</span>
      <span className={styles.what}>
        <b>
          {isDown ? t('dashboard.downPaymentRow') : isExpected ? t('dashboard.expectedOn', { day }) : day}
        </b>
        <small className="num">
          {reference
            ? t('dashboard.reference', { reference: inFours(reference) })
            : referenceOn
              ? t('dashboard.referenceOn', { day: dayInWords(referenceOn) })
              : t('dashboard.noReference')}
        </small>
        {missing && <small className={styles.missing}>{missing}</small>}
      </span>
      <span className={styles.amount}>
        <Words>{formatMoney(centavos)}</Words>
        <small className={isForgiven ? undefined : styles[state]}>
          {t(`dashboard.state.${isForgiven ? 'forgiven' : isSpared ? 'spared' : state}`)}
        </small>
      </span>
    </>
  );
  const isOpen = state !== 'paid' && reference !== null;
  return (
    <li className={cx(styles.payment, (state === 'next' || state === 'late') && styles.now)}>
      {isOpen ? (
        <button type="button" onClick={() => onPick(payment)}>
          {face}
        </button>
      ) : (
        <div>{face}</div>
      )}
    </li>
  );
}
