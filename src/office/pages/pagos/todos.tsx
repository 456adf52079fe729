import { paymentsQuery } from '#contract/office/payments.ts';
import { paymentFilters } from '#domain/staff/saved-views.ts';
import { ListFault } from '../../list/list-failed.tsx';
import { searchFilter } from '../../list/list-filters.tsx';
import { listPage } from '../../list/list-page.tsx';
import { listLoader } from '../../list/load.ts';
import { titled } from '../../shell/title.ts';
import { exactTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import es from './es.json';
import { Head, columnsOf } from './parts.tsx';
import { loadPayment } from './load-payment.ts';
import { WithPanel } from './with-panel.tsx';

export { paymentAction as action } from './payment-action.ts';

const t = sentences(es);
const path = '/pagos/todos';

export const meta = () => titled(t('title'));
export const loader = listLoader({
  call: 'listPayments',
  query: paymentsQuery,
  views: 'payments',
  lasts: true,
  more: loadPayment,
});
export const ErrorBoundary = () => <ListFault title={t('title')} />;

/** Every payment that a network reported: filters and a page of the list, all in the address. */
export default listPage<typeof loader>({
  path,
  title: t('title'),
  Head: () => <Head at={path} />,
  tabs: { label: t('listViews'), of: () => [{ to: path, label: t('every'), current: true }] },
  filters: ({ list: { networks }, ofPartner }) => [
    searchFilter(t('searchField'), t('filterSearch')),
    {
      name: 'network',
      label: t('filterNetwork'),
      any: t('anyNetwork'),
      as: 'choice',
      options: networks.map(({ network }) => ({ value: network, label: network })),
    },
    {
      name: 'result',
      label: t('filterResult'),
      any: t('anyResult'),
      as: 'choice',
      options: paymentFilters.map((value) => ({ value, label: t(value) })),
    },
    { name: 'since', label: t('filterSince'), as: 'day' },
    { ...ofPartner, label: t('filterPartner'), any: t('anyPartner') },
  ],
  Around: ({ list, more, query: { cursor = null }, to, now, children }) => (
    <WithPanel open={more} closeTo={to({ cursor })} now={now}>
      {children}
      <ul className="small muted">
        {list.networks.map(({ network, readAt }) => (
          <li key={network}>
            {`${network}: ${readAt === null ? t('neverRead') : t('lastRead', { when: exactTime(readAt) })}`}
          </li>
        ))}
      </ul>
    </WithPanel>
  ),
  columns: ({ now, withPartner, query: { cursor = null }, to }) =>
    columnsOf({ now, withPartner, hrefOf: ({ event }) => to({ cursor, pago: event }) }),
  keyOf: ({ event }) => event,
  rowTo: ({ event }, { query: { cursor = null }, to }) => to({ cursor, pago: event }),
  picked: ({ more }) => more?.shown.payment.event ?? null,
  beside: ['pago', 'cuenta', 'devolver'],
  empty: ({ query: { search } }) => ({
    icon: 'search',
    title: search ? t('noneSearchTitle', { search }) : t('noneTitle'),
    lead: t(search ? 'noneSearchLead' : 'noneLead'),
    to: path,
    act: t('seeAll'),
  }),
  range: ({ list: { rows } }) => t(rows.length === 1 ? 'range_one' : 'range_other', { n: rows.length }),
  pager: 'always',
});
