import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { officeSavedViews } from '#contract/office/saved-views.ts';
import { viewFiltersIn, viewQueryOf } from '#contract/office/view-query.ts';
import { DomainError } from '#domain/errors.ts';
import { mayAt, permissions, reachOf } from '#domain/staff/permissions.ts';
import { viewPages, viewsMost, type ViewPage } from '#domain/staff/saved-views.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import { advisoryXactLock } from '#server/database/advisory-lock.ts';
import { inTransaction, type Store, type TxStore } from '#server/database/store.ts';
import { insertSavedView, ownSavedViews } from '#server/queries/staff/saved-views.ts';

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
export function keptQuery(page: ViewPage, asked: string): { query: string; partner: number | undefined } {
  const filters = viewFiltersIn(page, new URLSearchParams(asked));
  if (filters === null) throw new DomainError('invalid-input', { field: 'query' });
  return { query: viewQueryOf(page, filters), partner: filters.partner };
}

/** A view belongs to the partner by which it filters, else to the person's first one. @throws not-found */
export async function partnerOfView(
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
export async function checkName(
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
