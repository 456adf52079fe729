import { t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import moneyStyles from '#web/ui/money.module.css';
import ticketStyles from '#web/ui/ticket.module.css';
import styles from './sin-conexion.module.css';

/** An empty voucher template: public/sin-conexion.js fills a copy for each payment stored on the device. */
export function VoucherTemplate() {
  return (
    <div className={styles.stored}>
      <section className={ticketStyles.ticket}>
        <div className={ticketStyles.top}>
          <p className={ticketStyles.label} data-slot="label" />
          <p className={ticketStyles.amount}>
            <span className={moneyStyles.money}>
              <b>$</b>
              <span data-slot="pesos" />
              <i data-slot="cents" />
            </span>
          </p>
        </div>
        <div className={ticketStyles.bottom}>
          <div className={ticketStyles.code}>
            <img alt={t('sinConexion.barcode')} width={286} height={92} />
          </div>
          <p className={ticketStyles.label}>{t('ticket.reference')}</p>
          <p className={ticketStyles.number} data-slot="groups" />
          <dl className={ticketStyles.facts} data-list="facts">
            <div>
              <dt data-cell />
              <dd data-cell />
            </div>
          </dl>
        </div>
      </section>
      <p className="small muted">
        <span data-slot="seen" />
        <Words> </Words>
        <b>{t('sinConexion.twice')}</b>
      </p>
      <div className={styles.after} data-progress>
        <h3>{t('sinConexion.next')}</h3>
        <dl className={styles.next} data-list="next">
          <div>
            <dt data-cell />
            <dd className="num" data-cell />
          </div>
        </dl>
        <p className="small muted" data-slot="progress" />
      </div>
    </div>
  );
}
