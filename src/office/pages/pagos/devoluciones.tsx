import { Link } from 'react-router';
import { z } from 'zod';
import { officePayments } from '#contract/office/payments.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { partnerColumn } from '../../list/columns.tsx';
import { ListFault } from '../../list/list-failed.tsx';
import { listPage } from '../../list/list-page.tsx';
import { listLoader } from '../../list/load.ts';
import { titled } from '../../shell/title.ts';
import { exactTime, pesos, shortDate, shortDay } from '../../text/format.ts';
import { Rich, sentences } from '../../text/sentences.ts';
import { cx } from '../../ui/cx.ts';
import es from './es.json';
import { Head, RefundBadge } from './parts.tsx';
import { RefundPanel } from './refund-panel.tsx';

export { refundAction as action } from './payment-action.ts';

const t = sentences(es);
const path = '/pagos/devoluciones';

type Row = OfficeOutput<'listRefunds'>['rows'][number];

export const meta = () => titled(t('refunds'));
export const loader = listLoader({
  call: 'listRefunds',
  query: z.object({
    ver: z.enum(['pagadas']).optional(),
    cursor: officePayments.listRefunds.query.shape.cursor,
  }),
  asks: ({ ver, cursor }) => ({ state: ver === 'pagadas' ? ('paid' as const) : ('open' as const), cursor }),
  async more({ context, request }) {
    const id = new URL(request.url).searchParams.get('devolucion');
    return id ? needed(await context.get(apiContext).call('getRefund', { params: { id } }), request) : null;
  },
});
export const ErrorBoundary = () => <ListFault title={t('title')} />;

/** Money of closed credits that goes back to its customer. */
export default listPage<typeof loader>({
  path,
  title: t('refunds'),
  Head: () => <Head at={path} />,
  tabs: {
    label: t('state'),
    of: ({ query: { ver } }) => [
      { to: path, label: t('open'), current: ver === undefined },
      { to: `${path}?ver=pagadas`, label: t('paidTab'), current: ver !== undefined },
    ],
  },
  BeforeTable: ({ list: { total } }) => (
    <p className="end-line small muted">
      <Rich>{t('refundTotal', { amount: pesos(total) })}</Rich>
    </p>
  ),
  Around: ({ more: open, query: { cursor = null }, to, now, children }) => (
    <div className={cx(open !== null && 'cols pg')}>
      <div>{children}</div>
      {open && (
        <div className="side">
          <RefundPanel key={open.id} refund={open} closeTo={to({ cursor })} now={now} />
        </div>
      )}
    </div>
  ),
  columns: ({ now, withPartner, query: { ver, cursor = null }, to }) => [
    {
      label: t(ver === 'pagadas' ? 'paidTab' : 'due'),
      narrow: 'd',
      width: 110,
      cell: ({ dueOn, paidAt }) => (
        <span className="num" title={paidAt === null ? dueOn : exactTime(paidAt)}>
          {paidAt === null ? shortDay(dueOn, now) : shortDate(paidAt, now)}
        </span>
      ),
    },
    {
      label: t('account'),
      narrow: 'a',
      cell: ({ id, account }) => (
        <Link className="nm num" to={to({ cursor, devolucion: id })} preventScrollReset>
          {account}
        </Link>
      ),
    },
    ...(withPartner ? [partnerColumn<Row>(t('partner'), { leaves: 'lo' })] : []),
    { label: t('state'), narrow: 'b', width: 150, cell: (row) => <RefundBadge row={row} /> },
    {
      label: t('amount'),
      right: true,
      narrow: 'c',
      width: 110,
      cell: ({ amount }) => <b>{pesos(amount)}</b>,
    },
  ],
  keyOf: ({ id }) => id,
  rowTo: ({ id }, { query: { cursor = null }, to }) => to({ cursor, devolucion: id }),
  picked: ({ more }) => more?.id ?? null,
  beside: ['devolucion'],
  empty: () => ({ icon: 'done', title: t('refundsNone'), lead: t('refundsNoneLead') }),
  range: ({ list: { count } }) => t(count === 1 ? 'refundCount_one' : 'refundCount_other', { n: count }),
  pager: 'always',
});
