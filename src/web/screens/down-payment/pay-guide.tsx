import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { storageUrl } from '#web/ui/device.tsx';
import styles from './down-payment.module.css';

/** The shops that take the reference, by their logos. */
export function PaymentPlaces({
  places,
}: {
  places: readonly { id: number; file: string; name?: string | undefined }[];
}) {
  if (places.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{t('downPayment.where')}</h2>
      <ul className={styles.places}>
        {places.map((place) => (
          <li key={place.id}>
            <img src={storageUrl(place.file)} alt={place.name ?? ''} width={120} height={40} loading="lazy" />
          </li>
        ))}
      </ul>
    </section>
  );
}

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
