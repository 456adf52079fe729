import { Form, useLoaderData, useNavigation, type LoaderFunctionArgs } from 'react-router';
import { ownRequestsQuery } from '#contract/office/own-sales.ts';
import { listIfAny } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { readListQuery } from '../../text/list-query.ts';
import { sentences } from '../../text/sentences.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ListFailed, ListFault } from '../../ui/list-failed.tsx';
import { Blank } from '../../ui/notice.tsx';
import { Pager } from '../../ui/pager.tsx';
import { PageHead } from '../../ui/section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useLastList } from '../../ui/use-last-list.ts';
import { columnsOf } from './columns.tsx';
import es from './es.json';
import { OwnPartnerField, useOwnPartners } from './own-partner.tsx';
import { ownRequestsHref, type OwnRequestsQuery } from './query.ts';

const t = sentences(es);

export const meta = () => titled(t('title'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = readListQuery(ownRequestsQuery, new URL(request.url).searchParams);
  const result = await context.get(apiContext).call('listOwnRequests', { query });
  return { query, now: await nowOf(context), list: listIfAny(result, request) };
}

/** What a promoter has sold or is about to, and how far each customer is. */
export default function MisSolicitudes() {
  const { query, now, list: loaded } = useLoaderData<typeof loader>();
  const { list, failedSince } = useLastList(loaded, now);
  const { state, location } = useNavigation();
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      {loaded === null && <ListFailed since={failedSince} />}
      {list && (
        <>
          <PartnerForm partner={list.partner.id} />
          <Tabs
            label={t('views')}
            tabs={list.counts
              .filter(({ view, count }) => count > 0 || view === 'all' || view === query.view)
              .map(({ view, count, isMore }) => ({
                to: ownRequestsHref(query, { view }),
                label: t(view),
                current: view === query.view,
                count,
                isMore,
              }))}
          />
          {list.rows.length === 0 ? (
            <Nobody query={query} />
          ) : (
            <DataTable
              label={t('title')}
              columns={columnsOf(now)}
              rows={list.rows}
              keyOf={({ account }) => account}
              hrefOf={() => null}
              isBusy={state === 'loading' && location.pathname === '/mis-solicitudes'}
            />
          )}
          {(list.next !== null || list.previous !== null) && (
            <Pager
              range={t(list.rows.length === 1 ? 'range_one' : 'range_other', { n: list.rows.length })}
              previous={list.previous && ownRequestsHref(query, { cursor: list.previous })}
              next={list.next && ownRequestsHref(query, { cursor: list.next })}
            />
          )}
        </>
      )}
    </>
  );
}

export const ErrorBoundary = () => <ListFault title={t('title')} />;

/** For somebody who sells for several. */
function PartnerForm({ partner }: { partner: number }) {
  if (useOwnPartners().length < 2) return null;
  return (
    <Form method="get" className="filters" key={partner}>
      <OwnPartnerField value={partner} />
      <Button type="submit" size="sm">
        {t('seePartner')}
      </Button>
    </Form>
  );
}

const Nobody = ({ query }: { query: OwnRequestsQuery }) =>
  query.view === 'all' ? (
    <Blank icon="list" title={t('emptyTitle')}>
      {t('emptyLead')}
    </Blank>
  ) : (
    <Blank
      icon="list"
      title={t('emptyViewTitle')}
      action={<ButtonLink to={ownRequestsHref(query, { view: null })}>{t('seeAll')}</ButtonLink>}
    >
      {t('emptyViewLead')}
    </Blank>
  );
