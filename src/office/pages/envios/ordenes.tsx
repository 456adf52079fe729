import {
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { deviceOrdersQuery } from '#contract/office/device-orders.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { refused, type Answer } from '../../ui/answer.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ErrorsOf } from '../../ui/errors-of.tsx';
import { Blank } from '../../ui/notice.tsx';
import { Pager } from '../../ui/pager.tsx';
import es from './es.json';
import { Head } from './head.tsx';
import { orderColumns } from './order-columns.tsx';
import { href, readQuery } from './query.ts';
import { usePartners } from '../../ui/use-partners.ts';

const t = sentences(es);
const here = '/envios/ordenes';

export const meta = () => titled(t('orders'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = readQuery(deviceOrdersQuery, new URL(request.url).searchParams);
  const list = await context.get(apiContext).call('listDeviceOrders', { query });
  return { query, list: needed(list, request), now: await nowOf(context) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const id = String((await request.formData()).get('order'));
  const sent = await context.get(apiContext).call('retryDeviceOrder', { params: { id } });
  if (!sent.ok) return refused(sent.errors, sent.status);
  const next = new URL(request.url).searchParams;
  next.set('hecho', 'retry');
  return redirect(`${here}?${next}`);
}

/** Orders to devices and what the lock service answered. */
export default function Ordenes() {
  const { query, list, now } = useLoaderData<typeof loader>();
  const { state, location } = useNavigation();
  const [search] = useSearchParams();
  const withPartner = usePartners().length > 1;
  const { cursor: _, ...filters } = query;
  const n = list.rows.length;
  const isAll = query.view === 'all';
  return (
    <>
      <Head at="orders" did={search.get('hecho') === 'retry' ? t('didRetry') : null} />
      <div className="filters">
        <ButtonLink size="sm" kind={isAll ? 'text' : 'quiet'} to={here} {...(isAll ? {} : current)}>
          {t('onlyUnanswered')}
        </ButtonLink>
        <ButtonLink
          size="sm"
          kind={isAll ? 'quiet' : 'text'}
          to={href(here, { view: 'all' })}
          {...(isAll ? current : {})}
        >
          {t('allOrders')}
        </ButtonLink>
      </div>
      <ErrorsOf reply={useActionData<Answer>()?.reply ?? null} />
      {n === 0 ? (
        <Blank icon="done" title={t(isAll ? 'ordersEmpty' : 'ordersNone')}>
          {t('ordersNoneLead')}
        </Blank>
      ) : (
        <DataTable
          label={t('orders')}
          columns={orderColumns({ now, mayRetry: list.may.retry, withPartner })}
          rows={list.rows}
          keyOf={({ id }) => id}
          hrefOf={({ requestId }) => `/envio/${requestId}`}
          isBusy={state === 'loading' && location.pathname === here && location.search !== `?${search}`}
        />
      )}
      {(n > 0 || list.previous !== null) && (
        <Pager
          range={t(n === 1 ? 'range_one' : 'range_other', { n })}
          previous={list.previous && href(here, { ...filters, cursor: list.previous })}
          next={list.next && href(here, { ...filters, cursor: list.next })}
        />
      )}
    </>
  );
}

const current = { 'aria-current': 'true' } as const;
