import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { officeSavedViews } from '#contract/office/saved-views.ts';
import { DomainError } from '#domain/errors.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { viewsMost } from '#domain/staff/saved-views.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import { advisoryXactLock } from '#server/database/advisory-lock.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import {
  countSharedViews,
  deleteSavedView,
  lockSavedView,
  updateSavedView,
  type SavedView,
} from '#server/queries/staff/saved-views.ts';
import { checkName, keptQuery, partnerOfView } from './keep-view.ts';

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
    ...(isLeft ? [{ kind: 'view-unshared', of: before }] : []),
    ...(isNew ? [{ kind: 'view-shared', of: after }] : []),
  ].toSorted((one, other) => one.of.partnerId - other.of.partnerId);
  for (const { kind, of } of events) {
    const detail = { view: of.id, page: of.page, query: of.query };
    await appendStaffEventOf(tx, staff, of.partnerId, { kind, detail });
  }
}
