import { Link, useLoaderData, useNavigation, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { deliveriesQuery } from '#contract/office/deliveries.ts';
import { BASE } from '#contract/call.ts';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { dayOf } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Blank } from '../../ui/notice.tsx';
import { Pager } from '../../ui/pager.tsx';
import { columnsOf } from './columns.tsx';
import { DeliveryFilters } from './delivery-filters.tsx';
import es from './es.json';
import { Head } from './head.tsx';
import { href, readQuery } from './query.ts';
import { ScanBand } from './scan-band.tsx';
import { usePartners } from './use-partners.ts';

export { packAction as action } from './pack-action.ts';

const t = sentences(es);
const here = '/envios';

export const meta = () => titled(t('title'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const query = readQuery(deliveriesQuery, search);
  const list = needed(await context.get(apiContext).call('listOfficeDeliveries', { query }), request);
  const asked = search.get('asignar');
  // The scanner goes to the row that was chosen, else to the first.
  const chosen = list.rows.find(({ requestId }) => requestId === asked) ?? list.rows[0] ?? null;
  return { query, list, chosen, isAsked: asked !== null, now: new Date().toISOString() };
}

/** Devices by where they are, and the field that assigns an IMEI to the one that is packed next. */
export default function Envios() {
  const { query, list, chosen, isAsked, now } = useLoaderData<typeof loader>();
  const { state, location } = useNavigation();
  const [search] = useSearchParams();
  const { cursor: _, ...filters } = query;
  const isPacking = query.view === 'to-pack' && list.may.act && chosen !== null;
  const isFiltered = query.search !== undefined || query.since !== undefined || query.partner !== undefined;
  const n = list.rows.length;
  return (
    <>
      <Head at={query.view} did={didOf(search)}>
        <a
          className="btn line"
          href={`${BASE}${href('/office/deliveries-csv', { ...filters, order: null })}`}
          download
        >
          <Icon name="download" />
          <span>{t('csv')}</span>
        </a>
        {list.may.act && (
          <ButtonLink to="/envios/lista" icon="print">
            {t('packingList')}
          </ButtonLink>
        )}
      </Head>
      {isPacking && <ScanBand line={chosen} focus={isAsked || search.has('hecho')} />}
      <DeliveryFilters query={query} now={now} />
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
          columns={columnsOf({ query, now, mayAct: list.may.act, withPartner: usePartners().length > 1 })}
          rows={list.rows}
          keyOf={({ requestId }) => requestId}
          hrefOf={({ requestId }) => `/envio/${requestId}`}
          picked={isPacking ? chosen.requestId : null}
          isBusy={state === 'loading' && location.pathname === here && location.search !== `?${search}`}
        />
      )}
      {(n > 0 || list.previous !== null) && (
        <Pager
          range={
            query.view === 'to-pack' ? t('footToPack', { n }) : t(n === 1 ? 'foot_one' : 'foot_other', { n })
          }
          previous={list.previous && href(here, { ...filters, cursor: list.previous })}
          next={list.next && href(here, { ...filters, cursor: list.next })}
        />
      )}
    </>
  );
}

function didOf(search: URLSearchParams): string | null {
  const [did, account] = [search.get('hecho'), search.get('cuenta') ?? ''];
  if (!/^\d{10}$/.test(account)) return null;
  if (did === 'recorded') return t('didPack', { account });
  return did === 'done' ? t('didPackAgain', { account }) : null;
}
