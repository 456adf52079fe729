import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import { formatPhone } from '#domain/applicant/phone.ts';
import { formatMoney, fromPesos } from '#domain/credit/money.ts';
import { prefixOf, screenPath } from '#domain/onboarding/paths.ts';
import { dataOf } from '#web/shell/answers.ts';
import { inAppBrowser } from '#web/shell/in-app-browser.ts';
import { InAppNotice } from '#web/shell/in-app-notice.tsx';
import { titleOf } from '#web/shell/title.ts';
import { useShell } from '#web/shell/use-shell.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { storageUrl } from '#web/ui/device.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { FlowPage } from '#web/ui/flow-page.tsx';
import { DataList, Notice } from '#web/ui/notice.tsx';
import { inFours, Ticket } from '#web/ui/ticket.tsx';
import { openRequest } from '../request.ts';
import { followRequest } from '#web/shell/waiting/follow-request.ts';
import { PaymentPlaces } from '#web/ui/payment-places.tsx';
import { TillMode, VoucherActions } from './voucher-actions.tsx';
import type { Route } from './+types/down-payment.ts';
import styles from './down-payment.module.css';
import type { Output } from '#contract/api.ts';
import { CatNotice } from '#web/ui/cat-notice.tsx';
import { PlanSentence } from '#web/ui/plan.tsx';
import { planFigures } from '#web/screens/plan-figures.ts';
import { deletePayment, storePayment } from '#web/shell/offline/stored-payments.ts';
import { momentInWords } from '#web/text/dates.ts';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('downPayment.title'));

export async function loader(args: Route.LoaderArgs) {
  const { shopRef, requestId, api, order } = await openRequest(args, 'down-payment');
  const [reference, places] = await Promise.all([
    api.call('getinfoPayReference', { params: { requestId } }),
    api.call('getPaymentPlaces', { params: { commercialPartnerId: shopRef.partner } }),
  ]);
  const pay = dataOf(reference, shopRef);
  // Once paid, nothing is due: the contract has the amount.
  const contract = pay.Pagado ? await api.call('getinfoContract', { params: { requestId } }) : null;
  const { headers, url } = args.request;
  return {
    inApp: inAppBrowser(headers.get('user-agent'), new URL(url)),
    address: url,
    requestId,
    pay: { ...pay, barcodeUrl: storageUrl(pay.barcodeUrl) },
    paidPesos: contract?.ok ? contract.data.downPayment : null,
    places: places.ok ? places.data : [],
    otherWays: pay.ways
      ? `${prefixOf(shopRef)}/pagar/${shopRef.partner}/${pay.ways.account}?solicitud=${requestId}`
      : null,
    product: order.product.name,
    voucher: `${screenPath(shopRef, 'down-payment', { requestId })}/voucher`,
    next: screenPath(shopRef, 'device-send', { requestId }),
  };
}

