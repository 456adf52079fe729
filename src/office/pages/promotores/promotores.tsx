import {
  Link,
  useLoaderData,
  useNavigation,
  useRouteLoaderData,
  type LoaderFunctionArgs,
} from 'react-router';
import { promotersQuery } from '#contract/office/promoters.ts';
import { monthInWords } from '#domain/spanish-dates.ts';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import type { loader as shellLoader } from '../../shell/shell.tsx';
import { titled } from '../../shell/title.ts';
import { grouped } from '../../text/format.ts';
import { readListQuery } from '../../text/list-query.ts';
import { sentences } from '../../text/sentences.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Blank } from '../../ui/notice.tsx';
import { Pager } from '../../ui/pager.tsx';
import { PartnerSearchFilters } from '../../ui/partner-search-filters.tsx';
import { columnsOf } from './columns.tsx';
import es from './es.json';
import { Head } from './head.tsx';
import { promotersHref } from './query.ts';

const t = sentences(es);

export const meta = () => titled(t('title'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = readListQuery(promotersQuery, new URL(request.url).searchParams);
  const list = needed(await context.get(apiContext).call('listPromoters', { query }), request);
  return { query, list };
}

/** Who sells, with the figures of this month. */
export default function Promotores() {
  const { query, list } = useLoaderData<typeof loader>();
  const { state, location } = useNavigation();
  const partners = useRouteLoaderData<typeof shellLoader>('shell/shell')?.partners ?? [];
  const shows = {
    partner: partners.length > 1,
    commission: list.rows.some(({ commission }) => commission !== null),
  };
  return (
    <>
      <Head at="/promotores">
        {list.mayAdd.length > 0 && (
          <ButtonLink to="/promotores/nuevo" kind="primary" icon="plus">
            {t('add')}
          </ButtonLink>
        )}
      </Head>
      <nav className="seg" aria-label={t('states')}>
        {(['active', 'withdrawn'] as const).map((each) => (
          <Link
            key={each}
            to={promotersHref(query, { state: each })}
            preventScrollReset
            {...(query.state === each ? { 'aria-current': 'true' as const } : {})}
          >
            {t('stateOf', { state: t(`state-${each}`), n: grouped(list.counts[each]) })}
          </Link>
        ))}
      </nav>
      <PartnerSearchFilters
        query={query}
        hrefWith={(changes) => promotersHref(query, changes)}
        clear={promotersHref({ state: query.state }, {})}
        keeps={query.state === 'active' ? {} : { state: query.state }}
      />
      <p className="small muted">{t('lead', { month: monthInWords(list.month) })}</p>
      {list.rows.length === 0 ? (
        <Blank icon="person" title={t('emptyTitle')}>
          {t(query.search ? 'emptySearch' : 'emptyLead')}
        </Blank>
      ) : (
        <DataTable
          label={t('title')}
          columns={columnsOf(list.month, shows)}
          rows={list.rows}
          keyOf={({ id }) => String(id)}
          hrefOf={({ id }) => `/promotor/${id}`}
          isBusy={state === 'loading' && location.pathname === '/promotores'}
        />
      )}
      <Pager
        range={t(list.rows.length === 1 ? 'range_one' : 'range_other', { n: list.rows.length })}
        previous={list.previous && promotersHref(query, { cursor: list.previous })}
        next={list.next && promotersHref(query, { cursor: list.next })}
      />
    </>
  );
}
