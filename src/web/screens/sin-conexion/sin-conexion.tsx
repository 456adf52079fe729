import { needsNoScript } from '#web/boot.tsx';
import { shopRefOf } from '#web/shell/shop-ref.ts';
import { titleOf } from '#web/shell/title.ts';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { FlowPage } from '#web/ui/flow-page.tsx';
import { Orb } from '#web/ui/orb.tsx';
import type { Route } from './+types/sin-conexion.ts';
import styles from './sin-conexion.module.css';
import { Words } from '#web/text/words.tsx';
import moneyStyles from '#web/ui/money.module.css';
import ticketStyles from '#web/ui/ticket.module.css';

export const handle = needsNoScript;
export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('errors.offlineTitle'));

export const loader = ({ params }: Route.LoaderArgs) => void shopRefOf(params);

/**
 * The offline page, shown at any address of the shop: cached by the service worker (public/sin-red.js), so it holds no
 * personal data. Its own small script fills in the payments stored on the device.
 */
export default function WithoutNetwork() {
  return (
    <FlowPage
      canvas
      centred
      before={<Orb icon="offline" still />}
      title={t('errors.offlineTitle')}
      lead={t('errors.offline')}
    >
      <div className="actions">
        {/* Retries whatever address this page is shown at. */}
        <form id="otra-vez">
          <Button type="submit" block>
            {t('errors.again')}
          </Button>
        </form>
      </div>
      <section id="guardado" className={styles.all} hidden>
        <h2>{t('sinConexion.kept')}</h2>
        <template id="por-pagar">
          <VoucherTemplate />
        </template>
        <p className="small muted">{t('sinConexion.only')}</p>
      </section>
      {/* Runs before what follows is painted, so nothing shifts. */}
      <script src="/sin-conexion.js" />
    </FlowPage>
  );
}

/** An empty voucher template: public/sin-conexion.js fills a copy for each payment stored on the device. */
function VoucherTemplate() {
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
