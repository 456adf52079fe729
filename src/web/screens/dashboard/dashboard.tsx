import { useState } from 'react';
import { prefixOf } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { DeliveryTimeline } from '#web/shell/delivery/delivery-timeline.tsx';
import { titleOf } from '#web/shell/title.ts';
import { t } from '#web/text/text.ts';
import { cx } from '#web/ui/cx.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { openSheet } from '#web/ui/sheet.tsx';
import { BoughtDevice, DueHead, PaidHead } from './account-head.tsx';
import styles from './dashboard.module.css';
import { PaymentList } from './payment-list.tsx';
import { readAccount } from './read-account.ts';
import { PushSlot } from './push-slot.tsx';
import { ReceivedList } from './received-list.tsx';
import { ReferenceSheet, referenceSheet } from './reference-sheet.tsx';
import { useStoredAccount } from './use-stored-account.ts';
import { useLiveAccount } from './use-live-account.ts';
import type { PaymentView } from './payment-view.ts';
import type { Route } from './+types/dashboard.ts';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('dashboard.title'));

export async function loader(args: Route.LoaderArgs) {
  const { shopRef, payoff, hasLetter, ...account } = await readAccount(args);
  const api = args.context.get(apiContext);
  const places = await api.call('getPaymentPlaces', { params: { commercialPartnerId: shopRef.partner } });
  const prefix = prefixOf(shopRef);
  const path = `${prefix}/dashboard/${shopRef.partner}/${args.params.account}`;
  return {
    ...account,
    places: places.ok ? places.data : [],
    catalogue: `${prefix}/catalogo`,
    privacy: `${prefix}/privacidad`,
    calendar: `${path}/calendario`,
    payoff: payoff ? `${path}/liquidar` : null,
    letter: hasLetter ? `${path}/finiquito` : null,
  };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const {
    view,
    product,
    requestId,
    places,
    catalogue,
    calendar,
    delivery,
    payoff,
    letter,
    ways,
    help,
    privacy,
    push,
  } = loaderData;
  const isPaidOff = view.status === 'Paid';
  const [picked, setPicked] = useState<number | null>(null);
  useLiveAccount(requestId, view);
  useStoredAccount(view);
  const all = view.downPayment ? [view.downPayment, ...view.weekly] : view.weekly;
  const row = all.find((each) => each.number === picked && each.state !== 'paid');
  const shown = row ?? view.next;
  const due = row ? { centavos: row.centavos, from: row.number, to: row.number } : view.due;
  const pick = (payment: PaymentView) => {
    setPicked(payment.number);
    openSheet(referenceSheet);
  };
  // The purchased device on its way, until it arrives; afterwards when it did.
  const way = delivery && (
    <section className={styles.panel}>
      <h2>{t('delivery.title')}</h2>
      <DeliveryTimeline delivery={delivery} />
      {view.awaitsDelivery && help && delivery.state === 'sent' && (
        <ButtonLink to={help} kind="line" block>
          {t('dashboard.got')}
        </ButtonLink>
      )}
    </section>
  );
  return (
    <main id="contenido" tabIndex={-1}>
      {isPaidOff ? (
        <PaidHead view={view} product={product} catalogue={catalogue} letter={letter} />
      ) : (
        <DueHead view={view} payoff={payoff} onReference={() => setPicked(null)} />
      )}
      <div className={cx('wrap', styles.rest, isPaidOff && styles.paidOff)}>
        {delivery?.isUnderWay && way}
        <PaymentList view={view} calendar={calendar} onPick={pick} />
        {push && <PushSlot {...push} />}
        {view.received && <ReceivedList received={view.received} />}
        {!delivery?.isUnderWay && way}
        {!isPaidOff && product && <BoughtDevice view={view} product={product} />}
        {/* To pause, promise, report a theft, cancel or revoke. */}
        {help && (
          <ButtonLink to={help} kind="line" block>
            {t('dashboard.help')}
          </ButtonLink>
        )}
        <ButtonLink to={privacy} kind="text" icon="shield">
          {t('dashboard.privacy')}
        </ButtonLink>
      </div>
      {shown && due && <ReferenceSheet payment={shown} due={due} view={view} places={places} ways={ways} />}
    </main>
  );
}
