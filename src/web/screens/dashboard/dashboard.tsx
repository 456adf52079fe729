import { useState } from 'react';
import { redirect } from 'react-router';
import { dayIn } from '#domain/calendar.ts';
import { prefixOf } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { dataOf } from '#web/shell/answers.ts';
import { placeOf } from '#web/shell/place.ts';
import { titleOf } from '#web/shell/title.ts';
import { t } from '#web/text/text.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { openSheet } from '#web/ui/sheet.tsx';
import { BoughtDevice, DueHead, PaidHead } from './account-head.tsx';
import styles from './dashboard.module.css';
import { PaymentList } from './payment-list.tsx';
import { ReferenceSheet, referenceSheet } from './reference-sheet.tsx';
import { useLiveAccount } from './use-live-account.ts';
import { accountView, type PaymentView } from './view-model.ts';
import type { Route } from './+types/dashboard.ts';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('dashboard.title'));

/** For the signed-in customer of this account in this shop; everybody else goes home (spec §2). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const place = placeOf(params);
  const { account } = params;
  const api = context.get(apiContext);
  const session = await api.call('getSession', {});
  const customer = session.ok ? session.data.customer : null;
  if (customer?.commercialPartner !== place.partner || customer.account !== account) {
    throw redirect(`${prefixOf(place)}/inicio`);
  }
  const [status, orders, places] = await Promise.all([
    api.call('getAccountStatus', { params: { account } }),
    api.call('getOrderByPhone', { params: { phone: customer.phone, partner: place.partner } }),
    api.call('getPaymentPlaces', { params: { commercialPartnerId: place.partner } }),
  ]);
  const statement = dataOf(status, place);
  const order = orders.ok ? orders.data.find((each) => each.account === account) : undefined;
  const today = statement.asOf ?? dayIn('America/Mexico_City', new Date());
  return {
    view: accountView(statement, today),
    product: statement.product ?? null,
    requestId: order?.requestId ?? null,
    places: places.ok ? places.data : [],
    catalogue: `${prefixOf(place)}/catalogo`,
  };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { view, product, requestId, places, catalogue } = loaderData;
  const [picked, setPicked] = useState<number | null>(null);
  useLiveAccount(requestId, view.paidCentavos);
  const all = view.downPayment ? [view.downPayment, ...view.weekly] : view.weekly;
  const shown = all.find((each) => each.number === picked && each.state !== 'paid') ?? view.next;
  const pick = (payment: PaymentView) => {
    setPicked(payment.number);
    openSheet(referenceSheet);
  };
  return (
    <main id="contenido" tabIndex={-1} className={styles.page}>
      {view.status === 'Paid' ? (
        <PaidHead view={view} product={product} />
      ) : (
        <DueHead view={view} onReference={() => setPicked(null)} />
      )}
      <div className={`wrap ${styles.rest}`}>
        <PaymentList view={view} onPick={pick} />
        {view.status === 'Paid' ? (
          <ButtonLink to={catalogue}>{t('dashboard.another')}</ButtonLink>
        ) : (
          product && <BoughtDevice view={view} product={product} />
        )}
      </div>
      {shown && <ReferenceSheet payment={shown} total={view.total} places={places} />}
    </main>
  );
}
