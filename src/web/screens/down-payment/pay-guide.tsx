import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import styles from './down-payment.module.css';

/** Three steps at the till. */
export function HowToPay({ amount }: { amount: string }) {
  return (
    <section className={styles.section}>
      <h2>{t('downPayment.how')}</h2>
      <ol className="numbered">
        <li>
          <p>
            <Rich k="downPayment.step1" />
          </p>
        </li>
        <li>
          <p>
            <Rich k="downPayment.step2" />
          </p>
        </li>
        <li>
          <p>
            <Rich k="downPayment.step3" params={{ amount }} />
          </p>
        </li>
      </ol>
    </section>
  );
}
