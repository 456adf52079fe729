import { DeliveryTimeline } from '#web/shell/delivery/delivery-timeline.tsx';
import type { DeliveryView } from '#web/shell/delivery/delivery-view.ts';
import { t } from '#web/text/text.ts';
import styles from './delivery-panel.module.css';

/** The purchased device on its way, until it arrives; afterwards when it did. */
export const DeliveryPanel = ({ delivery }: { delivery: DeliveryView }) => (
  <section className={styles.panel}>
    <h2>{t('delivery.title')}</h2>
    <DeliveryTimeline delivery={delivery} />
  </section>
);
