import { useEffect } from 'react';
import { data, useRevalidator, Form, useNavigation } from 'react-router';
import { dayIn } from '#domain/calendar.ts';
import { formatMoney, fromPesos, toPesos, type Centavos } from '#domain/credit/money.ts';
import { formatReference } from '#domain/credit/reference.ts';
import { prefixOf, screenPath } from '#domain/onboarding/paths.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { apiContext } from '#web/context.ts';
import { dataOf, invalid, refused } from '#web/shell/answers.ts';
import { keepsForm } from '#web/shell/keeps-form.ts';
import { shopRefOf } from '#web/shell/shop-ref.ts';
import { titleOf } from '#web/shell/title.ts';
import { amountIn } from '#web/shell/typed-pesos.ts';
import { followRequest, pollWhileSeen } from '#web/shell/waiting/follow-request.ts';
import { stamp } from '#web/text/dates.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { Notice, DataList } from '#web/ui/notice.tsx';
import { ReadingPage } from '#web/ui/reading-page.tsx';
import { problemsOf } from '#web/ui/use-fields.ts';
import { accountView } from '../dashboard/view-model.ts';
import { amountRules } from './amount-rules.ts';
import { CardSection } from './card-section.tsx';
import type { Route } from './+types/pagar.ts';
import type { TransferAccount } from '#contract/account.ts';
import { formatClabe } from '#domain/credit/clabe.ts';
import { useShell } from '#web/shell/use-shell.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import styles from './pagar.module.css';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('pagar.title'));

/** For the customer of the account, and for the browser that owns its request: there is no login before the down payment. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const shopRef = shopRefOf(params);
  const { account } = params;
  const statement = dataOf(
    await context.get(apiContext).call('getAccountStatus', { params: { account } }),
    shopRef,
  );
  const { orderInfo } = statement;
  const view = accountView(statement, statement.asOf ?? dayIn(businessZone, new Date()));
  const query = new URL(request.url).searchParams;
  const requestId = requestIn(query);
  const isBack = query.has('tarjeta');
  const last = orderInfo.ways?.card?.last ?? null;
  return {
    ways: orderInfo.ways ?? null,
    dueCentavos: view.due?.centavos ?? null,
    mostByCardCentavos:
      orderInfo.status === 'PendingDownPayment' ? (view.due?.centavos ?? 0) : view.remainingCentavos,
    payoffCentavos: orderInfo.payoff?.quote ? fromPesos(orderInfo.payoff.quote.amount) : null,
    requestId,
    /** What is known of the card, for who comes back from the provider's page. */
    returned:
      isBack && last
        ? {
            centavos: fromPesos(last.amount),
            isPaid: last.isPaid,
            at: stamp(last.openedAt),
            reference: last.reference,
          }
        : null,
    account,
    isDownPayment: orderInfo.status === 'PendingDownPayment',
    toRequest: requestId && screenPath(shopRef, 'down-payment', { requestId }),
    toAccount: `${prefixOf(shopRef)}/dashboard/${shopRef.partner}/${account}`,
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const shopRef = shopRefOf(params);
  const { account } = params;
  const api = context.get(apiContext);
  const form = await request.formData();
  if (form.get('intent') === 'clabe') {
    const opened = await api.call('openClabe', { params: { account } });
    return opened.ok ? data(null) : refused(opened, shopRef);
  }
  const problems = problemsOf(amountRules, form);
  if (problems) return invalid(problems);
  const requestId = requestIn(new URL(request.url).searchParams);
  const back =
    `${prefixOf(shopRef)}/pagar/${shopRef.partner}/${account}?tarjeta=1` +
    (requestId === null ? '' : `&solicitud=${requestId}`);
  const amount = amountIn(form);
  const opened = await api.call('openCheckout', { params: { account }, body: { amount, back } });
  if (opened.ok) return data({ url: opened.data.url, amount });
  return refused(opened, shopRef, opened.status === 400 ? { amount: opened.errors[0] ?? '' } : undefined);
}

export const clientAction = keepsForm;

