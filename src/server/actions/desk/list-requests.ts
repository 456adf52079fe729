import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { OfficeRequestLine, officeRequests, requestsQuery } from '#contract/office/requests.ts';
import {
  requestStateNames,
  standingsOfStep,
  standingsOfView,
  stateOfStanding,
  stepOfStanding,
  type RequestStanding,
  stepNames,
} from '#domain/staff/request-standing.ts';
import { requestViews, type RequestView } from '#domain/staff/saved-views.ts';
import { permissions, reachOf } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import {
  keysetList,
  type KeysetList,
  listFile,
  noteExport,
  type FileColumns,
} from '#server/actions/base/keyset-list.ts';
import { searchedBy } from '#server/actions/access/search-sealed.ts';
import { partnerIn, partnerRefs, type PartnerRef } from '#server/actions/base/grants-on-wire.ts';
import { storesInScope } from '#server/queries/partners/stores.ts';
import type { Store } from '#server/database/store.ts';
import {
  countRequestsOfEach,
  requestsPage,
  type RequestRow,
  type RequestsFilter,
} from '#server/queries/office/requests-page.ts';
import type { ownRequestsQuery } from '#contract/office/own-sales.ts';
import { DomainError } from '#domain/errors.ts';
import { phoneEndsOf } from '#server/queries/requests/duplicates.ts';
import { ownPromoter } from '#server/actions/people/promoters.ts';

type Query = z.output<typeof requestsQuery>;

/** Lists the requests of the partners in scope, with the number in each view of the same partner. */
export async function listRequests(
  deps: Deps,
  staff: StaffCaller,
  query: Query,
): Promise<OfficeOutput<'listOfficeRequests'>> {
  const { store } = deps;
  const { searched, asksWhy } = await searchedBy(deps, staff, query);
  const { rows, ...page } = await keysetList(
    query.cursor,
    requestList(store, { ...requestsFilterOf(query, staff), ...searched }, query),
  );
  const partners = await partnerRefs(store);
  return {
    rows: rows.map((row) => lineOf(row, partners, staff)),
    ...page,
    asksWhy,
    counts: await countsOf(store, countedFilter(requestsFilterOf(query, staff))),
    stores: (await storesInScope(store, query.partner ?? null)).map(({ id, name }) => ({ id, name })),
    may: {
      handle: reachOf(staff.grants, permissions['handle-requests']).length > 0,
      export: reachOf(staff.grants, permissions['export-lists']).length > 0,
    },
  };
}

/** Returns the list under its filter as a file, without anything sealed. @throws not-found for another partner */
export async function exportRequests(
  deps: Deps,
  staff: StaffCaller,
  query: z.output<typeof officeRequests.exportOfficeRequests.query>,
): Promise<AsyncIterable<Uint8Array>> {
  const { store } = deps;
  const { search, reason: _reason, reasonText: _text, sort: _sort, ...asked } = query;
  const { searched } = await searchedBy(deps, staff, query);
  await noteExport(store, staff, 'export-lists', {
    what: 'requests',
    ...asked,
    partner: query.partner,
    searched: (search ?? '') !== '',
  });
  const partners = await partnerRefs(store);
  return listFile(query.format, {
    ...requestList(store, { ...requestsFilterOf(query, staff), ...searched }, query),
    columns: columnsWith(partners),
  });
}

/** The requests of a filter, by key. */
const requestList = (
  store: Store,
  filter: RequestsFilter,
  { sort }: Pick<Query, 'sort'>,
): KeysetList<RequestRow> => ({
  read: (from, limit) => requestsPage(store, { ...filter, newestFirst: sort === '-begun', from, limit }),
  keyOf: ({ id }) => id,
});

const columnsWith = (partners: ReadonlyMap<number, PartnerRef>): FileColumns<RequestRow> => ({
  Solicitud: ({ account }) => ({ code: account }),
  Socio: ({ partnerId }) => partners.get(partnerId)?.name ?? '',
  Promotor: ({ promoter }) => promoter,
  Tienda: ({ store }) => store,
  Equipo: ({ product }) => product,
  Color: ({ colorName }) => colorName,
  Paso: ({ standing }) => {
    const step = stepOfStanding(standing);
    return step && stepNames[step];
  },
  'En el paso desde': ({ since }) => since,
  Empezó: ({ begunAt }) => begunAt,
  Estado: ({ standing }) => requestStateNames[stateOfStanding(standing)],
  Decisión: ({ decision }) => decision && decisionNames[decision],
  Avisos: ({ marks }) => marks,
  Lleva: ({ holder }) => holder,
});

