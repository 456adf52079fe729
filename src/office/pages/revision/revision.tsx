import { Form, redirect, useNavigation, useSearchParams, type ActionFunctionArgs } from 'react-router';
import { reviewsQuery } from '#contract/office/reviews.ts';
import { reviewReasonCodes, reviewReasons } from '#domain/staff/review-reasons.ts';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { ListFault } from '../../list/list-failed.tsx';
import { listPage } from '../../list/list-page.tsx';
import { listLoader } from '../../list/load.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { columnsAt } from './columns.tsx';
import es from './es.json';

const t = sentences(es);
const path = '/revision';

export const meta = () => titled(t('title'));
export const loader = listLoader({ call: 'listReviews', query: reviewsQuery });
export const ErrorBoundary = () => <ListFault title={t('title')} />;

/** Takes the next review, and opens it. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { requestId } = needed(await context.get(apiContext).call('takeNextReview', { body: {} }), request);
  return redirect(requestId === null ? `${path}?aviso=sin-libres` : `/revisar/${requestId}`);
}

/** The queue of reviews: deadlines, filters and a page of it, all in the address. */
export default listPage<typeof loader>({
  path,
  title: t('title'),
  lead: t('lead'),
  defaults: { tab: 'all' },
  Acts: TakeNext,
  Said: Told,
  tabs: {
    label: t('views'),
    of: ({ list, query, to }) =>
      list.counts.map(({ tab, ...count }) => ({
        to: to({ tab }),
        label: t(tab),
        current: tab === query.tab,
        ...count,
      })),
  },
  filters: ({ ofPartner }) => [
    {
      name: 'kind',
      label: t('filterKind'),
      any: t('anyKind'),
      as: 'choice',
      options: (['decision', 'identity'] as const).map((value) => ({ value, label: t(value) })),
    },
    {
      name: 'reason',
      label: t('filterReason'),
      any: t('anyReason'),
      as: 'choice',
      options: reviewReasonCodes.map((value) => ({ value, label: reviewReasons[value].short })),
    },
    { ...ofPartner, any: t('anyPartner') },
  ],
  columns: ({ now }) => columnsAt(now),
  keyOf: ({ requestId }) => requestId,
  rowTo: ({ requestId }) => `/revisar/${requestId}`,
  empty: () => ({
    icon: 'done',
    title: t('emptyTitle'),
    lead: t('emptyLead'),
    to: path,
    act: t('seeAll'),
  }),
  range: ({ list: { rows } }) => t(rows.length === 1 ? 'range_one' : 'range_other', { n: rows.length }),
  pager: 'always',
});

function TakeNext() {
  const { state, formMethod } = useNavigation();
  return (
    <Form method="post" action={path}>
      <Button type="submit" kind="primary" icon="review" busy={state !== 'idle' && formMethod === 'POST'}>
        {t('takeNext')}
      </Button>
    </Form>
  );
}

/** What was done just before, from the address. */
const outcomes = {
  hecha: 'done',
  propuesta: 'proposed',
  devuelta: 'putBack',
  'sin-libres': 'noneFree',
} as const;

function Told() {
  const [search] = useSearchParams();
  const told = Object.entries(outcomes).find(([name]) => name === search.get('aviso'))?.[1];
  return (
    told && (
      <div className="told" aria-live="polite">
        <Notice {...(told === 'done' || told === 'proposed' ? { tone: 'good' as const } : {})}>
          {t(told)}
        </Notice>
      </div>
    )
  );
}
