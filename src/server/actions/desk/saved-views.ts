import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { officeSavedViews } from '#contract/office/saved-views.ts';
import { viewFiltersIn, viewQueryOf } from '#contract/office/view-query.ts';
import { DomainError } from '#domain/errors.ts';
import { mayAt, permissions, reachOf } from '#domain/staff/permissions.ts';
import { viewPages, viewsMost, type ViewPage, type PromiseView } from '#domain/staff/saved-views.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import { inTransaction, type Store, type TxStore, advisoryXactLock } from '#server/database/store.ts';
import {
  insertSavedView,
  ownSavedViews,
  countSharedViews,
  deleteSavedView,
  lockSavedView,
  updateSavedView,
  type SavedView,
  savedViewsOf,
} from '#server/queries/staff/saved-views.ts';
import { appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import { deskToday } from '#server/actions/base/keyset-list.ts';
import { countCredits, type CreditsFilter } from '#server/queries/office/credits-page.ts';
import { countDeliveries } from '#server/queries/office/deliveries-page.ts';
import type { Counted } from '#server/queries/office/keyset.ts';
import { countRequests } from '#server/queries/office/requests-page.ts';
import { creditsFilterOf } from '#server/actions/credit/list-credits.ts';
import { requestsFilterOf } from './list-requests.ts';
import type { WithinRoles } from './show-today.ts';

/** Keeps a list's filters under a name, for this person alone. @throws no-permission, not-found, invalid-input */
export async function keepView(
  { store }: Deps,
  staff: StaffCaller,
  { page, name, query: asked }: z.output<typeof officeSavedViews.saveView.body>,
): Promise<OfficeOutput<'saveView'>> {
  if (reachOf(staff.grants, permissions[viewPages[page]]).length === 0)
    throw new DomainError('no-permission');
  const { query, partner } = keptQuery(page, asked);
  const partnerId = await partnerOfView(store, staff, page, partner);
  return inTransaction(store, async (tx) => {
    await checkName(tx, staff, { page, name, except: null });
    return { id: await insertSavedView(tx, { staffId: staff.id, partnerId, page, name, query }), query };
  });
}

/** What of an address a view keeps. @throws invalid-input */
function keptQuery(page: ViewPage, asked: string): { query: string; partner: number | undefined } {
  const filters = viewFiltersIn(page, new URLSearchParams(asked));
  if (filters === null) throw new DomainError('invalid-input', { field: 'query' });
  return { query: viewQueryOf(page, filters), partner: filters.partner };
}

/** A view belongs to the partner by which it filters, else to the person's first one. @throws not-found */
async function partnerOfView(
  store: Store,
  staff: StaffCaller,
  page: ViewPage,
  asked: number | undefined,
): Promise<number> {
  const own = [...(await partnerRefs(store)).keys()].filter((id) => mayAt(staff.grants, viewPages[page], id));
  const partnerId = asked === undefined ? own[0] : own.find((id) => id === asked);
  if (partnerId === undefined) throw new DomainError('not-found');
  return partnerId;
}

/** Locks the names of a person's views of one list, and checks a new one. @throws conflict */
async function checkName(
  tx: TxStore,
  { id: staffId }: StaffCaller,
  { page, name, except }: { page: ViewPage; name: string; except: string | null },
): Promise<void> {
  await advisoryXactLock(tx.db, `saved-views:${staffId}:${page}`);
  const { count, isTaken } = await ownSavedViews(tx, { staffId, page, name, except });
  if (isTaken) throw new DomainError('conflict', { messages: ['Ya tiene una vista con ese nombre.'] });
  if (except === null && count >= viewsMost)
    throw new DomainError('conflict', {
      messages: [`Ya tiene ${viewsMost} vistas en esta lista. Borre una para guardar otra.`],
    });
}

type Changes = z.output<typeof officeSavedViews.changeSavedView.body>;

/**
 * Renames, refilters or shares one's own view; what others see of it is in the audit log.
 * @throws not-found; no-permission for a colleague's; conflict
 */
export async function changeView(
  { store }: Deps,
  staff: StaffCaller,
  id: string,
  changes: Changes,
): Promise<OfficeOutput<'changeSavedView'>> {
  return inTransaction(store, async (tx) => {
    const before = await lockSavedView(tx, staff.id, id);
    if (!before) throw new DomainError('not-found');
    if (before.staffId !== staff.id) throw new DomainError('no-permission');
    const after = await changed(tx, staff, before, changes);
    if (after.name !== before.name)
      await checkName(tx, staff, { page: after.page, name: after.name, except: id });
    if (after.shared) await checkShared(tx, before, after);
    await updateSavedView(tx, after);
    await tell(tx, staff, before, after);
    return { id, query: after.query };
  });
}

/** Deletes a view. Idempotent for its owner. @throws not-found; no-permission for a colleague's */
export async function removeView({ store }: Deps, staff: StaffCaller, id: string): Promise<void> {
  await inTransaction(store, async (tx) => {
    const view = await lockSavedView(tx, staff.id, id);
    if (!view) throw new DomainError('not-found');
    if (view.staffId !== staff.id && !mayAt(staff.grants, 'remove-shared-views', view.partnerId))
      throw new DomainError('no-permission');
    await deleteSavedView(tx, id);
    await tell(tx, staff, view, { ...view, shared: false });
  });
}

/** A view that filters by a partner is shared with no other: its people would learn of that one. */
async function changed(
  tx: TxStore,
  staff: StaffCaller,
  before: SavedView,
  { name = before.name, query: asked = before.query, sharedWith }: Changes,
): Promise<SavedView> {
  const { query, partner } = keptQuery(before.page, asked);
  const target = sharedWith ?? partner ?? before.partnerId;
  if (partner !== undefined && partner !== target)
    throw new DomainError('conflict', {
      messages: ['La vista filtra por un socio: solo se comparte con la oficina de ese socio.'],
    });
  const partnerId = await partnerOfView(tx, staff, before.page, target);
  const shared = sharedWith === undefined ? before.shared : sharedWith !== null;
  return { ...before, name, query, partnerId, shared };
}

async function checkShared(tx: TxStore, before: SavedView, { partnerId, page }: SavedView): Promise<void> {
  if (before.shared && before.partnerId === partnerId) return;
  await advisoryXactLock(tx.db, `shared-views:${partnerId}:${page}`);
  if ((await countSharedViews(tx, partnerId, page)) >= viewsMost)
    throw new DomainError('conflict', {
      messages: [`Esta lista ya tiene ${viewsMost} vistas compartidas. Quite una para compartir otra.`],
    });
}

/** Without the name, which a person has typed. Chains are locked in the order of their partners. */
async function tell(tx: TxStore, staff: StaffCaller, before: SavedView, after: SavedView): Promise<void> {
  const isSame =
    before.partnerId === after.partnerId && before.name === after.name && before.query === after.query;
  const isLeft = before.shared && (!after.shared || before.partnerId !== after.partnerId);
  const isNew = after.shared && !(before.shared && isSame);
  const events = [
    ...(isLeft ? [{ kind: 'view-unshared' as const, of: before }] : []),
    ...(isNew ? [{ kind: 'view-shared' as const, of: after }] : []),
  ].toSorted((one, other) => one.of.partnerId - other.of.partnerId);
  for (const { kind, of } of events) {
    const detail = { view: of.id, page: of.page, query: of.query };
    await appendStaffEventOf(tx, staff, of.partnerId, { kind, detail });
  }
}

type Views = OfficeOutput<'listSavedViews'>;

/** Lists the views of one list with what each would show, at the partners where this person may open it. */
export async function listViews(
  { store }: Deps,
  staff: StaffCaller,
  page: ViewPage,
  within: WithinRoles,
): Promise<Views> {
  if (reachOf(staff.grants, permissions[viewPages[page]]).length === 0) return { views: [], partners: [] };
  return within(viewPages[page], async () => {
    const partners = await partnerRefs(store);
    const rows = await savedViewsOf(store, staff.id, page);
    const views = rows.map(async ({ id, name, query, shared, partnerId, staffId, owner }) => {
      const count = await countOf(store, staff, page, query);
      const isMine = staffId === staff.id;
      return {
        id,
        name,
        query,
        sharedWith: shared ? (partners.get(partnerId) ?? null) : null,
        owner: { id: staffId, name: owner },
        isMine,
        ...(count ?? { count: null, isMore: false }),
        mayRemove: isMine || mayAt(staff.grants, 'remove-shared-views', partnerId),
      };
    });
    return { views: await Promise.all(views), partners: [...partners.values()] };
  });
}

/** Counts up to a thousand by the same statements as the list's own views; null: the list of payments has no counts. */
async function countOf(
  store: Store,
  staff: StaffCaller,
  page: ViewPage,
  query: string,
): Promise<Counted | null> {
  const search = new URLSearchParams(query);
  switch (page) {
    case 'payments':
      return null;
    case 'requests': {
      const filters = viewFiltersIn(page, search);
      return filters && countRequests(store, requestsFilterOf(filters, staff));
    }
    case 'credits': {
      const filters = viewFiltersIn(page, search);
      return filters && countCredits(store, creditsFilterOf(filters, (await deskToday(store)).today));
    }
    case 'collections': {
      const filters = viewFiltersIn(page, search);
      return filters && creditsIn(store, filters.bucket ?? 'late', filters.partner, filters.promise);
    }
    case 'deliveries': {
      const filters = viewFiltersIn(page, search);
      if (filters === null) return null;
      const { view, partner, since } = filters;
      const filter = { view, partnerId: partner ?? null, since: since ?? null, search: '' };
      return countDeliveries(store, filter);
    }
  }
}

async function creditsIn(
  store: Store,
  view: CreditsFilter['view'],
  partner: number | undefined,
  promise?: PromiseView,
): Promise<Counted> {
  const { today } = await deskToday(store);
  return countCredits(store, { view, partnerId: partner ?? null, promise, search: '', today });
}
