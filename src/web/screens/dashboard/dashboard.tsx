import { useState } from 'react';
import { redirect } from 'react-router';
import { dayIn } from '#domain/calendar.ts';
import { prefixOf } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { dataOf } from '#web/shell/answers.ts';
import { placeOf } from '#web/shell/place.ts';
import { titleOf } from '#web/shell/title.ts';
import { Rich } from '#web/text/rich.tsx';
import { plural, t } from '#web/text/text.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DeviceLine } from '#web/ui/device.tsx';
import { Fiesta } from '#web/ui/fiesta.tsx';
import { Money } from '#web/ui/money.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { openSheet } from '#web/ui/sheet.tsx';
import styles from './dashboard.module.css';
import { NextPayment } from './next-payment.tsx';
import { PaymentList } from './payment-list.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import { ReferenceSheet, referenceSheet } from './reference-sheet.tsx';
import { useLiveAccount } from './use-live-account.ts';
import { accountView, type AccountView, type PaymentView } from './view-model.ts';
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
  const weekly = view.weekly[0];
  return (
    <main id="contenido" tabIndex={-1} className={styles.page}>
      {view.status === 'Paid' && (
        <Fiesta title={t('dashboard.paid')}>
          {product ? t('dashboard.paidLead', { product: product.name }) : t('dashboard.paidLeadPlain')}
        </Fiesta>
      )}
      <div className="wrap">
        {view.status !== 'Paid' && <Greeting view={view} />}
        <div className={styles.account}>
          {view.next && (
            <NextPayment
              view={view}
              payment={view.next}
              onReference={() => setPicked(view.next?.number ?? null)}
            />
          )}
          <ProgressPanel view={view} />
          <Advice view={view} />
          <PaymentList view={view} onPick={pick} />
          {product && (
            <section className={styles.full}>
              <DeviceLine
                file={product.picture}
                name={product.name}
                note={[product.color, plural(view.total, 'plan.weeks')].filter(Boolean).join(' · ')}
              >
                {weekly && (
                  <>
                    <Money soft centavos={weekly.centavos} />
                    <small>{t('plan.aWeek')}</small>
                  </>
                )}
              </DeviceLine>
            </section>
          )}
          {view.status === 'Paid' && (
            <ButtonLink to={catalogue} className={styles.full}>
              {t('dashboard.another')}
            </ButtonLink>
          )}
        </div>
      </div>
      {shown && <ReferenceSheet payment={shown} total={view.total} places={places} />}
    </main>
  );
}

function Greeting({ view }: { view: AccountView }) {
  const { status, lateCount, clientName } = view;
  return (
    <header className={styles.greeting}>
      {clientName && <p className="muted">{t('dashboard.hello', { name: clientName })}</p>}
      <h1>
        {status === 'PendingDownPayment'
          ? t('dashboard.pending')
          : lateCount > 0
            ? plural(lateCount, 'dashboard.overdue')
            : t('dashboard.upToDate')}
      </h1>
    </header>
  );
}

/** What it means that something is due. */
function Advice({ view: { status, lateCount } }: { view: AccountView }) {
  if (status !== 'PendingDownPayment' && lateCount === 0) return null;
  return (
    <div className={styles.full}>
      {status === 'PendingDownPayment' ? (
        <Notice>
          <Rich k="dashboard.pendingNotice" />
        </Notice>
      ) : (
        <Notice kind="warn" icon="lock">
          <Rich k="dashboard.lockNotice" />
        </Notice>
      )}
    </div>
  );
}
