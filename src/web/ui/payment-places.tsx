import type { PaymentPlace } from '#contract/account.ts';
import { formatMoney, formatMoneyShort, fromPesos, type Centavos } from '#domain/credit/money.ts';
import { t } from '#web/text/text.ts';
import { storageUrl } from './device.tsx';
import styles from './payment-places.module.css';

export type Place = Pick<PaymentPlace, 'id' | 'file' | 'name' | 'fee' | 'minimum' | 'maximum' | 'hours'>;

/** The chains whose tills take this sum, with what they charge; of the others the reason. */
export function PaymentPlaces({ places, centavos }: { places: readonly Place[]; centavos: Centavos }) {
  if (places.length === 0) return null;
  const taking = places.filter((place) => refusalOf(place, centavos) === null);
  const refusals = places.flatMap((place) => refusalOf(place, centavos) ?? []);
  return (
    <section className={styles.section}>
      <h2>{t('places.where')}</h2>
      {taking.length === 0 ? (
        <p>{t('places.none', { amount: formatMoney(centavos) })}</p>
      ) : (
        <ul className={styles.places}>
          {taking.map((place) => (
            <li key={place.id}>
              <img
                src={storageUrl(place.file)}
                alt={place.name ?? ''}
                width={120}
                height={40}
                loading="lazy"
              />
              {place.fee !== undefined && <small>{feeInWords(place.fee)}</small>}
              <Limits {...place} />
              {place.hours && <small lang="es-MX">{place.hours}</small>}
            </li>
          ))}
        </ul>
      )}
      {refusals.map((refusal) => (
        <p key={refusal} className="small muted">
          {refusal}
        </p>
      ))}
      {taking.some(({ fee }) => (fee ?? 0) > 0) && <p className="small muted">{t('places.feeNote')}</p>}
    </section>
  );
}

/** Why a chain does not take the sum, as a sentence; null: it does. */
function refusalOf({ name, minimum, maximum }: Place, centavos: Centavos): string | null {
  const place = name ?? t('places.unnamed');
  if (maximum !== undefined && centavos > fromPesos(maximum)) {
    return t('places.tooMuch', { place, amount: formatMoney(fromPesos(maximum)) });
  }
  if (minimum !== undefined && centavos < fromPesos(minimum)) {
    return t('places.tooLittle', { place, amount: formatMoney(fromPesos(minimum)) });
  }
  return null;
}

/** What it takes in one payment, as far as that is known. */
function Limits({ minimum, maximum }: Place) {
  const [from, to] = [minimum, maximum].map((pesos) =>
    pesos === undefined ? null : formatMoneyShort(fromPesos(pesos)),
  );
  if (from && to) return <small>{t('places.between', { from, to })}</small>;
  if (to) return <small>{t('places.upTo', { to })}</small>;
  return from ? <small>{t('places.from', { from })}</small> : null;
}

const feeInWords = (pesos: number): string =>
  pesos === 0 ? t('places.free') : t('places.fee', { amount: formatMoney(fromPesos(pesos)) });
