import { useState } from 'react';
import { redirect } from 'react-router';
import { prefixOf } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { refused, type Answer } from '#web/shell/answers.ts';
import { ownAccount } from '#web/shell/own-account.ts';
import { titleOf } from '#web/shell/title.ts';
import { t } from '#web/text/text.ts';
import { cx } from '#web/ui/cx.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { openSheet } from '#web/ui/sheet.tsx';
import { BoughtDevice, DueHead, EndedHead, HelpLink, PaidHead } from './account-head.tsx';
import styles from './dashboard.module.css';
import { DeliveryPanel } from './delivery-panel.tsx';
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
  const { shopRef, ...account } = await readAccount(args);
  const api = args.context.get(apiContext);
  const places = await api.call('getPaymentPlaces', { params: { commercialPartnerId: shopRef.partner } });
  return {
    ...account,
    places: places.ok ? places.data : [],
    catalogue: `${prefixOf(shopRef)}/catalogo`,
    privacy: `${prefixOf(shopRef)}/privacidad`,
    calendar: `${prefixOf(shopRef)}/dashboard/${shopRef.partner}/${args.params.account}/calendario`,
    path: `${prefixOf(shopRef)}/dashboard/${shopRef.partner}/${args.params.account}`,
  };
}

/** Its customer says that the device arrived. */
export async function action({ params, context }: Route.ActionArgs) {
  const { shopRef, account, at } = await ownAccount({ params, context });
  const done = await context.get(apiContext).call('receiveDevice', { params: { account } });
  if (!done.ok) return refused(done, shopRef);
  throw redirect(at('dashboard'));
}

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const {
    view,
    product,
    requestId,
    places,
    catalogue,
    calendar,
    delivery,
    today,
    path,
    payoff,
    hasLetter,
    ways,
    help,
    privacy,
    push,
  } = loaderData;
  const answer: Partial<Answer> | undefined = actionData;
  const isPaidOff = view.status === 'Paid' && view.end === null;
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
  return (
    <main id="contenido" tabIndex={-1}>
      {view.end ? (
        <EndedHead view={view} end={view.end} />
      ) : isPaidOff ? (
        <PaidHead
          view={view}
          product={product}
          catalogue={catalogue}
          letter={hasLetter ? `${path}/finiquito` : null}
        />
      ) : (
        <DueHead
          view={view}
          payoff={payoff ? `${path}/liquidar` : null}
          onReference={() => setPicked(null)}
        />
      )}
      <div className={cx('wrap', styles.rest, isPaidOff && styles.paidOff)}>
        {delivery?.isUnderWay && (
          <DeliveryPanel delivery={delivery} today={view.awaitsDelivery ? today : null} answer={answer} />
        )}
        <PaymentList view={view} calendar={calendar} onPick={pick} />
        {push && <PushSlot {...push} />}
        {view.received && <ReceivedList received={view.received} />}
        {delivery && !delivery.isUnderWay && (
          <DeliveryPanel delivery={delivery} today={null} answer={undefined} />
        )}
        {!isPaidOff && product && <BoughtDevice view={view} product={product} />}
        {help && <HelpLink to={help} />}
        <ButtonLink to={privacy} kind="text" icon="shield">
          {t('dashboard.privacy')}
        </ButtonLink>
      </div>
      {shown && due && <ReferenceSheet payment={shown} due={due} view={view} places={places} ways={ways} />}
    </main>
  );
}
