import { Link, useLoaderData, useNavigation, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import { deliveriesQuery } from '#contract/office/deliveries.ts';
import { BASE } from '#contract/call.ts';
import { listIfAny } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { dayOf } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { BulkBar } from '../../ui/choose/bulk-bar.tsx';
import { useChosen } from '../../ui/choose/use-chosen.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListFailed, ListFault } from '../../ui/list-failed.tsx';
import { Blank } from '../../ui/notice.tsx';
import { Pager } from '../../ui/pager.tsx';
import { useLastList } from '../../ui/use-last-list.ts';
import { loadViews } from '../../ui/views/load-views.ts';
import { columnsOf, type DeliveriesQuery } from './columns.tsx';
import { DeliveryFilters } from './delivery-filters.tsx';
import es from './es.json';
import { Head } from './head.tsx';
import { href, readQuery } from './query.ts';
import { ScanBand } from './scan-band.tsx';
import { usePartners } from '../../ui/use-partners.ts';

export { packAction as action } from './pack-action.ts';

const t = sentences(es);
const here = '/envios';
const csv = `${BASE}/office/deliveries-csv`;

export const meta = () => titled(t('title'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const query = readQuery(deliveriesQuery, search);
  const api = context.get(apiContext);
  const [result, views] = await Promise.all([
    api.call('listOfficeDeliveries', { query }),
    loadViews(api, 'deliveries', { request, query }),
  ]);
  const list = listIfAny(result, request);
  const asked = search.get('asignar');
  // The scanner goes to the row that was chosen, else to the first.
  const chosen = list?.rows.find(({ requestId }) => requestId === asked) ?? list?.rows[0] ?? null;
  const shown: DeliveriesQuery = { ...query, ...(views.at && { vista: views.at.id }) };
  return { query: shown, views, list, chosen, isAsked: asked !== null, now: await nowOf(context) };
}

/** Devices by where they are, and the field that assigns an IMEI to the one that is packed next. */
export default function Envios() {
  const { query, views, list: loaded, chosen, isAsked, now } = useLoaderData<typeof loader>();
  const { list, failedSince } = useLastList(loaded, now);
  const [search] = useSearchParams();
  const { cursor: _, vista: _view, ...filters } = query;
  const mayAct = list?.may.act === true;
  const isPacking = query.view === 'to-pack' && mayAct && chosen !== null;
  return (
    <>
      <Head at={query.view} did={didOf(search)} views={views}>
        <a className="btn line" href={href(csv, { ...filters, order: null })} download>
          <Icon name="download" />
          <span>{t('csv')}</span>
        </a>
        {mayAct && (
          <ButtonLink to="/envios/lista" icon="print">
            {t('packingList')}
          </ButtonLink>
        )}
      </Head>
      {loaded === null && <ListFailed since={failedSince} />}
      {isPacking && <ScanBand line={chosen} focus={isAsked || search.has('hecho')} />}
      <DeliveryFilters query={query} now={now} />
      {list && <List query={query} list={list} picked={isPacking ? chosen.requestId : null} now={now} />}
    </>
  );
}

export const ErrorBoundary = () => <ListFault title={t('title')} />;

interface Shown {
  query: DeliveriesQuery;
  list: OfficeOutput<'listOfficeDeliveries'>;
  /** The one that is packed next. */
  picked: string | null;
  now: string;
}

function List({ query, list, picked, now }: Shown) {
  const { state, location } = useNavigation();
  const [search] = useSearchParams();
  const withPartner = usePartners().length > 1;
  const chosen = useChosen(
    'chosen',
    list.rows.map(({ requestId }) => requestId),
    query.view,
  );
  const { cursor: _, ...filters } = query;
  const isFiltered = query.search !== undefined || query.since !== undefined || query.partner !== undefined;
  const n = list.rows.length;
  return (
    <>
      {query.view === 'to-pack' && list.paidToday > 0 && query.since === undefined && (
        <p className="small muted row wrapx">
          <span>{t(list.paidToday === 1 ? 'paidToday_one' : 'paidToday_other', { n: list.paidToday })}</span>
          <Link className="link" to={href(here, { ...filters, since: dayOf(now) })}>
            {t('seePaidToday')}
          </Link>
        </p>
      )}
      {n === 0 ? (
        <Blank
          icon={isFiltered ? 'search' : 'truck'}
          title={isFiltered ? t('emptySearch') : t(`empty-${query.view}`)}
          {...(isFiltered && {
            action: <ButtonLink to={href(here, { view: query.view })}>{t('seeAll')}</ButtonLink>,
          })}
        >
          {t(isFiltered ? 'emptySearchLead' : 'emptyLead')}
        </Blank>
      ) : (
        <DataTable
          label={t(query.view)}
          columns={columnsOf({ query, now, mayAct: list.may.act, withPartner })}
          rows={list.rows}
          keyOf={({ requestId }) => requestId}
          hrefOf={({ requestId }) => `/envio/${requestId}`}
          picked={picked}
          isBusy={state === 'loading' && location.pathname === here && location.search !== `?${search}`}
          choosing={{ chosen, field: 'only', nameOf: ({ account }) => account }}
        />
      )}
      {(n > 0 || list.previous !== null) && (
        <Pager
          range={
            query.view === 'to-pack' ? t('footToPack', { n }) : t(n === 1 ? 'foot_one' : 'foot_other', { n })
          }
          canChoose
          previous={list.previous && href(here, { ...filters, cursor: list.previous })}
          next={list.next && href(here, { ...filters, cursor: list.next })}
        />
      )}
      <form method="get" action={csv} id={chosen.form} className="bulk-form">
        <input type="hidden" name="view" value={query.view} />
        <BulkBar chosen={chosen}>
          <Button type="submit" kind="quiet" size="sm" icon="download">
            {t('exportChosen')}
          </Button>
        </BulkBar>
      </form>
    </>
  );
}

function didOf(search: URLSearchParams): string | null {
  const [did, account] = [search.get('hecho'), search.get('cuenta') ?? ''];
  if (!/^\d{10}$/.test(account)) return null;
  if (did === 'recorded') return t('didPack', { account });
  return did === 'done' ? t('didPackAgain', { account }) : null;
}
