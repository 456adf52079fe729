import { needsNoScript } from '#web/boot.tsx';
import { shopRefOf } from '#web/shell/shop-ref.ts';
import { titleOf } from '#web/shell/title.ts';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { FlowPage } from '#web/ui/flow-page.tsx';
import { Orb } from '#web/ui/orb.tsx';
import type { Route } from './+types/sin-conexion.ts';
import { VoucherTemplate } from './voucher-template.tsx';
import styles from './sin-conexion.module.css';

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
