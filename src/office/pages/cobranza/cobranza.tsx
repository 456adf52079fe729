import {
  useLoaderData,
  useNavigation,
  useRouteLoaderData,
  useSearchParams,
  type LoaderFunctionArgs,
} from 'react-router';
import { collectionsQuery } from '#contract/office/collections.ts';
import { permissions } from '#domain/staff/permissions.ts';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import type { loader as shellLoader } from '../../shell/shell.tsx';
import { titled } from '../../shell/title.ts';
import { readListQuery } from '../../text/list-query.ts';
import { sentences } from '../../text/sentences.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Blank, Notice } from '../../ui/notice.tsx';
import { Pager } from '../../ui/pager.tsx';
import { PartnerSearchFilters } from '../../ui/partner-search-filters.tsx';
import { PageHead } from '../../ui/section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { columnsOf } from './columns.tsx';
import es from './es.json';
import { collectionsHref } from './query.ts';

const t = sentences(es);

export const meta = () => titled(t('title'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = readListQuery(collectionsQuery, new URL(request.url).searchParams);
  const list = needed(await context.get(apiContext).call('listCollections', { query }), request);
  return { query, list, now: list.asOf };
}

/** The worklist: one line is one call, the longest arrears first. */
export default function Cobranza() {
  const { query, list, now } = useLoaderData<typeof loader>();
  const { state, location } = useNavigation();
  const [search] = useSearchParams();
  const held = useRouteLoaderData<typeof shellLoader>('shell/shell')?.grants ?? [];
  const mayLog = held.some(({ role }) => permissions['log-contacts'].some((each) => each === role));
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      {search.get('hecho') === 'contacto' && <Notice tone="good">{t('done')}</Notice>}
      <Tabs
        label={t('views')}
        tabs={[
          {
            to: collectionsHref(query, { bucket: null }),
            label: t('all'),
            current: query.bucket === undefined,
          },
          ...list.counts.map(({ bucket, count, isMore }) => ({
            to: collectionsHref(query, { bucket }),
            label: t(`bucket-${bucket}`),
            current: bucket === query.bucket,
            count,
            isMore,
          })),
        ]}
      />
      <PartnerSearchFilters
        query={query}
        hrefWith={(changes) => collectionsHref(query, changes)}
        clear={collectionsHref({ bucket: query.bucket }, {})}
        keeps={query.bucket === undefined ? {} : { bucket: query.bucket }}
      />
      {list.rows.length === 0 ? (
        <Blank
          icon="done"
          title={t('emptyTitle')}
          action={<ButtonLink to="/cobranza">{t('seeAll')}</ButtonLink>}
        >
          {t('emptyLead')}
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
