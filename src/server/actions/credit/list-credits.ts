import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { creditsQuery, officeCredits, OfficeCreditLine } from '#contract/office/credits.ts';
import { daysBetween, type Day } from '#domain/calendar.ts';
import { toPesos } from '#domain/credit/money.ts';
import { creditState, creditViews, type CreditState } from '#domain/staff/saved-views.ts';
import { permissions, reachOf } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import {
  deskToday,
  keysetList,
  type KeysetList,
  listFile,
  noteExport,
  type FileColumns,
} from '#server/actions/base/keyset-list.ts';
import { searchedBy } from '#server/actions/access/search-sealed.ts';
import { partnerIn, partnerRefs, type PartnerRef } from '#server/actions/base/grants-on-wire.ts';
import type { Store } from '#server/database/store.ts';
import {
  countCreditsOfEach,
  creditsPage,
  type CreditRow,
  type CreditsFilter,
} from '#server/queries/office/credits-page.ts';
import { sellerNames } from '#server/queries/office/credits-behind.ts';

type Query = z.output<typeof creditsQuery>;

/** Lists the credits of the partners in scope, with the number in each view of the same partner. */
export async function listCredits(
  deps: Deps,
  staff: StaffCaller,
  query: Query,
): Promise<OfficeOutput<'listCredits'>> {
  const { store } = deps;
  const { searched, asksWhy } = await searchedBy(deps, staff, query);
  const { now, today } = await deskToday(store);
  const filter = { ...creditsFilterOf(query, today), ...searched };
  const [page, counts, sold] = await Promise.all([
    keysetList(query.cursor, await creditList(store, filter, query.sort)),
    countCreditsOfEach(store, creditViews, (view) => ({ ...filter, view, search: '' })),
    sellerNames(store, query.store, query.promoter),
  ]);
  return {
    asOf: now.toISOString(),
    ...page,
    asksWhy,
    counts: counts.map(([view, count]) => ({ view, ...count })),
    sold,
    may: { export: reachOf(staff.grants, permissions['export-lists']).length > 0 },
  };
}

/** Returns the list under its filter as a file, without anything sealed. @throws not-found for another partner */
export async function exportCredits(
  deps: Deps,
  staff: StaffCaller,
  query: z.output<typeof officeCredits.exportCredits.query>,
): Promise<AsyncIterable<Uint8Array>> {
  const { store } = deps;
  const { searched } = await searchedBy(deps, staff, query);
  const { search = '', reason: _reason, reasonText: _text, sort, ...asked } = query;
  await noteExport(store, staff, 'export-lists', {
    what: 'credits',
    ...asked,
    partner: query.partner,
    searched: search !== '',
  });
  const { today } = await deskToday(store);
  const filter = { ...creditsFilterOf(query, today), ...searched };
  return listFile(query.format, { columns, ...(await creditList(store, filter, sort)) });
}

/** What the database is asked by the parameters of the list. */
export const creditsFilterOf = (
  { view, partner, search = '', store, promoter, product, undone, accounts, ...behind }: Partial<Query>,
  today: Day,
): CreditsFilter => ({
  view: view ?? 'all',
  partnerId: partner ?? null,
  behind: {
    ...behind,
    storeId: store,
    sellerId: promoter,
    productId: product,
    undone: undone === 'yes',
    accounts: accounts?.split(','),
  },
  search,
  today,
});

async function creditList(
  store: Store,
  filter: CreditsFilter,
  sort: Query['sort'],
): Promise<KeysetList<OfficeCreditLine>> {
  const partners = await partnerRefs(store);
  const order = sort === '-opened' ? 'newest' : 'oldest';
  return {
    keyOf: ({ account }) => account,
    read: async (from, limit) =>
      (await creditsPage(store, { ...filter, order, from, limit })).map((row) =>
        lineOf(row, filter.today, partners),
      ),
  };
}

const columns: FileColumns<OfficeCreditLine> = {
  Cuenta: ({ account }) => ({ code: account }),
  Socio: ({ partner }) => partner.name,
  Equipo: ({ product }) => product.name,
  Color: ({ product }) => product.color,
  Estado: ({ state }) => stateNames[state],
  Bloqueado: ({ isLocked }) => (isLocked ? 'sí' : 'no'),
  'Días de atraso': ({ daysLate }) => daysLate,
  'Por pagar': ({ owed }) => (owed === null ? null : { pesos: owed }),
  'Semanas pagadas': ({ weeksPaid }) => weeksPaid,
  Semanas: ({ weeks }) => weeks,
  Firma: ({ openedAt }) => new Date(openedAt),
  Perdonado: ({ forgiven }) => ({ pesos: forgiven }),
};

const stateNames: Record<CreditState, string> = {
  pending: 'Por activar',
  current: 'Al corriente',
  late: 'Con atraso',
  locked: 'Bloqueado',
  paid: 'Liquidado',
  cancelled: 'Cancelado',
  revoked: 'Revocado',
  rescinded: 'Rescindido',
};

/** A line of a list, as the contract has it. */
export function lineOf(
  row: CreditRow,
  today: Day,
  partners: ReadonlyMap<number, PartnerRef>,
): OfficeCreditLine {
  const { status, isLocked } = row;
  const isLate = status === 'Active' && row.dueOn !== null && row.dueOn < today;
  const daysLate = isLate ? daysBetween(row.dueOn ?? today, today) : 0;
  return {
    account: row.account,
    partner: partnerIn(partners, row.partnerId),
    product: { name: row.product, color: row.colorName },
    state: creditState({ status, isLocked, daysLate }),
    isLocked,
    daysLate,
    owed: status === 'PendingDownPayment' ? null : toPesos(row.owedCentavos),
    forgiven: toPesos(row.forgivenCentavos),
    weeksPaid: row.weeksPaid,
    weeks: row.weeks,
    openedAt: row.openedAt.toISOString(),
  };
}