export default function DownPayment({ loaderData }: Route.ComponentProps) {
  const { inApp, address, requestId, pay, paidPesos, places, otherWays, product, voucher, next } = loaderData;
  const { revalidate } = useRevalidator();
  const { locksDevices, tel } = useShell().partner;
  const lateIcon = locksDevices ? 'lock' : 'info';
  useStoredVoucher(pay);
  useEffect(
    () => followRequest(requestId, () => void revalidate(), { orPoll: true }),
    [requestId, revalidate],
  );
  const lock = (
    <Notice kind="warn" icon={lateIcon}>
      <Rich
        k="downPayment.lock"
        params={{
          phone: (
            <a className={`link ${styles.phone}`} href={`tel:+52${tel}`}>
              {formatPhone(tel)}
            </a>
          ),
        }}
      />
    </Notice>
  );
  const onward = (
    <div className="actions">
      {/* Before it is paid, the one act of the page is to pay. */}
      <ButtonLink to={next} block kind={pay.Pagado ? 'primary' : 'line'}>
        {t('downPayment.continue')}
      </ButtonLink>
    </div>
  );
  // Already paid: no barcode for a till, no steps, no zero pesos.
  if (pay.Pagado) {
    return (
      <FlowPage
        step="down-payment"
        done
        canvas
        title={t('downPayment.paidTitle')}
        lead={t('downPayment.paidLead')}
      >
        <div className="stack">
          <Notice kind="good" icon="check" live="status">
            <Rich k="downPayment.paid" />
          </Notice>
          <DataList
            rows={[
              ...(paidPesos === null
                ? []
                : [[t('downPayment.paidAmount'), formatMoney(fromPesos(paidPesos))] as const]),
              [t('downPayment.concept'), pay.payConcept],
              [t('ticket.reference'), inFours(pay.barcode)],
            ]}
          />
          {lock}
        </div>
        {onward}
      </FlowPage>
    );
  }
  const centavos = fromPesos(pay.payTotal);
  const amount = formatMoney(centavos);
  const barcode = (
    <img
      src={pay.barcodeUrl}
      alt={t('downPayment.barcode', { reference: pay.barcode })}
      width={286}
      height={92}
    />
  );
  return (
    <FlowPage step="down-payment" canvas title={t('downPayment.title')} lead={t('downPayment.active')}>
      {otherWays && (
        <nav className={styles.ways} aria-label={t('downPayment.ways')}>
          <a href="#en-tienda" aria-current="true">
            <Icon name="barcode" size="s" />
            <Words>{t('downPayment.inStore')}</Words>
          </a>
          <Link to={otherWays}>
            <Icon name="wallet" size="s" />
            <Words>{t('downPayment.otherWays')}</Words>
          </Link>
        </nav>
      )}
      <div className="stack" id="en-tienda">
        <Ticket
          label={t('downPayment.total')}
          centavos={centavos}
          code={barcode}
          reference={pay.barcode}
          facts={[
            [t('downPayment.concept'), pay.payConcept],
            [t('downPayment.limit'), t('downPayment.noLimit')],
          ]}
        />
        {pay.plan && <PlanOfVoucher plan={pay.plan} />}
        {inApp && <InAppNotice browser={inApp} address={address} why="inApp.files" />}
        <VoucherActions
          voucher={voucher}
          shareText={t('downPayment.shareText', { product, amount, reference: pay.barcode })}
        />
      </div>
      <PaymentPlaces places={places} centavos={centavos} />
      <div className="stack">
        <HowToPay amount={amount} />
        {lock}
      </div>
      {onward}
      <TillMode barcodeUrl={pay.barcodeUrl} reference={pay.barcode} centavos={centavos} />
    </FlowPage>
  );
}

/** The plan that the down payment begins, as on the voucher's paper. */
const PlanOfVoucher = ({ plan }: { plan: NonNullable<Output<'getinfoPayReference'>['plan']> }) => (
  <div>
    <PlanSentence plan={planFigures(plan)} />
    <CatNotice products={[{ credit: plan }]} />
  </div>
);

/** Three steps at the till, for who has never paid a service there. */
function HowToPay({ amount }: { amount: string }) {
  return (
    <Fold title={t('downPayment.how')}>
      <ol className="numbered">
        <li>
          <p>
            <Rich k="downPayment.step1" />
          </p>
        </li>
        <li>
          <p>
            <Rich k="downPayment.step2" />
          </p>
        </li>
        <li>
          <p>
            <Rich k="downPayment.step3" params={{ amount }} />
          </p>
        </li>
      </ol>
      <p>{t('downPayment.until')}</p>
    </Fold>
  );
}

interface Voucher {
  Pagado: boolean;
  payTotal: number;
  barcode: string;
  barcodeUrl: string;
  payConcept: string;
}

/** Stores the voucher on this device for the way to the store, where there may be no network; deletes it once paid. */
function useStoredVoucher(pay: Voucher): void {
  const { partner } = useShell();
  useEffect(() => {
    if (pay.Pagado) {
      deletePayment(partner.id, 'enganche');
      return;
    }
    const [pesos = '', cents = ''] = formatMoney(fromPesos(pay.payTotal)).slice(1).split('.');
    const voucher = {
      label: t('downPayment.total'),
      pesos,
      cents: `.${cents}`,
      reference: pay.barcode,
      groups: inFours(pay.barcode),
      facts: [
        [t('downPayment.concept'), pay.payConcept],
        [t('downPayment.limit'), t('downPayment.noLimit')],
      ] satisfies [string, string][],
      progress: '',
      next: [],
      seen: t('sinConexion.seen', { when: momentInWords(new Date().toISOString()) }),
    };
    void storePayment(partner.id, 'enganche', voucher, pay.barcodeUrl);
  }, [partner.id, pay]);
}
