import type { OfficeOutput } from '#contract/office/api.ts';
import { DomainError } from '#domain/errors.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import { assertSeen, seenOnWire, type Seen } from '#server/actions/base/seen.ts';
import { appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import {
  closeStore,
  insertStore,
  isStoreNamed,
  lockOpenStore,
  renameStore,
  storeById,
  storesInScope,
} from '#server/queries/partners/stores.ts';

interface Named {
  readonly name: string;
  readonly address: string;
}

/** Lists the stores in scope. */
export async function listStores(
  { store }: Deps,
  staff: StaffCaller,
  partner: number | undefined,
): Promise<OfficeOutput<'listStores'>> {
  const [rows, partners] = await Promise.all([storesInScope(store, partner ?? null), partnerRefs(store)]);
  return {
    rows: rows.flatMap(({ partnerId, closedAt, ...row }) => {
      const at = partners.get(partnerId);
      return at
        ? [{ ...row, partner: at, closedAt: closedAt?.toISOString() ?? null, seen: seenOnWire(factsOf(row)) }]
        : [];
    }),
    mayKeep: [...partners.values()].filter(({ id }) => mayAt(staff.grants, 'keep-promoters', id)),
  };
}

/** Adds a store. @throws not-found; conflict when an open one has the name */
export function openStore(
  { store }: Deps,
  staff: StaffCaller,
  { partner, ...named }: Named & { readonly partner: number },
): Promise<{ id: string }> {
  return inTransaction(store, async (tx) => {
    if (!(await partnerRefs(tx)).has(partner)) throw new DomainError('not-found');
    const id = await insertStore(tx, { partnerId: partner, ...named });
    if (id === null) throw nameTaken();
    await appendStaffEventOf(tx, staff, partner, { kind: 'store-opened', detail: { store: id, ...named } });
    return { id };
  });
}

const factsOf = ({ name, address }: Named): Seen => ({ Nombre: name, Domicilio: address });

/** Changes name and address. @throws not-found; conflict */
export function changeStore(
  { store }: Deps,
  staff: StaffCaller,
  { id, name, address, seen }: Named & { readonly id: string; readonly seen?: string | undefined },
): Promise<void> {
  return inTransaction(store, async (tx) => {
    const before = await ownOpenStore(tx, id);
    assertSeen(factsOf(before), seen);
    if (await isStoreNamed(tx, before.partnerId, name, id)) throw nameTaken();
    await renameStore(tx, id, { name, address });
    const changes = [
      { what: 'Nombre', before: before.name, after: name },
      { what: 'Domicilio', before: before.address || null, after: address || null },
    ].filter((change) => change.before !== change.after);
    await appendStaffEventOf(tx, staff, before.partnerId, {
      kind: 'store-changed',
      detail: { store: id, name, changes },
    });
  });
}

/** Closes a store. @throws not-found; conflict while somebody sells there */
export function endStore(
  { store }: Deps,
  staff: StaffCaller,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  return inTransaction(store, async (tx) => {
    const { partnerId, name } = await ownOpenStore(tx, id);
    if (!(await closeStore(tx, id))) {
      throw new DomainError('conflict', {
        messages: ['En esta tienda todavía hay promotores. Muévalos a otra antes de cerrarla.'],
      });
    }
    await appendStaffEventOf(tx, staff, partnerId, {
      kind: 'store-closed',
      detail: { store: id, name, reason },
    });
  });
}

async function ownOpenStore(tx: TxStore, id: string) {
  if (!(await storeById(tx, id))) throw new DomainError('not-found');
  const open = await lockOpenStore(tx, id);
  if (!open) throw new DomainError('conflict', { messages: ['Esa tienda ya está cerrada.'] });
  return open;
}

const nameTaken = () =>
  new DomainError('conflict', { messages: ['Ya hay una tienda abierta con ese nombre.'] });
