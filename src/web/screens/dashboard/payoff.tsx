import { data, Form, redirect, useNavigation } from 'react-router';
import { formatMoney, type Centavos } from '#domain/credit/money.ts';
import { prefixOf } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { invalid, refused, type Answer } from '#web/shell/answers.ts';
import { keepsForm } from '#web/shell/keeps-form.ts';
import { shopRefOf } from '#web/shell/shop-ref.ts';
import { amountIn, isAmount } from '#web/shell/typed-pesos.ts';
import { titleOf } from '#web/shell/title.ts';
import { weekdayInWords } from '#web/text/dates.ts';
import { Rich } from '#web/text/rich.tsx';
import { plural, t } from '#web/text/text.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Money } from '#web/ui/money.tsx';
import { FactList, Notice } from '#web/ui/notice.tsx';
import { PaymentPlaces } from '#web/ui/payment-places.tsx';
import { ReadingPage } from '#web/ui/reading-page.tsx';
import { problemsOf, useFields } from '#web/ui/use-fields.ts';
import { TextInput } from '#web/ui/text-input.tsx';
import { Words } from '#web/text/words.tsx';
import { storageUrl } from '#web/ui/device.tsx';
import { inFours, Ticket } from '#web/ui/ticket.tsx';
import styles from './payoff.module.css';
import { readAccount } from './read-account.ts';
import { useLiveAccount } from './use-live-account.ts';
import type { Route } from './+types/payoff.ts';
import type { VoucherView } from './payoff-view.ts';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('payoff.title'));

/** Nothing to pay off: the account says why. */
export async function loader(args: Route.LoaderArgs) {
  const { shopRef, payoff, vouchers, view, requestId, ways } = await readAccount(args);
  const account = `${prefixOf(shopRef)}/dashboard/${shopRef.partner}/${args.params.account}`;
  if (!payoff || view.status !== 'Active') throw redirect(account);
  const left = view.weekly.filter(({ state }) => state !== 'paid').length;
  const { remainingCentavos, paidCentavos } = view;
  const api = args.context.get(apiContext);
  const found = await api.call('getPaymentPlaces', { params: { commercialPartnerId: shopRef.partner } });
  const places = found.ok ? found.data : [];
  return { account, payoff, vouchers, left, remainingCentavos, paidCentavos, requestId, ways, places };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const shopRef = shopRefOf(params);
  const { account } = params;
  const api = context.get(apiContext);
  const form = await request.formData();
  if (form.get('intent') === 'payoff') {
    const quoted = await api.call('makePayoffQuote', { params: { account } });
    return quoted.ok ? data(null) : refused(quoted, shopRef);
  }
  const problems = problemsOf(amountRules, form);
  if (problems) return invalid(problems);
  const amount = amountIn(form);
  const made = await api.call('makePaymentReference', { params: { account }, body: { amount } });
  if (made.ok) return data(null);
  return refused(made, shopRef, made.status === 400 ? { amount: made.errors[0] ?? '' } : undefined);
}

export const clientAction = keepsForm;

