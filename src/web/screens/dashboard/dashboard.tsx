import { useState } from 'react';
import { prefixOf } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { titleOf } from '#web/shell/title.ts';
import { t } from '#web/text/text.ts';
import { cx } from '#web/ui/cx.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { openSheet } from '#web/ui/sheet.tsx';
import { BoughtDevice, DueHead, PaidHead } from './account-head.tsx';
import styles from './dashboard.module.css';
import { PaymentList } from './payment-list.tsx';
import { readAccount } from './read-account.ts';
import { ReferenceSheet, referenceSheet } from './reference-sheet.tsx';
import { useStoredAccount } from './use-stored-account.ts';
import { useLiveAccount } from './use-live-account.ts';
import type { PaymentView } from './view-model.ts';
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
  };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { view, product, requestId, places, catalogue, calendar, privacy } = loaderData;
  const [picked, setPicked] = useState<number | null>(null);
  useLiveAccount(requestId, view.paidCentavos);
  useStoredAccount(view);
  const all = view.downPayment ? [view.downPayment, ...view.weekly] : view.weekly;
  const shown = all.find((each) => each.number === picked && each.state !== 'paid') ?? view.next;
  const pick = (payment: PaymentView) => {
    setPicked(payment.number);
    openSheet(referenceSheet);
  };
  return (
    <main id="contenido" tabIndex={-1}>
      {view.status === 'Paid' ? (
        <PaidHead view={view} product={product} catalogue={catalogue} />
      ) : (
        <DueHead view={view} onReference={() => setPicked(null)} />
      )}
      <div className={cx('wrap', styles.rest, view.status === 'Paid' && styles.paidOff)}>
        <PaymentList view={view} calendar={calendar} onPick={pick} />
        {view.status !== 'Paid' && product && <BoughtDevice view={view} product={product} />}
        <ButtonLink to={privacy} kind="text" icon="shield">
          {t('dashboard.privacy')}
        </ButtonLink>
      </div>
      {shown && <ReferenceSheet payment={shown} total={view.total} places={places} />}
    </main>
  );
}
