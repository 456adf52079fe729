import { useLoaderData, useNavigation, type LoaderFunctionArgs } from 'react-router';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { PageHead } from '../../ui/section.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { columnsOf } from './columns.tsx';
import es from './es.json';
import { Failed, Nobody } from './instead.tsx';
import { ListFilters } from './list-filters.tsx';
import { listHref } from './query.ts';
import { readQuery } from './read-query.ts';
import { useLastList } from './use-last-list.ts';

const t = sentences(es);

export const meta = () => titled(t('title'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = readQuery(new URL(request.url).searchParams);
  const result = await context.get(apiContext).call('listOfficeRequests', { query });
  const now = new Date().toISOString();
  // The database cannot be asked now: the page stays, and says so.
  const isDown = !result.ok && result.status >= 500;
  return { query, now, list: isDown ? null : needed(result, request) };
}

/** The requests of the desk: a view, filters, and a page of the list, all in the address. */
export default function Solicitudes() {
  const { query, now, list: loaded } = useLoaderData<typeof loader>();
  const { list, failedSince } = useLastList(loaded, now);
  const { state, location } = useNavigation();
  const isBusy = state === 'loading' && location.pathname === '/solicitudes';
  return (
    <>
      <PageHead title={t('title')} />
      {loaded === null && <Failed since={failedSince} />}
      {list && (
        <>
          <Tabs
            label={t('views')}
            tabs={list.counts.map(({ view, count, isMore }) => ({
              to: listHref(query, { view }),
              label: t(view),
              current: view === query.view,
              count,
              isMore,
            }))}
          />
          <ListFilters query={query} now={now} promoter={list.rows[0]?.promoter ?? null} />
          {list.rows.length === 0 ? (
            <Nobody query={query} />
          ) : (
            <DataTable
              label={t('title')}
              columns={columnsOf(query, now)}
              rows={list.rows}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => `/solicitud/${id}`}
              isBusy={isBusy}
            />
          )}
          {(list.rows.length > 0 || list.previous !== null) && (
            <Pager
              range={t(list.rows.length === 1 ? 'range_one' : 'range_other', { n: list.rows.length })}
              previous={list.previous && listHref(query, { cursor: list.previous })}
              next={list.next && listHref(query, { cursor: list.next })}
            />
          )}
        </>
      )}
    </>
  );
}
