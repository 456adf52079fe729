import { t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import { cx } from '#web/ui/cx.ts';
import { Money } from '#web/ui/money.tsx';
import styles from './dashboard.module.css';
import type { AccountView } from './view-model.ts';

/** One square per week, thirteen per row: a row is a quarter. Paid is full, partly paid is half full, the next is outlined. */
export function Progress({ view }: { view: AccountView }) {
  const { made, total, weekly, paidCentavos, remainingCentavos, forgivenCentavos } = view;
  const squares = Array.from({ length: total }, (_, index) => {
    const week = weekly[index];
    if (!week) return { state: index < made ? 'paid' : 'due', isPart: false } as const;
    if (week.isForgiven) return { state: 'due', isPart: false } as const;
    return { state: week.state, isPart: week.state !== 'paid' && week.centavos < week.fullCentavos };
  });
  return (
    <>
      <div className={styles.head}>
        <h2>{t('dashboard.progress')}</h2>
        <p className={styles.made} aria-hidden="true">
          <b>{made}</b>
          <Words> {t('dashboard.ofPayments', { n: total })}</Words>
        </p>
      </div>
      <p className="vh">{t('dashboard.progressLabel', { made, total })}</p>
      <div className={styles.weeks} aria-hidden="true">
        {squares.map(({ state, isPart }, index) => (
          <i key={index} className={cx(styles[state], isPart && styles.part)} />
        ))}
      </div>
      <dl className={styles.sums}>
        <div>
          <dt>{t(remainingCentavos === 0 ? 'dashboard.paidAll' : 'dashboard.havePaid')}</dt>
          <dd>
            <Money soft centavos={paidCentavos} />
          </dd>
        </div>
        {forgivenCentavos > 0 && (
          <div>
            <dt>{t('dashboard.forgiven')}</dt>
            <dd>
              <Money soft centavos={forgivenCentavos} />
            </dd>
          </div>
        )}
        {remainingCentavos > 0 && (
          <div>
            <dt>{t('dashboard.remaining')}</dt>
            <dd>
              <Money soft centavos={remainingCentavos} />
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}