/** What it costs to be free today, with its voucher; or another sum than a week's. */
export default function Payoff({ loaderData, actionData }: Route.ComponentProps) {
  const { account, payoff, vouchers, left, remainingCentavos, paidCentavos, requestId, ways, places } =
    loaderData;
  const asking = useNavigation().formData?.get('intent') === 'payoff';
  useLiveAccount(requestId, { paidCentavos, lock: null });
  const answer = actionData ?? undefined;
  const until = weekdayInWords(payoff.validUntil);
  return (
    <ReadingPage back={account} canvas title={t('payoff.title')} lead={t('payoff.lead')}>
      <div className="stack">
        {payoff.quote ? (
          <>
            <VoucherTicket voucher={payoff.quote} label={t('payoff.pay')} file={account} />
            <PaymentPlaces places={places} centavos={payoff.quote.centavos} />
          </>
        ) : (
          <section className={styles.price}>
            <p className={styles.label}>{t('payoff.today')}</p>
            <p className={styles.amount}>
              <Money centavos={payoff.centavos} />
            </p>
            <p className="muted">{t('payoff.until', { day: until })}</p>
            {answer && !answer.fields && (
              <Notice kind="bad" icon="alert" live="alert">
                {answer.error}
              </Notice>
            )}
            {payoff.cash && (
              <p>
                {t(ways ? 'payoff.cashWays' : 'payoff.cashParts', {
                  least: formatMoney(payoff.cash.least),
                  most: formatMoney(payoff.cash.most),
                })}
              </p>
            )}
            {!payoff.cash?.isKept && (
              <Form method="post" replace preventScrollReset>
                <input type="hidden" name="intent" value="payoff" />
                <Button
                  type="submit"
                  block
                  icon={payoff.cash ? 'check' : 'barcode'}
                  busy={asking}
                  busyLabel={t('ui.sending')}
                >
                  {t(payoff.cash ? 'payoff.keep' : 'payoff.make')}
                </Button>
              </Form>
            )}
            {payoff.cash && ways && (
              <ButtonLink to={ways} icon="wallet" block kind={payoff.cash.isKept ? 'primary' : 'line'}>
                {t('dashboard.otherWays')}
              </ButtonLink>
            )}
          </section>
        )}
        {payoff.savingCentavos > 0 && (
          <Notice kind="good" icon="check">
            <Rich
              k="payoff.saving"
              params={{ amount: formatMoney(payoff.savingCentavos), left: plural(left, 'payoff.left') }}
            />
          </Notice>
        )}
      </div>
      <section className={styles.section}>
        <h2>{t('payoff.then')}</h2>
        <FactList
          facts={[
            { icon: 'lock', text: <Rich k="payoff.lock" /> },
            { icon: 'document', text: <Rich k="payoff.papers" /> },
            { icon: 'calendar', text: <Rich k="payoff.late" params={{ day: until }} /> },
          ]}
        />
      </section>
      <section className={styles.section}>
        <h2>{t('payoff.other')}</h2>
        <p className="muted">{t('payoff.otherLead')}</p>
        <AmountForm
          // Empty again once a voucher was made.
          key={vouchers[0]?.reference}
          owedCentavos={remainingCentavos}
          answer={answer?.fields ? answer : undefined}
        />
        {ways && !payoff.cash && (
          <ButtonLink to={ways} kind="line" icon="wallet" block>
            {t('dashboard.otherWays')}
          </ButtonLink>
        )}
        <VoucherList vouchers={vouchers} file={account} />
        {vouchers[0] && <PaymentPlaces places={places} centavos={vouchers[0].centavos} />}
      </section>
    </ReadingPage>
  );
}

const amountRules = {
  amount: {
    get label() {
      return t('payoff.amount');
    },
    get required() {
      return t('payoff.amountEmpty');
    },
    check: (value: string) => (isAmount(value) ? null : t('payoff.amountInvalid')),
  },
};

/** Asks for a reference of an amount of one's choice. */
function AmountForm({ owedCentavos, answer }: { owedCentavos: Centavos; answer: Answer | undefined }) {
  const fields = useFields(amountRules, { errors: answer?.fields });
  const busy = useNavigation().formData?.get('intent') === 'amount';
  return (
    <Form method="post" replace preventScrollReset className={styles.form} {...fields.form}>
      <input type="hidden" name="intent" value="amount" />
      <TextInput
        {...fields.field('amount')}
        short
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        hint={t('payoff.amountHint', { owed: formatMoney(owedCentavos) })}
      />
      <Button type="submit" kind="line" block busy={busy} busyLabel={t('ui.sending')}>
        {t('payoff.makeOther')}
      </Button>
    </Form>
  );
}

/** A reference as a ticket, with its file to keep. `file`: the path below which the files of references are. */
function VoucherTicket({ voucher, label, file }: { voucher: VoucherView; label: string; file: string }) {
  const { centavos, reference, barcodeUrl, concept, validUntil } = voucher;
  return (
    <>
      <Ticket
        label={label}
        centavos={centavos}
        code={
          <img
            src={storageUrl(barcodeUrl)}
            alt={t('dashboard.barcodeAlt', { reference })}
            width={286}
            height={92}
          />
        }
        reference={reference}
        facts={[
          [t('dashboard.concept'), concept],
          [t('payoff.validUntil'), validUntil ? weekdayInWords(validUntil) : t('dashboard.noLimit')],
        ]}
      />
      <ButtonLink to={`${file}/${reference}`} kind="quiet" icon="download" block reloadDocument>
        {t('payoff.download')}
      </ButtonLink>
    </>
  );
}

/** References that wait to be paid: the newest as a ticket, the others as lines. */
function VoucherList({ vouchers, file }: { vouchers: readonly VoucherView[]; file: string }) {
  const [newest, ...others] = vouchers;
  if (!newest) return null;
  return (
    <div className={styles.vouchers} id="ficha">
      <VoucherTicket voucher={newest} label={t('dashboard.amount')} file={file} />
      {others.length > 0 && (
        <ul className={styles.others}>
          {others.map(({ reference, centavos, concept }) => (
            <li key={reference}>
              <a className="link" href={`${file}/${reference}`}>
                {concept}
              </a>
              <small className="muted num">{inFours(reference)}</small>
              <Words>{formatMoney(centavos)}</Words>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
