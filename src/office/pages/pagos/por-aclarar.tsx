import { Form, redirect } from 'react-router';
import { officePayments } from '#contract/office/payments.ts';
import { ListFault } from '../../list/list-failed.tsx';
import { listPage } from '../../list/list-page.tsx';
import { listLoader } from '../../list/load.ts';
import { titled } from '../../shell/title.ts';
import { pesos } from '../../text/format.ts';
import { Rich, dotted, sentences } from '../../text/sentences.ts';
import { SendButton } from '../../ui/send-button.tsx';
import es from './es.json';
import { Head, columnsOf } from './parts.tsx';
import { loadPayment } from './load-payment.ts';
import { WithPanel } from './with-panel.tsx';

export { paymentAction as action } from './payment-action.ts';

const t = sentences(es);
const path = '/pagos';

export const meta = () => titled(t('toClear'));
export const loader = listLoader({
  call: 'listPaymentsToClear',
  query: officePayments.listPaymentsToClear.query.pick({ cursor: true }),
  more: loadPayment,
  // Who reads only refunds comes there.
  refused(status) {
    if (status === 403) throw redirect('/pagos/devoluciones');
  },
});
export const ErrorBoundary = () => <ListFault title={t('title')} />;

/** Money that waits for a person, or is not what its reference asked for. */
export default listPage<typeof loader>({
  path,
  title: t('toClear'),
  Head: () => (
    <Head at={path}>
      <Form method="post">
        <SendButton intent="ask" name="intent" value="ask" icon="send">
          {t('askAgain')}
        </SendButton>
      </Form>
    </Head>
  ),
  BeforeTable: ({ list: { notApplied, onlyToReview } }) => (
    <p className="end-line small muted">
      <Rich>
        {dotted(
          onlyToReview > 0 &&
            t(onlyToReview === 1 ? 'onlyToReview_one' : 'onlyToReview_other', { n: onlyToReview }),
          (notApplied > 0 || onlyToReview === 0) && t('notApplied', { amount: pesos(notApplied) }),
        )}
      </Rich>
    </p>
  ),
  Around: ({ more, query: { cursor = null }, to, now, children }) => (
    <WithPanel open={more} closeTo={to({ cursor })} now={now}>
      {children}
    </WithPanel>
  ),
  columns: ({ now, withPartner, query: { cursor = null }, to }) =>
    columnsOf({ now, withPartner, hrefOf: ({ event }) => to({ cursor, pago: event }) }),
  keyOf: ({ event }) => event,
  rowTo: ({ event }, { query: { cursor = null }, to }) => to({ cursor, pago: event }),
  picked: ({ more }) => more?.shown.payment.event ?? null,
  beside: ['pago', 'cuenta', 'devolver'],
  empty: () => ({
    icon: 'done',
    title: t('clearTitle'),
    lead: t('clearLead'),
    to: '/pagos/todos',
    act: t('seeAll'),
  }),
  range: ({ list: { count } }) => t(count === 1 ? 'count_one' : 'count_other', { n: count }),
  pager: 'always',
});
