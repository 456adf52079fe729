import { data, Form, type ActionFunctionArgs, useActionData, useHref, useLocation } from 'react-router';
import { requestsQuery, type OfficeRequestLine } from '#contract/office/requests.ts';
import { stepNames } from '#domain/staff/request-standing.ts';
import { apiContext } from '../../context.ts';
import { linkColumn, partnerColumn, productColumn, stepColumn, waitColumn } from '../../list/columns.tsx';
import { Exports } from '../../list/exports.tsx';
import { ListFault } from '../../list/list-failed.tsx';
import { searchFilter } from '../../list/list-filters.tsx';
import { listPage, viewTabs } from '../../list/list-page.tsx';
import { listLoader } from '../../list/load.ts';
import { titled } from '../../shell/title.ts';
import { exactTime, initialsOf, shortDate } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Risk, RequestBadge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { viewsAction } from '../../ui/views/views-action.ts';
import es from './es.json';
import { choicesOf, figureFilters, type Stores } from './figure-filters.ts';
import { Button } from '../../ui/button.tsx';
import { BulkBar, type Chosen } from '../../ui/choose/choosing.tsx';
import { Notice, Toast } from '../../ui/notice.tsx';
import { useSending } from '../../ui/send-button.tsx';

const t = sentences(es);
const path = '/solicitudes';
const defaults = { view: 'all', sort: '-begun' };

export const meta = () => titled(t('title'));
export const loader = listLoader({
  call: 'listOfficeRequests',
  query: requestsQuery,
  views: 'requests',
  lasts: true,
});
export const ErrorBoundary = () => <ListFault title={t('title')} />;

/** Lets go the requests that were chosen, or does something with a view of the list. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const ofViews = await viewsAction(api, { page: 'requests', path, form });
  if (ofViews !== null) return ofViews;
  const body = { requestIds: form.getAll('requestId').map(String) };
  const result = await api.call('releaseRequests', { body });
  const several: SeveralDone = result.ok ? result.data : { done: 0, refused: result.errors };
  return data({ reply: null, several }, result.ok ? 200 : result.status);
}

/** The requests of the desk: a view, filters, and a page of the list, all in the address. */
export default listPage<typeof loader>({
  path,
  title: t('title'),
  defaults,
  Acts: ({ list, query }) =>
    list?.may.export === true && (
      <Exports label={t('export')} path="/office/requests-csv" query={query} defaults={defaults} />
    ),
  tabs: {
    label: t('views'),
    of: viewTabs(t),
  },
  AfterTabs: SeveralSaid,
  filters: ({ list: { rows, stores }, ofPartner }) => [
    searchFilter(),
    {
      name: 'step',
      label: t('filterStep'),
      any: t('anyStep'),
      as: 'choice',
      options: Object.entries(stepNames).map(([value, label]) => ({ value, label })),
    },
    { name: 'since', label: t('filterSince'), as: 'day' },
    {
      name: 'held',
      label: t('holder'),
      any: t('anyHolder'),
      as: 'choice',
      options: (['mine', 'nobody'] as const).map((value) => ({ value, label: t(`held-${value}`) })),
    },
    { name: 'promoter', label: t('filterPromoter'), as: 'link', said: rows[0]?.promoter ?? undefined },
    {
      name: 'store',
      label: t('store'),
      any: t('anyStore'),
      as: 'choice',
      ...optionsOf(stores),
    },
    ...figureFilters(rows[0]?.product.name, stores),
    ofPartner,
  ],
  columns: ({ query, now, withPartner, to }) => [
    linkColumn(t('request'), ({ id, account }) => ({ to: `/solicitud/${id}`, text: account }), {
      width: 100,
    }),
    ...(withPartner ? [partnerColumn<OfficeRequestLine>(t('partner'), { width: 76 })] : []),
    {
      label: t('sale'),
      leaves: 'lo',
      cell: ({ promoter, store }) => (
        <>
          <span>{promoter ?? t('noPromoter')}</span>
          {store && <p className="small muted">{store}</p>}
        </>
      ),
    },
    productColumn(t('product'), { width: 138 }),
    stepColumn(t('step')),
    waitColumn(t('inStep'), ({ since }) => since, { now, width: 90 }),
    {
      label: t('begun'),
      leaves: 'lo2',
      width: 76,
      sort: {
        to: to({ sort: query.sort === '+begun' ? '-begun' : '+begun' }),
        now: query.sort === '+begun' ? 'ascending' : 'descending',
      },
      cell: ({ begunAt }) => (
        <time className="num" dateTime={begunAt} title={exactTime(begunAt)}>
          {shortDate(begunAt, now)}
        </time>
      ),
    },
    {
      label: t('stateAndDecision'),
      narrow: 'c',
      width: 124,
      cell: ({ state, decision }) => (
        <>
          <RequestBadge state={state} />
          {decision && decision !== implied[state] && (
            <p className="small muted no-s">{t(`decision-${decision}`)}</p>
          )}
        </>
      ),
    },
    {
      label: t('marks'),
      width: 56,
      cell: ({ marks }) =>
        marks > 0 && (
          <Risk count={marks} label={t(marks === 1 ? 'marks_one' : 'marks_other', { n: marks })} />
        ),
    },
    { label: t('holder'), width: 56, leaves: 'lo', cell: ({ claim }) => <Holder claim={claim} /> },
  ],
  keyOf: ({ id }) => id,
  rowTo: ({ id }) => `/solicitud/${id}`,
  choose: {
    field: 'requestId',
    nameOf: ({ account }) => account,
    may: ({ list }) => list.may.handle,
    Form: ({ chosen }) => (
      <Form method="post" id={chosen.form} className="bulk-form" preventScrollReset>
        <SeveralActs chosen={chosen} />
      </Form>
    ),
  },
  empty: ({ query: { search } }) => ({
    icon: 'search',
    title: search ? t('emptySearchTitle', { search }) : t('emptyTitle'),
    lead: t(search ? 'emptySearchLead' : 'emptyLead'),
    to: path,
    act: t('seeAll'),
  }),
  range: ({ list: { rows } }) => t(rows.length === 1 ? 'range_one' : 'range_other', { n: rows.length }),
});

