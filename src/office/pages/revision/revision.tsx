import {
  Form,
  redirect,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Blank, Notice } from '../../ui/notice.tsx';
import { ListFault } from '../../ui/list-failed.tsx';
import { Pager } from '../../ui/pager.tsx';
import { PageHead } from '../../ui/section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { columnsAt } from './columns.tsx';
import es from './es.json';
import { readQueue, type QueueQuery } from './query.ts';
import { queueHref } from './queue-href.ts';
import { QueueFilters } from './queue-filters.tsx';

const t = sentences(es);

export const meta = () => titled(t('title'));

const tabWords: Record<QueueQuery['tab'], keyof typeof es> = {
  all: 'all',
  free: 'free',
  mine: 'mine',
  overdue: 'overdue',
  second: 'second',
};

/** What was done just before, from the address. */
const outcomes = {
  hecha: 'done',
  propuesta: 'proposed',
  devuelta: 'putBack',
  'sin-libres': 'noneFree',
} as const;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const query = readQueue(searchParams);
  const list = needed(await context.get(apiContext).call('listReviews', { query }), request);
  const told = Object.entries(outcomes).find(([name]) => name === searchParams.get('aviso'))?.[1] ?? null;
  return { query, list, told, now: await nowOf(context) };
}

/** Takes the next review, and opens it. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { requestId } = needed(await context.get(apiContext).call('takeNextReview', { body: {} }), request);
  return redirect(requestId === null ? '/revision?aviso=sin-libres' : `/revisar/${requestId}`);
}

/** The queue of reviews: deadlines, filters and a page of it, all in the address. */
export default function Revision() {
  const { query, list, told, now } = useLoaderData<typeof loader>();
  const { state, formMethod, location } = useNavigation();
  const isBusy = state === 'loading' && formMethod === undefined && location.pathname === '/revision';
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')}>
        <Form method="post" action="/revision">
          <Button type="submit" kind="primary" icon="review" busy={state !== 'idle' && formMethod === 'POST'}>
            {t('takeNext')}
          </Button>
        </Form>
      </PageHead>
      {told && (
        <div className="told" aria-live="polite">
          <Notice {...(told === 'done' || told === 'proposed' ? { tone: 'good' as const } : {})}>
            {t(told)}
          </Notice>
        </div>
      )}
      <Tabs
        label={t('views')}
        tabs={list.counts.map(({ tab, count, isMore }) => ({
          to: queueHref(query, { tab }),
          label: t(tabWords[tab]),
          current: tab === query.tab,
          count,
          isMore,
        }))}
      />
      <QueueFilters query={query} />
      {list.rows.length === 0 ? (
        <Blank
          icon="done"
          title={t('emptyTitle')}
          action={<ButtonLink to="/revision">{t('seeAll')}</ButtonLink>}
        >
          {t('emptyLead')}
        </Blank>
      ) : (
        <DataTable
          label={t('title')}
          columns={columnsAt(now)}
          rows={list.rows}
          keyOf={({ requestId }) => requestId}
          hrefOf={({ requestId }) => `/revisar/${requestId}`}
          isBusy={isBusy}
        />
      )}
      <Pager
        range={t(list.rows.length === 1 ? 'range_one' : 'range_other', { n: list.rows.length })}
        previous={list.previous && queueHref(query, { cursor: list.previous })}
        next={list.next && queueHref(query, { cursor: list.next })}
      />
    </>
  );
}

export const ErrorBoundary = () => <ListFault title={t('title')} />;
