import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import { dayIn } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { formatMoney, fromPesos } from '#domain/credit/money.ts';
import { prefixOf, screenPath } from '#domain/onboarding/paths.ts';
import { DeliveryTimeline } from '#web/shell/delivery/delivery-timeline.tsx';
import { followRequest } from '#web/shell/waiting/follow-request.ts';
import { deliveryView } from '#web/shell/delivery/delivery-view.ts';
import { dataOf } from '#web/shell/answers.ts';
import { titleOf } from '#web/shell/title.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DeviceImage, Stage } from '#web/ui/device.tsx';
import { Fiesta, Prize, PrizeAct } from '#web/ui/fiesta.tsx';
import { StickyBar } from '#web/ui/sticky-bar.tsx';
import { FlowPage, Help } from '#web/ui/flow-page.tsx';
import { FactList } from '#web/ui/notice.tsx';
import { openRequest } from '../request.ts';
import styles from './device-send.module.css';
import type { Route } from './+types/device-send.ts';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('deviceSend.titleBefore'));

export async function loader(args: Route.LoaderArgs) {
  const { shopRef, requestId, order, api } = await openRequest(args, 'device-send');
  const [sending, reference] = await Promise.all([
    api.call('getSendingData', { params: { requestId } }),
    api.call('getinfoPayReference', { params: { requestId } }),
  ]);
  const { phoneModel, phoneImage } = dataOf(sending, shopRef);
  const paid = reference.ok && reference.data.Pagado;
  // The delivery begins with the down payment.
  const account = paid ? await api.call('getAccountStatus', { params: { account: order.account } }) : null;
  return {
    requestId,
    phoneModel,
    phoneImage,
    product: order.product.name,
    paid,
    delivery: account?.ok
      ? deliveryView(account.data, account.data.asOf ?? dayIn(businessZone, new Date()))
      : null,
    due: reference.ok ? formatMoney(fromPesos(reference.data.payTotal)) : null,
    home: `${prefixOf(shopRef)}/inicio`,
    login: `${prefixOf(shopRef)}/login/${shopRef.partner}`,
    reference: screenPath(shopRef, 'down-payment', { requestId }),
  };
}

export default function DeviceSend({ loaderData }: Route.ComponentProps) {
  const { requestId, phoneModel, phoneImage, product, paid, due, home, login, reference, delivery } =
    loaderData;
  const { revalidate } = useRevalidator();
  // Paid at a till while the page is open.
  useEffect(
    () => (paid ? undefined : followRequest(requestId, () => void revalidate(), { orPoll: true })),
    [paid, requestId, revalidate],
  );
  const device = (
    <Stage>
      <DeviceImage file={phoneImage} alt={phoneModel} first />
    </Stage>
  );
  const account = (
    <Link className="link" to={login}>
      {t('deviceSend.login')}
    </Link>
  );
  const facts = (
    <FactList
      facts={[
        ...(delivery ? [] : [{ icon: 'truck', text: <Rich k="deviceSend.delivery" /> } as const]),
        { icon: 'user', text: <Rich k="deviceSend.account" params={{ login: account }} /> },
      ]}
    />
  );
  const toHome = (
    <ButtonLink to={home} block>
      {t('deviceSend.home')}
    </ButtonLink>
  );
  if (!paid) {
    return (
      <FlowPage
        step="device-send"
        before={
          <>
            <div className={styles.device}>{device}</div>
            <p className={styles.name}>{product}</p>
          </>
        }
        title={t('deviceSend.titleBefore')}
        lead={due === null ? t('deviceSend.leadUnknown') : t('deviceSend.leadBefore', { amount: due })}
      >
        {facts}
        {/* The remaining task comes first. */}
        <div className="actions">
          <ButtonLink to={reference} block>
            {t('deviceSend.back')}
          </ButtonLink>
          <ButtonLink to={home} block kind="quiet">
            {t('deviceSend.home')}
          </ButtonLink>
        </div>
      </FlowPage>
    );
  }
  return (
    <main id="contenido" tabIndex={-1}>
      <Fiesta title={t(titles[delivery?.state ?? 'to-pack'])}>
        {delivery && delivery.state !== 'to-pack' ? null : t('deviceSend.lead')}
      </Fiesta>
      <div className="wrap">
        <Prize stage={device}>
          <h2>{product}</h2>
          {delivery && (
            <div className={styles.delivery}>
              <DeliveryTimeline delivery={delivery} />
            </div>
          )}
          {facts}
          <PrizeAct>{toHome}</PrizeAct>
          <Help place={t('deviceSend.place')} />
        </Prize>
      </div>
      <StickyBar weeklyCentavos={null} only="phone">
        {toHome}
      </StickyBar>
    </main>
  );
}

const titles = {
  'to-pack': 'deviceSend.title',
  sent: 'deviceSend.titleSent',
  delivered: 'deviceSend.titleDelivered',
  returned: 'deviceSend.titleReturned',
} as const;