const decisionNames = { approved: 'Aprobada', refused: 'No aprobada', review: 'A revisión' } as const;

/** What the database is asked by the parameters of the list. */
export function requestsFilterOf(
  query: Omit<Query, 'sort' | 'cursor' | 'reason' | 'reasonText'>,
  { id }: Pick<StaffCaller, 'id'>,
): RequestsFilter {
  return {
    standings: standingsIn(query),
    partnerId: query.partner ?? null,
    promoterId: query.promoter ?? null,
    storeId: query.store,
    since: query.since ?? null,
    behind: behindOf(query),
    ...(query.held && { heldBy: query.held === 'mine' ? id : null }),
    search: query.search ?? '',
  };
}

/** Absent: no figure of a report is asked for. */
function behindOf({
  until,
  soldStore: storeId,
  product: productId,
  passed,
  outcome,
  because,
  accounts,
}: Partial<Query>): RequestsFilter['behind'] {
  const behind = { until, storeId, productId, passed, outcome, because, accounts: accounts?.split(',') };
  return Object.values(behind).some((each) => each !== undefined) ? behind : undefined;
}

function standingsIn({ view, step }: Pick<Query, 'view' | 'step'>): readonly RequestStanding[] | null {
  const ofView = standingsOfView(view);
  if (step === undefined) return ofView;
  return standingsOfStep(step).filter((at) => ofView === null || ofView.includes(at));
}

const lineOf = (
  row: RequestRow,
  partners: ReadonlyMap<number, PartnerRef>,
  staff: Pick<StaffCaller, 'id'>,
): OfficeRequestLine => ({
  id: row.id,
  account: row.account,
  partner: partnerIn(partners, row.partnerId),
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
});

/** Views are counted at a partner, promoter or store; behind a figure of a report within it. */
const countedFilter = ({ partnerId, promoterId, storeId, since, behind }: RequestsFilter) => ({
  partnerId,
  promoterId,
  storeId,
  behind,
  since: behind === undefined ? null : since,
});

/** The number in each view. */
async function countsOf(store: Store, rest: Omit<RequestsFilter, 'standings' | 'search'>) {
  const filterOf = (view: RequestView) => ({ ...rest, search: '', standings: standingsOfView(view) });
  const counts = await countRequestsOfEach(store, requestViews, filterOf);
  return counts.map(([view, count]) => ({ view, ...count }));
}

/** Lists what the promoter that somebody is has sold, or is about to. @throws not-found */
export async function listOwnRequests(
  { store }: Deps,
  staff: StaffCaller,
  { partner: asked, view, cursor }: z.output<typeof ownRequestsQuery>,
): Promise<OfficeOutput<'listOwnRequests'>> {
  const own = ownPromoter(staff, 'read-own-requests', asked);
  const partner = (await partnerRefs(store)).get(own.partnerId);
  if (!partner) throw new DomainError('not-found');
  const filter = {
    standings: standingsOfView(view),
    partnerId: own.partnerId,
    promoterId: own.id,
    since: null,
    search: '',
  };
  const [{ rows, ...page }, counts] = await Promise.all([
    keysetList(cursor, requestList(store, filter, { sort: '-begun' })),
    countsOf(store, countedFilter(filter)),
  ]);
  const ends = await phoneEndsOf(
    store,
    rows.map(({ id }) => id),
  );
  return {
    partner,
    rows: rows.map((row) => ({
      account: row.account,
      phoneEnd: ends.get(row.id) ?? null,
      product: { name: row.product, color: row.colorName },
      state: stateOfStanding(row.standing),
      step: stepOfStanding(row.standing),
      begunAt: row.begunAt.toISOString(),
      since: row.since.toISOString(),
    })),
    ...page,
    counts,
  };
}
