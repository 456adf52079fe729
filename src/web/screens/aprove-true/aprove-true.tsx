import { screenPath } from '#domain/onboarding/paths.ts';
import { titleOf } from '#web/shell/title.ts';
import { t } from '#web/text/text.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Stage } from '#web/ui/device.tsx';
import { DeviceImage } from '#web/ui/device.tsx';
import { Fiesta, Prize, PrizeAct } from '#web/ui/fiesta.tsx';
import { Help } from '#web/ui/flow-page.tsx';
import { StickyBar } from '#web/ui/sticky-bar.tsx';
import { openRequest, orderPicture } from '../request.ts';
import styles from './aprove-true.module.css';
import type { Route } from './+types/aprove-true.ts';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('aproveTrue.title'));

export async function loader(args: Route.LoaderArgs) {
  const request = await openRequest(args, 'aprove-true');
  const { shopRef, requestId, order } = request;
  return {
    next: screenPath(shopRef, 'aprove-credit', { requestId }),
    product: order.product.name,
    picture: await orderPicture(request),
  };
}

export default function AproveTrue({ loaderData }: Route.ComponentProps) {
  const { next, product, picture } = loaderData;
  const goOn = (
    <ButtonLink to={next} block>
      {t('aproveTrue.continue')}
    </ButtonLink>
  );
  return (
    <main id="contenido" tabIndex={-1}>
      <Fiesta title={t('aproveTrue.title')}>{t('aproveTrue.lead')}</Fiesta>
      <div className="wrap">
        <Prize
          stage={
            picture && (
              <Stage>
                <DeviceImage file={picture} alt={product} first />
              </Stage>
            )
          }
        >
          <h2>{product}</h2>
          <PrizeAct>{goOn}</PrizeAct>
          <section className={styles.steps}>
            <h3>{t('aproveTrue.steps')}</h3>
            <ol className="numbered">
              <li>{t('aproveTrue.step1')}</li>
              <li>{t('aproveTrue.step2')}</li>
              <li>{t('aproveTrue.step3')}</li>
              <li>{t('aproveTrue.step4')}</li>
            </ol>
          </section>
          <Help place={t('aproveTrue.place')} />
        </Prize>
      </div>
      <StickyBar weeklyCentavos={null} only="phone">
        {goOn}
      </StickyBar>
    </main>
  );
}
