import type { ReactNode } from 'react';
import type { Centavos } from '#domain/credit/money.ts';
import { t } from '#web/text/text.ts';
import { cx } from './cx.ts';
import { Money } from './money.tsx';
import styles from './sticky-bar.module.css';

/**
 * Sticks to the bottom of a phone's screen, static on a wide one: weekly price left, the action right. `only='phone'`
 * hides it from 900 px up.
 */
export function StickyBar({
  weeklyCentavos,
  only,
  children,
}: {
  weeklyCentavos: Centavos | null;
  only?: 'phone';
  children: ReactNode;
}) {
  return (
    <div className={cx(styles.bar, only && styles.phone)}>
      {weeklyCentavos !== null && (
        <div className={styles.price}>
          <p className={styles.label}>{t('plan.weekly')}</p>
          <p className={styles.amount}>
            <Money centavos={weeklyCentavos} soft />
          </p>
        </div>
      )}
      <div className={styles.action}>{children}</div>
    </div>
  );
}
