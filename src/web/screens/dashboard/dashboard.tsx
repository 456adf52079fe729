import { lazy, Suspense, useState, useEffect } from 'react';
import { prefixOf } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { titleOf } from '#web/shell/title.ts';
import { t } from '#web/text/text.ts';
import { cx } from '#web/ui/cx.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { openSheet } from '#web/ui/sheet.tsx';
import { formatMoney } from '#domain/credit/money.ts';
import { deletePayment, storePayment } from '#web/shell/offline/stored-payments.ts';
import { useShell } from '#web/shell/use-shell.ts';
import { momentInWords, weekdayInWords } from '#web/text/dates.ts';
import { storageUrl } from '#web/ui/device.tsx';
import { inFours } from '#web/ui/ticket.tsx';
import { Words } from '#web/text/words.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { BoughtDevice, DueHead, PaidHead } from './account-head.tsx';
import styles from './dashboard.module.css';
import { PaymentList } from './payment-list.tsx';
import { readAccount } from './read-account.ts';
import { PushSlot } from './push-slot.tsx';
import { ReferenceSheet, referenceSheet } from './reference-sheet.tsx';
import { useLiveAccount } from './use-live-account.ts';
import type { PaymentView } from './payment-view.ts';
import type { Route } from './+types/dashboard.ts';
import { conceptOf, limitOf, paymentsInWords } from './payment-words.ts';
import type { AccountView } from './view-model.ts';
import type { ReceivedShare, ReceivedView } from './received-view.ts';

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
    note: account.delivery?.hasNote ? `${path}/entrega` : null,
  };
}

/** Until the phone is there: an account of a year does not load its script. */
const DeliveryTimeline = lazy(async () => ({
  default: (await import('#web/shell/delivery/delivery-timeline.tsx')).DeliveryTimeline,
}));

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
    note,
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
      <Suspense>
        <DeliveryTimeline delivery={delivery} />
      </Suspense>
      {view.awaitsDelivery && help && delivery.state === 'sent' && (
        <ButtonLink to={help} kind="line" block>
          {t('dashboard.got')}
        </ButtonLink>
      )}
      {note !== null && (
        <ButtonLink to={note} kind="line" icon="document" block reloadDocument>
          {t('dashboard.deliveryNote')}
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

/** Stores the next payment and the four after it on this device, for use without network. */
function useStoredAccount(view: AccountView): void {
  const { partner } = useShell();
  useEffect(() => {
    const { next, due } = view;
    // A stored down payment voucher is obsolete once the account says what is due.
    deletePayment(partner.id, 'enganche');
    if (!next?.reference || !due) {
      deletePayment(partner.id, 'cuenta');
      return;
    }
    const [pesos = '', cents = ''] = formatMoney(due.centavos).slice(1).split('.');
    const account = {
      label: t('dashboard.amount'),
      pesos,
      cents: `.${cents}`,
      reference: next.reference,
      groups: inFours(next.reference),
      facts: [
        [t('dashboard.concept'), conceptOf(due, view.total)],
        [t('dashboard.limit'), limitOf(next, view)],
      ] satisfies [string, string][],
      progress: t('dashboard.progressLabel', { made: view.made, total: view.total }),
      next: view.weekly
        .filter(({ state, number, dueOn }) => state !== 'paid' && number > due.to && dueOn !== null)
        .slice(0, 4)
        .map(({ dueOn, centavos }): [string, string] => [weekdayInWords(dueOn ?? ''), formatMoney(centavos)]),
      seen: t('sinConexion.seen', { when: momentInWords(new Date().toISOString()) }),
    };
    void storePayment(partner.id, 'cuenta', account, next.barcodeUrl && storageUrl(next.barcodeUrl));
  }, [partner.id, view]);
}

/** How many show without opening the list. */
const newest = 3;

/** Every payment that arrived and where it went, the newest first. Works without a script. */
function ReceivedList({ received }: { received: readonly ReceivedView[] }) {
  if (received.length === 0) return null;
  const row = (each: ReceivedView, index: number) => <Row key={received.length - index} received={each} />;
  const older = received.slice(newest);
  return (
    <section className={styles.list}>
      <h2 className={styles.heading}>{t('dashboard.receivedTitle')}</h2>
      <ul>{received.slice(0, newest).map(row)}</ul>
      {older.length > 0 && (
        <Fold title={t('dashboard.receivedAll', { n: received.length })}>
          <ul>{older.map((each, index) => row(each, index + newest))}</ul>
        </Fold>
      )}
    </section>
  );
}

function Row({ received }: { received: ReceivedView }) {
  const { day, centavos, shares, overCentavos, isReturned } = received;
  const over = overCentavos > 0 && t(isReturned ? 'dashboard.wasReturned' : 'dashboard.isReturned');
  const went = shares.map((share) => ({ what: shareInWords(share), centavos: share.centavos }));
  if (over) went.push({ what: over, centavos: overCentavos });
  return (
    <li className={styles.payment}>
      <div>
        <span className={styles.number}>
          <Icon name={shares.length === 0 ? 'undo' : 'check'} />
        </span>
        <span className={styles.what}>
          <b>{weekdayInWords(day)}</b>
          {went.map(({ what, centavos: part }) => (
            <small key={what} className="num">
              {went.length === 1 ? what : `${what}: ${formatMoney(part)}`}
            </small>
          ))}
        </span>
        <span className={styles.amount}>
          <Words>{formatMoney(centavos)}</Words>
        </span>
      </div>
    </li>
  );
}

function shareInWords({ from, to, isPart }: ReceivedShare): string {
  if (from === 0) return t(isPart ? 'dashboard.partOfDown' : 'dashboard.downPaymentRow');
  if (isPart) return t('dashboard.partOfWeek', { n: from });
  return from === to
    ? t('dashboard.week', { n: from })
    : t('dashboard.weeks', { payments: paymentsInWords({ from, to }) });
}
