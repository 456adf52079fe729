import { Form, useLoaderData, useNavigation, type LoaderFunctionArgs } from 'react-router';
import { BASE } from '#contract/call.ts';
import { listIfAny } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { useChosen } from '../../ui/choose/use-chosen.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListFailed, ListFault } from '../../ui/list-failed.tsx';
import { Pager } from '../../ui/pager.tsx';
import { PageHead } from '../../ui/section.tsx';
import { usePartners } from '../../ui/use-partners.ts';
import { useLastList } from '../../ui/use-last-list.ts';
import { loadViews } from '../../ui/views/load-views.ts';
import { Views } from '../../ui/views/views.tsx';
import { columnsOf } from './columns.tsx';
import es from './es.json';
import { ListFilters } from './list-filters.tsx';
import { Nobody } from './nobody.tsx';
import { listHref, type ListQuery } from './query.ts';
import { readQuery } from './read-query.ts';
import { SeveralActs, SeveralSaid, useSeveral } from './several.tsx';

export { action } from './action.ts';

const t = sentences(es);

export const meta = () => titled(t('title'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = readQuery(new URL(request.url).searchParams);
  const api = context.get(apiContext);
  const [result, views] = await Promise.all([
    api.call('listOfficeRequests', { query }),
    loadViews(api, 'requests', { request, query }),
  ]);
  const shown: ListQuery = { ...query, ...(views.at && { vista: views.at.id }) };
  return { query: shown, views, now: await nowOf(context), list: listIfAny(result, request) };
}

/** The requests of the desk: a view, filters, and a page of the list, all in the address. */
export default function Solicitudes() {
  const { query, views, now, list: loaded } = useLoaderData<typeof loader>();
  const { list, failedSince } = useLastList(loaded, now);
  const several = useSeveral();
  const chosen = useChosen('chosen', list?.rows.map(({ id }) => id) ?? [], several);
  const { state, location, formMethod } = useNavigation();
  const isBusy = state === 'loading' && formMethod === undefined && location.pathname === '/solicitudes';
  const withPartner = usePartners().length > 1;
  const mayHandle = list?.may.handle === true;
  return (
    <>
      <PageHead title={t('title')}>
        {list?.may.export === true && (
          <a className="btn line" href={csvHref(query)} download>
            <Icon name="download" />
            <span>{t('export')}</span>
          </a>
        )}
      </PageHead>
      {loaded === null && <ListFailed since={failedSince} />}
      {list && (
        <>
          <Views
            label={t('views')}
            path="/solicitudes"
            shown={views}
            tabs={list.counts.map(({ view, count, isMore }) => ({
              to: listHref(query, { view, vista: null }),
              label: t(view),
              current: view === query.view,
              count,
              isMore,
            }))}
          />
          <SeveralSaid several={several} />
          <ListFilters
            query={query}
            now={now}
            promoter={list.rows[0]?.promoter ?? null}
            stores={list.stores}
          />
          {list.rows.length === 0 ? (
            <Nobody query={query} />
          ) : (
            <DataTable
              label={t('title')}
              columns={columnsOf(query, now, withPartner)}
              rows={list.rows}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => `/solicitud/${id}`}
              isBusy={isBusy}
              choosing={
                mayHandle ? { chosen, field: 'requestId', nameOf: ({ account }) => account } : undefined
              }
            />
          )}
          {(list.rows.length > 0 || list.previous !== null) && (
            <Pager
              range={t(list.rows.length === 1 ? 'range_one' : 'range_other', { n: list.rows.length })}
              canChoose={mayHandle}
              previous={list.previous && listHref(query, { cursor: list.previous })}
              next={list.next && listHref(query, { cursor: list.next })}
            />
          )}
          {mayHandle && (
            <Form method="post" id={chosen.form} className="bulk-form" preventScrollReset>
              <SeveralActs chosen={chosen} />
            </Form>
          )}
        </>
      )}
    </>
  );
}

export const ErrorBoundary = () => <ListFault title={t('title')} />;

/** The list as it is filtered, whole. */
const csvHref = (query: ListQuery): string =>
  listHref(query, { vista: null }).replace('/solicitudes', `${BASE}/office/requests-csv`);
