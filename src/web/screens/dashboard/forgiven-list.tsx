import { formatMoney } from '#domain/credit/money.ts';
import { weekdayInWords } from '#web/text/dates.ts';
import { t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './dashboard.module.css';
import type { ForgivenView } from './view-model.ts';

/** What the shop forgave, apart from what was paid. */
export function ForgivenList({ forgiven }: { forgiven: readonly ForgivenView[] }) {
  if (forgiven.length === 0) return null;
  return (
    <section className={styles.list}>
      <h2 className={styles.heading}>{t('dashboard.forgivenTitle')}</h2>
      <ul>
        {forgiven.map(({ day, centavos }, index) => (
          <li key={forgiven.length - index} className={styles.payment}>
            <div>
              <span className={styles.number}>
                <Icon name="undo" />
              </span>
              <span className={styles.what}>
                <b>{weekdayInWords(day)}</b>
                <small>{t('dashboard.forgivenLine')}</small>
              </span>
              <span className={styles.amount}>
                <Words>{formatMoney(centavos)}</Words>
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
