import type { OfficeOutput } from '#contract/office/api.ts';
import type { z } from 'zod';
import type { OfficeRequestLine, requestsQuery } from '#contract/office/requests.ts';
import { DomainError } from '#domain/errors.ts';
import { requestViews, type RequestView } from '#domain/staff/request-views.ts';
import {
  standingsOfStep,
  standingsOfView,
  stateOfStanding,
  stepOfStanding,
  type RequestStanding,
} from '#domain/staff/request-standing.ts';
import { permissions, reachOf } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/context.ts';
import { partnerRefs } from '#server/actions/staff/grants-on-wire.ts';
import { storesInScope } from '#server/queries/partners/stores.ts';
import type { Store } from '#server/database/store.ts';
import {
  countRequests,
  requestsPage,
  type RequestRow,
  type RequestsFilter,
} from '#server/queries/office/requests-page.ts';

type Query = z.output<typeof requestsQuery>;

const pageSize = 50;
const countedMost = 1_000;

/** Lists the requests of the partners in scope, with the number in each view of the same partner. */
export async function listRequests(
  { store }: Deps,
  staff: StaffCaller,
  query: Query,
): Promise<OfficeOutput<'listOfficeRequests'>> {
  const { rows, next, previous } = await pageOfRequests(store, requestsFilterOf(query, staff), query);
  return {
    rows: await onWire(store, staff, rows),
    next,
    previous,
    counts: await countsOf(store, query.partner ?? null, query.promoter ?? null, query.store),
    stores: (await storesInScope(store, query.partner ?? null)).map(({ id, name }) => ({ id, name })),
    may: {
      handle: reachOf(staff.grants, permissions['handle-requests']).length > 0,
      export: reachOf(staff.grants, permissions['export-lists']).length > 0,
    },
  };
}

/** One page of requests with the cursors of its neighbours. */
export async function pageOfRequests(
  store: Store,
  filter: RequestsFilter,
  { sort, cursor }: Pick<Query, 'sort' | 'cursor'>,
) {
  const from = cursorIn(cursor);
  // One more than is shown tells whether there is another page.
  const found = await requestsPage(store, {
    ...filter,
    from,
    newestFirst: sort === '-begun',
    limit: pageSize + 1,
  });
  const hasMore = found.length > pageSize;
  const backward = from?.backward === true;
  const rows = hasMore ? (backward ? found.slice(1) : found.slice(0, pageSize)) : found;
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    rows,
    next: last && (backward || hasMore) ? `n${last.id}` : null,
    previous: first && (backward ? hasMore : from !== null) ? `p${first.id}` : null,
  };
}

/** What the database is asked by the parameters of the list. */
export function requestsFilterOf(
  query: Omit<Query, 'sort' | 'cursor'>,
  { id }: Pick<StaffCaller, 'id'>,
): RequestsFilter {
  return {
    standings: standingsIn(query),
    partnerId: query.partner ?? null,
    promoterId: query.promoter ?? null,
    storeId: query.store,
    since: query.since ?? null,
    ...(query.held && { heldBy: query.held === 'mine' ? id : null }),
    search: query.search ?? '',
  };
}

function standingsIn({ view, step }: Pick<Query, 'view' | 'step'>): readonly RequestStanding[] | null {
  const ofView = standingsOfView(view);
  if (step === undefined) return ofView;
  return standingsOfStep(step).filter((at) => ofView === null || ofView.includes(at));
}

/** 'n' and the last request of a page, or 'p' and its first. @throws invalid-input */
function cursorIn(cursor: string | undefined) {
  if (cursor === undefined) return null;
  if (!/^[np][\w-]{22}$/.test(cursor)) throw new DomainError('invalid-input', { field: 'cursor' });
  return { id: cursor.slice(1), backward: cursor.startsWith('p') };
}

async function onWire(
  store: Store,
  staff: StaffCaller,
  rows: readonly RequestRow[],
): Promise<OfficeRequestLine[]> {
  const partners = await partnerRefs(store);
  return rows.map((row) => {
    const partner = partners.get(row.partnerId);
    if (!partner) throw new DomainError('internal');
    return {
      id: row.id,
      account: row.account,
      partner,
      promoter: row.promoter,
      store: row.store,
      product: { name: row.product, color: row.colorName },
      state: stateOfStanding(row.standing),
      step: stepOfStanding(row.standing),
      decision: row.decision,
      begunAt: row.begunAt.toISOString(),
      since: row.since.toISOString(),
      marks: row.marks,
      claim: row.holder === null ? null : { name: row.holder, isMine: row.holderId === staff.id },
    };
  });
}

/** The number in each view of a partner, promoter or store. */
export async function countsOf(
  store: Store,
  partnerId: number | null,
  promoterId: number | null,
  storeId?: string,
) {
  const countOf = async (view: RequestView) => {
    const filter = {
      standings: standingsOfView(view),
      partnerId,
      promoterId,
      storeId,
      since: null,
      search: '',
    };
    const count = await countRequests(store, filter, countedMost);
    return { view, count: Math.min(count, countedMost), isMore: count > countedMost };
  };
  return Promise.all(requestViews.map(countOf));
}
