import {
  useLoaderData,
  useNavigation,
  useRouteLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import { collectionsQuery } from '#contract/office/collections.ts';
import { permissions } from '#domain/staff/permissions.ts';
import { listIfAny } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import type { loader as shellLoader } from '../../shell/shell.tsx';
import { titled } from '../../shell/title.ts';
import { readListQuery } from '../../text/list-query.ts';
import { sentences } from '../../text/sentences.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ListFailed, ListFault } from '../../ui/list-failed.tsx';
import { Blank, Notice } from '../../ui/notice.tsx';
import { Pager } from '../../ui/pager.tsx';
import { PartnerSearchFilters } from '../../ui/partner-search-filters.tsx';
import { PageHead } from '../../ui/section.tsx';
import { refused } from '../../ui/answer.ts';
import { useLastList } from '../../ui/use-last-list.ts';
import { loadViews, type ShownViews } from '../../ui/views/load-views.ts';
import { viewsAction } from '../../ui/views/views-action.ts';
import { Views } from '../../ui/views/views.tsx';
import { columnsOf } from './columns.tsx';
import es from './es.json';
import { collectionsHref, type CollectionsQuery } from './query.ts';

const t = sentences(es);

export const meta = () => titled(t('title'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = readListQuery(collectionsQuery, new URL(request.url).searchParams);
  const api = context.get(apiContext);
  const [result, views] = await Promise.all([
    api.call('listCollections', { query }),
    loadViews(api, 'collections', { request, query }),
  ]);
  const list = listIfAny(result, request);
  const shown: CollectionsQuery = { ...query, ...(views.at && { vista: views.at.id }) };
  return { query: shown, views, list, now: list?.asOf ?? (await nowOf(context)) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const asked = { page: 'collections', path: '/cobranza', form } as const;
  return (await viewsAction(context.get(apiContext), asked)) ?? refused([], 400);
}

/** The worklist: one line is one call, the longest arrears first. */
export default function Cobranza() {
  const { query, views, list: loaded, now } = useLoaderData<typeof loader>();
  const { list, failedSince } = useLastList(loaded, now);
  const [search] = useSearchParams();
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      {search.get('hecho') === 'contacto' && <Notice tone="good">{t('done')}</Notice>}
      {loaded === null && <ListFailed since={failedSince} />}
      {list && <List query={query} views={views} list={list} now={now} />}
    </>
  );
}

export const ErrorBoundary = () => <ListFault title={t('title')} />;

function List({
  query,
  views,
  list,
  now,
}: {
  query: CollectionsQuery;
  views: ShownViews;
  list: OfficeOutput<'listCollections'>;
  now: string;
}) {
  const { state, location } = useNavigation();
  const held = useRouteLoaderData<typeof shellLoader>('shell/shell')?.grants ?? [];
  const mayLog = held.some(({ role }) => permissions['log-contacts'].some((each) => each === role));
  return (
    <>
      <Views
        label={t('views')}
        path="/cobranza"
        shown={views}
        tabs={[
          {
            to: collectionsHref(query, { bucket: null, promise: null, vista: null }),
            label: t('all'),
            current: query.bucket === undefined && query.promise === undefined,
          },
          ...list.counts.map(({ bucket, count, isMore }) => ({
            to: collectionsHref(query, { bucket, promise: null, vista: null }),
            label: t(`bucket-${bucket}`),
            current: bucket === query.bucket,
            count,
            isMore,
          })),
          ...list.promises.map(({ promise, count, isMore }) => ({
            to: collectionsHref(query, { bucket: null, promise, vista: null }),
            label: t(`promise-${promise}`),
            current: promise === query.promise,
            count,
            isMore,
          })),
        ]}
      />
      <PartnerSearchFilters
        query={query}
        hrefWith={(changes) => collectionsHref(query, changes)}
        clear={collectionsHref({ bucket: query.bucket, promise: query.promise }, {})}
        keeps={{
          ...(query.bucket === undefined ? {} : { bucket: query.bucket }),
          ...(query.promise === undefined ? {} : { promise: query.promise }),
          ...(query.vista === undefined ? {} : { vista: query.vista }),
        }}
      />
      {list.rows.length === 0 ? (
        <Blank
          icon="done"
          title={t(query.promise === undefined ? 'emptyTitle' : 'emptyPromises')}
          action={<ButtonLink to="/cobranza">{t('seeAll')}</ButtonLink>}
        >
          {query.promise === undefined && t('emptyLead')}
        </Blank>
      ) : (
        <DataTable
          label={t('title')}
          columns={columnsOf(now, mayLog)}
          rows={list.rows}
          keyOf={({ account }) => account}
          hrefOf={({ account }) => `/credito/${account}`}
          isBusy={state === 'loading' && location.pathname === '/cobranza'}
        />
      )}
      <Pager
        range={t(list.rows.length === 1 ? 'range_one' : 'range_other', { n: list.rows.length })}
        previous={list.previous && collectionsHref(query, { cursor: list.previous })}
        next={list.next && collectionsHref(query, { cursor: list.next })}
      />
    </>
  );
}