/** What a state says of the decision by itself. */
const implied: Readonly<Partial<Record<OfficeRequestLine['state'], OfficeRequestLine['decision']>>> = {
  review: 'review',
  correction: 'review',
  approved: 'approved',
  'down-payment': 'approved',
  paid: 'approved',
  refused: 'refused',
};

/** One store is no choice. */
const optionsOf = (stores: Stores) => (stores.length > 1 ? choicesOf(stores) : {});

/** Who works on it, as initials. */
function Holder({ claim }: { claim: OfficeRequestLine['claim'] }) {
  if (claim === null) {
    return (
      <>
        <span className="av none" aria-hidden="true">
          –
        </span>
        <span className="vh">{t('heldByNobody')}</span>
      </>
    );
  }
  const name = t(claim.isMine ? 'heldByMe' : 'heldBy', { name: claim.name });
  return (
    <>
      <span className={cx('av', claim.isMine && 'me')} title={name} aria-hidden="true">
        {initialsOf(claim.name)}
      </span>
      <span className="vh">{name}</span>
    </>
  );
}

/** What became of letting several requests go. */
interface SeveralDone {
  readonly done: number;
  readonly refused: readonly string[];
}

/** What may be done with the requests that are chosen. */
function SeveralActs({ chosen }: { chosen: Chosen }) {
  const isReleasing = useSending('release');
  const claim = useHref('/solicitudes/tomar');
  return (
    <BulkBar chosen={chosen}>
      <Button type="submit" formMethod="get" formAction={claim} kind="quiet" size="sm" icon="person">
        {t('claim')}
      </Button>
      <Button
        type="submit"
        name="intent"
        value="release"
        kind="quiet"
        size="sm"
        icon="undo"
        busy={isReleasing}
      >
        {t('release')}
      </Button>
    </BulkBar>
  );
}

/** What became of them: which requests were not let go, and why. */
function SeveralSaid() {
  const several = useActionData<{ several?: SeveralDone }>()?.several ?? null;
  const { key } = useLocation();
  if (several === null) return null;
  const { done, refused } = several;
  const words = t(done === 1 ? 'released_one' : 'released_other', { n: done });
  if (refused.length === 0) return <Toast message={words} id={key} />;
  return (
    <Notice tone="warn">
      {[...(done > 0 ? [`${words}.`] : []), t('refusedSome'), ...refused].join(' ')}
    </Notice>
  );
}