/** Besides cash: the credit's own CLABE, and a card on its provider's page. */
export default function Pagar({ loaderData, actionData }: Route.ComponentProps) {
  const { ways, dueCentavos, mostByCardCentavos, payoffCentavos, requestId, returned } = loaderData;
  const { customer } = useShell();
  // Who paid her down payment here has not logged in: her account is not open to her yet.
  const { account, isDownPayment, toRequest, toAccount } = loaderData;
  const isRequest = toRequest !== null && (isDownPayment || customer?.account !== account);
  const back = isRequest ? toRequest : toAccount;
  const { revalidate } = useRevalidator();
  const opened = actionData && 'url' in actionData ? actionData : null;
  const answer = actionData && 'error' in actionData ? actionData : undefined;
  useEffect(() => {
    const refresh = () => void revalidate();
    return requestId === null ? pollWhileSeen(refresh) : followRequest(requestId, refresh, { orPoll: true });
  }, [requestId, revalidate]);
  // Another site: the router does not go there. Without a script the link below does.
  useEffect(() => {
    if (opened) location.assign(opened.url);
  }, [opened]);
  if (!opened && returned?.isPaid) {
    return <Received {...returned} {...{ account, back, isRequest }} />;
  }
  const isOver = ways === null || dueCentavos === null;
  return (
    <ReadingPage back={back} canvas title={t('pagar.heading')} lead={t(isOver ? 'pagar.paid' : 'pagar.lead')}>
      <div className="stack" aria-live="polite">
        {opened && (
          <Notice icon="lock">
            <p>
              <Rich k="pagar.ready" params={{ amount: formatMoney(fromPesos(opened.amount)) }} />
            </p>
            <a className="link" href={opened.url}>
              {t('pagar.go')}
            </a>
          </Notice>
        )}
        {!opened && returned && (
          <Notice kind="calm" icon="info">
            <Rich k="pagar.confirming" params={{ amount: formatMoney(returned.centavos) }} />
          </Notice>
        )}
        {answer && !answer.fields && (
          <Notice kind="bad" icon="alert" live="alert">
            {answer.error}
          </Notice>
        )}
      </div>
      {!isOver && ways.transfer !== undefined && (
        <TransferSection transfer={ways.transfer} dueCentavos={dueCentavos} />
      )}
      {!isOver && ways.card && (
        <CardSection
          amounts={[
            { k: 'pagar.payCard', pesos: toPesos(dueCentavos) },
            ...(payoffCentavos === null
              ? []
              : [{ k: 'pagar.payOff', pesos: toPesos(payoffCentavos) } as const]),
          ]}
          mostCentavos={mostByCardCentavos}
          answer={answer?.fields ? answer : undefined}
        />
      )}
    </ReadingPage>
  );
}

interface ReceivedProps {
  centavos: Centavos;
  /** When its checkout was opened: which payment it is, however long the address stays open. */
  at: string;
  /** Under which the provider booked it. */
  reference: string;
  account: string;
  back: string;
  isRequest: boolean;
}

/** What a card has paid, as a receipt: nothing here asks for more. */
function Received({ centavos, at, reference, account, back, isRequest }: ReceivedProps) {
  return (
    <ReadingPage canvas title={t('pagar.receivedTitle')}>
      <div className="stack">
        <Notice kind="good" icon="check" live="status">
          {t('pagar.received')}
        </Notice>
        <DataList
          rows={[
            [t('pagar.amount'), formatMoney(centavos)],
            [t('pagar.day'), at],
            [t('pagar.credit'), account],
            [t('pagar.way'), t('pagar.byCard')],
            [t('pagar.reference'), formatReference(reference)],
          ]}
        />
      </div>
      <div className="actions">
        <ButtonLink to={back} block>
          {t(isRequest ? 'pagar.backToRequest' : 'pagar.backToAccount')}
        </ButtonLink>
      </div>
    </ReadingPage>
  );
}

/** The request whose down payment it is: a link leads back to its screen. */
function requestIn(query: URLSearchParams): string | null {
  const given = query.get('solicitud') ?? '';
  return /^[\w-]{1,80}$/.test(given) ? given : null;
}

/** The credit's CLABE with all that a bank's form asks for. The first time it is asked for by a button. */
function TransferSection({
  transfer,
  dueCentavos,
}: {
  transfer: TransferAccount | null;
  dueCentavos: Centavos;
}) {
  const { partner } = useShell();
  const busy = useNavigation().formData?.get('intent') === 'clabe';
  return (
    <section className={styles.way} aria-labelledby="transferencia">
      <h2 id="transferencia">{t('pagar.transfer')}</h2>
      <p className="muted">{t('pagar.transferLead')}</p>
      <p className="muted">{t('pagar.transferFee', { partner: partner.name })}</p>
      {transfer === null ? (
        <Form method="post" replace preventScrollReset>
          <input type="hidden" name="intent" value="clabe" />
          <Button type="submit" kind="line" block busy={busy} busyLabel={t('ui.sending')}>
            {t('pagar.openClabe')}
          </Button>
        </Form>
      ) : (
        <>
          <DataList
            rows={[
              [t('pagar.clabe'), formatClabe(transfer.clabe)],
              [t('pagar.bank'), transfer.bank ?? t('pagar.otherBank')],
              [t('pagar.beneficiary'), transfer.beneficiary],
              [t('pagar.concept'), transfer.concept],
            ]}
          />
          <div className={styles.copy}>
            <CopyButton text={transfer.clabe} what={t('pagar.copyClabe')} />
          </div>
          <p className="small">
            <Rich k="pagar.transferNote" params={{ amount: formatMoney(dueCentavos) }} />
          </p>
        </>
      )}
    </section>
  );
}
