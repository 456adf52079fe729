import { formatMoney } from '#domain/credit/money.ts';
import { weekdayInWords } from '#web/text/dates.ts';
import { t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './dashboard.module.css';
import { More } from './payment-list.tsx';
import { paymentsInWords } from './payment-words.ts';
import type { ReceivedShare, ReceivedView } from './received-view.ts';

/** How many show without opening the list. */
const newest = 3;

/** Every payment that arrived and where it went, the newest first. Works without a script. */
export function ReceivedList({ received }: { received: readonly ReceivedView[] }) {
  if (received.length === 0) return null;
  const row = (each: ReceivedView, index: number) => <Row key={received.length - index} received={each} />;
  const older = received.slice(newest);
  return (
    <section className={styles.list}>
      <h2 className={styles.heading}>{t('dashboard.receivedTitle')}</h2>
      <ul>{received.slice(0, newest).map(row)}</ul>
      {older.length > 0 && (
        <More all={t('dashboard.receivedAll', { n: received.length })} fewer={t('dashboard.receivedFewer')}>
          {older.map((each, index) => row(each, index + newest))}
        </More>
      )}
    </section>
  );
}

function Row({ received }: { received: ReceivedView }) {
  const { day, centavos, shares, overCentavos, isReturned } = received;
  const over = overCentavos > 0 && t(isReturned ? 'dashboard.wasReturned' : 'dashboard.isReturned');
  const went = shares.map((share) => ({ what: shareInWords(share), centavos: share.centavos }));
  if (over) went.push({ what: over, centavos: overCentavos });
  return (
    <li className={styles.payment}>
      <div>
        <span className={styles.number}>
          <Icon name={shares.length === 0 ? 'undo' : 'check'} />
        </span>
        <span className={styles.what}>
          <b>{weekdayInWords(day)}</b>
          {went.map(({ what, centavos: part }) => (
            <small key={what} className="num">
              {went.length === 1 ? what : `${what}: ${formatMoney(part)}`}
            </small>
          ))}
        </span>
        <span className={styles.amount}>
          <Words>{formatMoney(centavos)}</Words>
        </span>
      </div>
    </li>
  );
}

function shareInWords({ from, to, isPart }: ReceivedShare): string {
  if (from === 0) return t(isPart ? 'dashboard.partOfDown' : 'dashboard.downPaymentRow');
  if (isPart) return t('dashboard.partOfWeek', { n: from });
  return from === to
    ? t('dashboard.week', { n: from })
    : t('dashboard.weeks', { payments: paymentsInWords({ from, to }) });
}
