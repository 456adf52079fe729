import { useLoaderData, useNavigation, type LoaderFunctionArgs } from 'react-router';
import { creditsQuery } from '#contract/office/credits.ts';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { readListQuery } from '../../text/list-query.ts';
import { sentences } from '../../text/sentences.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Blank } from '../../ui/notice.tsx';
import { Pager } from '../../ui/pager.tsx';
import { PartnerSearchFilters } from '../../ui/partner-search-filters.tsx';
import { PageHead } from '../../ui/section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { columnsOf } from './columns.tsx';
import es from './es.json';
import { creditsHref } from './query.ts';

const t = sentences(es);

export const meta = () => titled(t('title'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = readListQuery(creditsQuery, new URL(request.url).searchParams);
  const list = needed(await context.get(apiContext).call('listCredits', { query }), request);
  return { query, list, now: list.asOf };
}

/** The credits of the desk: a view, a search, and a page of the list, all in the address. */
export default function Creditos() {
  const { query, list, now } = useLoaderData<typeof loader>();
  const { state, location } = useNavigation();
  const { view, sort, search } = query;
  return (
    <>
      <PageHead title={t('title')} />
      <Tabs
        label={t('views')}
        tabs={list.counts.map((each) => ({
          to: creditsHref(query, { view: each.view }),
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
        keeps={{ ...(view === 'all' ? {} : { view }), ...(sort === '-opened' ? {} : { sort }) }}
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
