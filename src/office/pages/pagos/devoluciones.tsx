import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { exactTime, pesos, shortDate } from '../../text/format.ts';
import { Rich, sentences } from '../../text/sentences.ts';
import { cx } from '../../ui/cx.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Blank } from '../../ui/notice.tsx';
import { Pager } from '../../ui/pager.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import es from './es.json';
import { Head } from './head.tsx';
import { href } from './query.ts';
import { RefundBadge } from './refund-badge.tsx';
import { RefundPanel } from './refund-panel.tsx';
import { usePartners } from '../../ui/use-partners.ts';

export { refundAction as action } from './refund-action.ts';

const t = sentences(es);
const here = '/pagos/devoluciones';

export const meta = () => titled(t('refunds'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const state: 'open' | 'paid' = search.get('ver') === 'pagadas' ? 'paid' : 'open';
  const [cursor, id] = [search.get('cursor'), search.get('devolucion')];
  const api = context.get(apiContext);
  const [list, open] = await Promise.all([
    api.call('listRefunds', { query: { state, ...(cursor && { cursor }) } }),
    id ? api.call('getRefund', { params: { id } }) : null,
  ]);
  const now = await nowOf(context);
  return { state, cursor, list: needed(list, request), open: open && needed(open, request), now };
}

type Row = OfficeOutput<'listRefunds'>['rows'][number];

/** Money of closed credits that goes back to its customer. */
export default function Devoluciones() {
  const { state, cursor, list, open, now } = useLoaderData<typeof loader>();
  const withPartner = usePartners().length > 1;
  const ver = state === 'paid' ? 'pagadas' : null;
  const hrefOf = ({ id }: Row) => href(here, { ver, cursor, devolucion: id });
  return (
    <>
      <Head at={here} />
      <Tabs
        label={t('state')}
        tabs={[
          { to: here, label: t('open'), current: state === 'open' },
          { to: `${here}?ver=pagadas`, label: t('paidTab'), current: state === 'paid' },
        ]}
      />
      <p className="end-line small muted">
        <Rich>{t('refundTotal', { amount: pesos(list.total) })}</Rich>
      </p>
      <div className={cx(open !== null && 'cols pg')}>
        <div>
          {list.rows.length === 0 ? (
            <Blank icon="done" title={t('refundsNone')}>
              {t('refundsNoneLead')}
            </Blank>
          ) : (
            <DataTable
              label={t('refunds')}
              columns={columnsOf({
                now,
                hrefOf,
                withPartner,
                isPaid: state === 'paid',
              })}
              rows={list.rows}
              keyOf={({ id }) => id}
              hrefOf={hrefOf}
              picked={open?.id ?? null}
            />
          )}
          <Pager
            range={t(list.count === 1 ? 'refundCount_one' : 'refundCount_other', { n: list.count })}
            previous={list.previous && href(here, { ver, cursor: list.previous })}
            next={list.next && href(here, { ver, cursor: list.next })}
          />
        </div>
        {open && (
          <div className="side">
            <RefundPanel key={open.id} refund={open} closeTo={href(here, { ver, cursor })} now={now} />
          </div>
        )}
      </div>
    </>
  );
}

function columnsOf({
  now,
  hrefOf,
  withPartner,
  isPaid,
}: {
  now: string;
  hrefOf: (row: Row) => string;
  withPartner: boolean;
  isPaid: boolean;
}): Column<Row>[] {
  return [
    {
      label: t(isPaid ? 'paidTab' : 'due'),
      narrow: 'd',
      width: 110,
      cell: ({ dueOn, paidAt }) => (
        <span className="num" title={paidAt === null ? dueOn : exactTime(paidAt)}>
          {shortDate(paidAt ?? `${dueOn}T12:00:00-06:00`, now)}
        </span>
      ),
    },
    {
      label: t('account'),
      narrow: 'a',
      cell: (row) => (
        <Link className="nm num" to={hrefOf(row)} preventScrollReset>
          {row.account}
        </Link>
      ),
    },
    ...(withPartner
      ? [
          {
            label: t('partner'),
            leaves: 'lo' as const,
            cell: ({ partner }: Row) => <PartnerName partner={partner} />,
          },
        ]
      : []),
    { label: t('state'), narrow: 'b', width: 150, cell: (row) => <RefundBadge row={row} /> },
    {
      label: t('amount'),
      right: true,
      narrow: 'c',
      width: 110,
      cell: ({ amount }) => <b>{pesos(amount)}</b>,
    },
  ];
}
