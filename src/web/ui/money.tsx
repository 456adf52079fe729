import { formatMoney, type Centavos } from '#domain/credit/money.ts';
import styles from './money.module.css';

/** An amount with a smaller peso sign and centavos. `soft` for sizes under 24 px. */
export function Money({ centavos, soft = false }: { centavos: Centavos; soft?: boolean }) {
  const [pesos = '', fraction = ''] = formatMoney(centavos).split('.');
  const [minus, whole] = pesos.split('$');
  return (
    <span className={soft ? `${styles.money} ${styles.soft}` : styles.money}>
      {minus && <span>{minus}</span>}
      <b>$</b>
      <span>{whole}</span>
      <i>{`.${fraction}`}</i>
    </span>
  );
}
