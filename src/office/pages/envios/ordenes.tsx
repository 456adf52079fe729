import { redirect, useActionData, useSearchParams, type ActionFunctionArgs } from 'react-router';
import { deviceOrdersQuery } from '#contract/office/device-orders.ts';
import { apiContext } from '../../context.ts';
import { ListFault } from '../../list/list-failed.tsx';
import { listPage } from '../../list/list-page.tsx';
import { listLoader } from '../../list/load.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { refused, type Answer } from '../../ui/answer.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorsOf } from '../../ui/notice.tsx';
import es from './es.json';
import { Head } from './head.tsx';
import { orderColumns } from './order-columns.tsx';

const t = sentences(es);
const path = '/envios/ordenes';

export const meta = () => titled(t('orders'));
export const loader = listLoader({ call: 'listDeviceOrders', query: deviceOrdersQuery });
export const ErrorBoundary = () => <ListFault title={t('title')} />;

export async function action({ context, request }: ActionFunctionArgs) {
  const id = String((await request.formData()).get('order'));
  const sent = await context.get(apiContext).call('retryDeviceOrder', { params: { id } });
  if (!sent.ok) return refused(sent.errors, sent.status);
  const next = new URL(request.url).searchParams;
  next.set('hecho', 'retry');
  return redirect(`${path}?${next}`);
}

/** Orders to devices and what the lock service answered. */
export default listPage<typeof loader>({
  path,
  title: t('orders'),
  defaults: { view: 'unanswered' },
  Head: () => <Head at="orders" did={useSearchParams()[0].get('hecho') === 'retry' ? t('didRetry') : null} />,
  BeforeTable: ({ query: { view } }) => (
    <>
      <div className="filters">
        <Choice to={path} isNow={view === 'unanswered'} words={t('onlyUnanswered')} />
        <Choice to={`${path}?view=all`} isNow={view === 'all'} words={t('allOrders')} />
      </div>
      <ErrorsOf reply={useActionData<Answer>()?.reply ?? null} />
    </>
  ),
  columns: ({ now, list, withPartner }) => orderColumns({ now, mayRetry: list.may.retry, withPartner }),
  keyOf: ({ id }) => id,
  rowTo: ({ requestId }) => `/envio/${requestId}`,
  empty: ({ query: { view } }) => ({
    icon: 'done',
    title: t(view === 'all' ? 'ordersEmpty' : 'ordersNone'),
    lead: t('ordersNoneLead'),
  }),
  range: ({ list: { rows } }) => t(rows.length === 1 ? 'range_one' : 'range_other', { n: rows.length }),
});

const Choice = ({ to, isNow, words }: { to: string; isNow: boolean; words: string }) => (
  <ButtonLink
    size="sm"
    kind={isNow ? 'quiet' : 'text'}
    to={to}
    {...(isNow ? { 'aria-current': 'true' as const } : {})}
  >
    {words}
  </ButtonLink>
);
