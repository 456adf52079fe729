import { DomainError } from '#domain/errors.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import { appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import {
  insertPromoter,
  lockPromoter,
  movePromoter,
  setWithdrawn,
} from '#server/queries/partners/promoters.ts';
import { lockOpenStore, storeById } from '#server/queries/partners/stores.ts';

interface NewPromoter {
  readonly partner: number;
  readonly name: string;
  readonly code: string;
  readonly agency: string;
  readonly store: string | null;
}

/** Adds somebody who sells. @throws not-found; conflict when the codes are taken or the store is closed */
export function addPromoter(
  { store }: Deps,
  staff: StaffCaller,
  added: NewPromoter,
): Promise<{ id: number }> {
  return inTransaction(store, async (tx) => {
    const partner = (await partnerRefs(tx)).get(added.partner);
    if (!partner) throw new DomainError('not-found');
    const at = await storeFor(tx, added.partner, added.store);
    const id = await insertPromoter(tx, { ...added, partnerId: added.partner });
    if (id === null) {
      throw new DomainError('conflict', {
        messages: ['Ese promotor ya existe: la clave y la agencia son de otra persona.'],
      });
    }
    await appendStaffEventOf(tx, staff, added.partner, {
      kind: 'promoter-added',
      detail: { promoter: id, name: added.name, store: at?.name ?? null },
    });
    return { id };
  });
}

/** Ends a promoter's link and codes, or makes them work again. @throws not-found; conflict when it is so already */
export function setPromoterWithdrawn(
  { store }: Deps,
  staff: StaffCaller,
  { id, withdrawn, reason }: { id: number; withdrawn: boolean; reason: string },
): Promise<void> {
  return inTransaction(store, async (tx) => {
    const row = await ownPromoter(tx, staff, id);
    if (!(await setWithdrawn(tx, id, withdrawn))) {
      throw new DomainError('conflict', {
        messages: [withdrawn ? 'Este promotor ya estaba dado de baja.' : 'Este promotor ya estaba activo.'],
      });
    }
    await appendStaffEventOf(tx, staff, row.partnerId, {
      kind: withdrawn ? 'promoter-withdrawn' : 'promoter-restored',
      detail: { promoter: id, name: row.name, reason },
    });
  });
}

/** Moves a promoter and her open requests to another store. @throws not-found; conflict when she is there already */
export function moveToStore(
  { store }: Deps,
  staff: StaffCaller,
  { id, to, reason }: { id: number; to: string | null; reason: string },
): Promise<{ requests: number }> {
  return inTransaction(store, async (tx) => {
    const row = await ownPromoter(tx, staff, id);
    if (row.storeId === to) {
      throw new DomainError('conflict', { messages: ['Este promotor ya está en esa tienda.'] });
    }
    const before = row.storeId === null ? null : await storeById(tx, row.storeId);
    const after = await storeFor(tx, row.partnerId, to);
    const requests = await movePromoter(tx, id, to);
    await appendStaffEventOf(tx, staff, row.partnerId, {
      kind: 'promoter-moved',
      detail: {
        promoter: id,
        name: row.name,
        reason,
        requests,
        changes: [{ what: 'Tienda', before: before?.name ?? null, after: after?.name ?? null }],
      },
    });
    return { requests };
  });
}

async function ownPromoter(tx: TxStore, staff: StaffCaller, id: number) {
  const row = await lockPromoter(tx, id);
  if (!row || !mayAt(staff.grants, 'keep-promoters', row.partnerId)) throw new DomainError('not-found');
  return row;
}

/** @throws not-found; conflict when it is closed */
export async function storeFor(tx: TxStore, partnerId: number, id: string | null) {
  if (id === null) return null;
  const known = await storeById(tx, id);
  if (known?.partnerId !== partnerId) throw new DomainError('not-found');
  const open = await lockOpenStore(tx, id);
  if (!open) throw new DomainError('conflict', { messages: ['Esa tienda está cerrada. Elija otra.'] });
  return open;
}
