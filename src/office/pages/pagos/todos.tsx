import { useLoaderData, useNavigation, type LoaderFunctionArgs } from 'react-router';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { exactTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Blank } from '../../ui/notice.tsx';
import { Pager } from '../../ui/pager.tsx';
import es from './es.json';
import { Head } from './head.tsx';
import { loadPayment } from './load-payment.ts';
import { columnsOf } from './payment-columns.tsx';
import { PaymentFilters } from './payment-filters.tsx';
import { href } from './query.ts';
import { readQuery } from './read-query.ts';
import { usePartners } from './use-partners.ts';
import { WithPanel } from './with-panel.tsx';

export { paymentAction as action } from './payment-action.ts';

const t = sentences(es);
const here = '/pagos/todos';

export const meta = () => titled(t('title'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = readQuery(new URL(request.url).searchParams);
  const [list, open] = await Promise.all([
    context.get(apiContext).call('listPayments', { query }),
    loadPayment({ context, request }),
  ]);
  return { query, list: needed(list, request), open, now: new Date().toISOString() };
}

/** Every payment that a network reported: filters and a page of the list, all in the address. */
export default function Todos() {
  const { query, list, open, now } = useLoaderData<typeof loader>();
  const withPartner = usePartners().length > 1;
  const { state, location } = useNavigation();
  const isBusy = state === 'loading' && location.pathname === here && !location.search.includes('pago=');
  const hrefOf = ({ event }: { event: string }) => href(here, { ...query, pago: event });
  return (
    <>
      <Head at={here} />
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
