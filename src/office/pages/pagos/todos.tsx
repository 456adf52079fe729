import { useLoaderData, useNavigation, type LoaderFunctionArgs } from 'react-router';
import { listIfAny } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { exactTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ListFailed, ListFault } from '../../ui/list-failed.tsx';
import { Blank } from '../../ui/notice.tsx';
import { Pager } from '../../ui/pager.tsx';
import { useLastList } from '../../ui/use-last-list.ts';
import { loadViews } from '../../ui/views/load-views.ts';
import { Views } from '../../ui/views/views.tsx';
import es from './es.json';
import { Head } from './head.tsx';
import { loadPayment } from './load-payment.ts';
import { columnsOf } from './payment-columns.tsx';
import { PaymentFilters } from './payment-filters.tsx';
import { href, type ListQuery } from './query.ts';
import { readQuery } from './read-query.ts';
import { usePartners } from '../../ui/use-partners.ts';
import { WithPanel } from './with-panel.tsx';

export { paymentAction as action } from './payment-action.ts';

const t = sentences(es);
const here = '/pagos/todos';

export const meta = () => titled(t('title'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = readQuery(new URL(request.url).searchParams);
  const api = context.get(apiContext);
  const [result, open, views] = await Promise.all([
    api.call('listPayments', { query }),
    loadPayment({ context, request }),
    loadViews(api, 'payments', { request, query }),
  ]);
  const shown: ListQuery = { ...query, ...(views.at && { vista: views.at.id }) };
  return { query: shown, views, list: listIfAny(result, request), open, now: await nowOf(context) };
}

/** Every payment that a network reported: filters and a page of the list, all in the address. */
export default function Todos() {
  const { query, views, list: loaded, open, now } = useLoaderData<typeof loader>();
  const { list, failedSince } = useLastList(loaded, now);
  const withPartner = usePartners().length > 1;
  const { state, location } = useNavigation();
  const isBusy = state === 'loading' && location.pathname === here && !location.search.includes('pago=');
  const hrefOf = ({ event }: { event: string }) => href(here, { ...query, pago: event });
  if (list === null) {
    return (
      <>
        <Head at={here} />
        <ListFailed since={failedSince} />
      </>
    );
  }
  return (
    <>
      <Head at={here} />
      {loaded === null && <ListFailed since={failedSince} />}
      <Views
        label={t('listViews')}
        path={here}
        shown={views}
        tabs={[{ to: here, label: t('every'), current: true }]}
      />
      <PaymentFilters query={query} networks={list.networks} now={now} />
      <WithPanel open={open} closeTo={href(here, query)} now={now}>
        {list.rows.length === 0 ? (
          <Blank
            icon="search"
            title={query.search ? t('noneSearchTitle', { search: query.search }) : t('noneTitle')}
            action={<ButtonLink to={here}>{t('seeAll')}</ButtonLink>}
          >
            {t(query.search ? 'noneSearchLead' : 'noneLead')}
          </Blank>
        ) : (
          <DataTable
            label={t('title')}
            columns={columnsOf({ now, hrefOf, withPartner })}
            rows={list.rows}
            keyOf={({ event }) => event}
            hrefOf={hrefOf}
            picked={open?.shown.payment.event ?? null}
            isBusy={isBusy}
          />
        )}
        <Pager
          range={t(list.rows.length === 1 ? 'range_one' : 'range_other', { n: list.rows.length })}
          previous={list.previous && href(here, { ...query, cursor: list.previous })}
          next={list.next && href(here, { ...query, cursor: list.next })}
        />
        <ul className="small muted">
          {list.networks.map(({ network, readAt }) => (
            <li key={network}>
              {`${network}: ${readAt === null ? t('neverRead') : t('lastRead', { when: exactTime(readAt) })}`}
            </li>
          ))}
        </ul>
      </WithPanel>
    </>
  );
}

export const ErrorBoundary = () => <ListFault title={t('title')} />;
