import { useLoaderData, useNavigation, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import { creditsQuery } from '#contract/office/credits.ts';
import { listIfAny } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { readListQuery } from '../../text/list-query.ts';
import { sentences } from '../../text/sentences.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListFailed, ListFault } from '../../ui/list-failed.tsx';
import { Blank } from '../../ui/notice.tsx';
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
import { creditsCsvHref, creditsHref, type CreditsQuery } from './query.ts';

const t = sentences(es);

export const meta = () => titled(t('title'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = readListQuery(creditsQuery, new URL(request.url).searchParams);
  const api = context.get(apiContext);
  const [result, views] = await Promise.all([
    api.call('listCredits', { query }),
    loadViews(api, 'credits', { request, query }),
  ]);
  const list = listIfAny(result, request);
  const shown: CreditsQuery = { ...query, ...(views.at && { vista: views.at.id }) };
  return { query: shown, views, list, now: list?.asOf ?? (await nowOf(context)) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const asked = { page: 'credits', path: '/creditos', form } as const;
  return (await viewsAction(context.get(apiContext), asked)) ?? refused([], 400);
}

/** The credits of the desk: a view, a search, and a page of the list, all in the address. */
export default function Creditos() {
  const { query, views, list: loaded, now } = useLoaderData<typeof loader>();
  const { list, failedSince } = useLastList(loaded, now);
  return (
    <>
      <PageHead title={t('title')}>
        {list?.may.export === true && (
          <a className="btn line" href={creditsCsvHref(query)} download>
            <Icon name="download" />
            <span>{t('export')}</span>
          </a>
        )}
      </PageHead>
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
  query: CreditsQuery;
  views: ShownViews;
  list: OfficeOutput<'listCredits'>;
  now: string;
}) {
  const { state, location } = useNavigation();
  const { view, sort, search, vista } = query;
  return (
    <>
      <Views
        label={t('views')}
        path="/creditos"
        shown={views}
        tabs={list.counts.map((each) => ({
          to: creditsHref(query, { view: each.view, vista: null }),
          label: t(each.view),
          current: each.view === view,
          count: each.count,
          isMore: each.isMore,
        }))}
      />
      <PartnerSearchFilters
        query={query}
        hrefWith={(changes) => creditsHref(query, changes)}
        clear={creditsHref({ view, sort }, {})}
        keeps={{
          ...(view === 'all' ? {} : { view }),
          ...(sort === '-opened' ? {} : { sort }),
          ...(vista === undefined ? {} : { vista }),
        }}
      />
      {list.rows.length === 0 ? (
        <Blank
          icon="search"
          title={search ? t('emptySearchTitle', { search }) : t('emptyTitle')}
          action={<ButtonLink to="/creditos">{t('seeAll')}</ButtonLink>}
        >
          {t(search ? 'emptySearchLead' : 'emptyLead')}
        </Blank>
      ) : (
        <DataTable
          label={t('title')}
          columns={columnsOf(query, now)}
          rows={list.rows}
          keyOf={({ account }) => account}
          hrefOf={({ account }) => `/credito/${account}`}
          isBusy={state === 'loading' && location.pathname === '/creditos'}
        />
      )}
      <Pager
        range={t(list.rows.length === 1 ? 'range_one' : 'range_other', { n: list.rows.length })}
        previous={list.previous && creditsHref(query, { cursor: list.previous })}
        next={list.next && creditsHref(query, { cursor: list.next })}
      />
    </>
  );
}
