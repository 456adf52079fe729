import { DomainError } from '#domain/errors.ts';
import { standing } from '#domain/onboarding/progress.ts';
import type { RequestState } from '#domain/staff/saved-views.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { appendStaffEvent } from '#server/actions/base/staff-events.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { insertNote } from '#server/queries/office/record-parts.ts';
import { lockOpenStore, storeById } from '#server/queries/partners/stores.ts';
import { factsOf, setHandedStore, type CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { lockAsSeen } from './lock-as-seen.ts';

interface Handing {
  readonly requestId: string;
  /** Null: it is taken back, and is its promoter's store's alone. */
  readonly store: string | null;
  readonly note: string;
  readonly seen: RequestState;
  /** To which store it was handed when the person saw it. */
  readonly seenStore: string | null;
}

/**
 * Hands a request to a store of its partner: people whose role is limited to that store see it and help. Whose sale it is
 * stays as it was. @throws not-found, also for a store of another partner; stale-facts; conflict once it has ended
 */
export async function handToStore(deps: Deps, staff: StaffCaller, handing: Handing): Promise<void> {
  const { requestId, store, note, seen, seenStore } = handing;
  await inTransaction(deps.store, async (tx) => {
    const row = await lockAsSeen(tx, requestId, seen);
    const before = row.handed_store === null ? null : ((await storeById(tx, row.handed_store)) ?? null);
    if (row.handed_store !== seenStore) {
      const now = before ? `ahora es de ${before.name}` : 'ahora no está entregada a ninguna tienda';
      throw new DomainError('stale-facts', { messages: [`La solicitud cambió de tienda: ${now}.`] });
    }
    if (hasEnded(row)) throw new DomainError('conflict', { messages: ['La solicitud ya terminó.'] });
    if (store === row.handed_store) {
      throw new DomainError('conflict', { messages: ['Ya está así: elija otra tienda.'] });
    }
    const after = store === null ? null : await openStoreOf(tx, row.partner_id, store);
    await setHandedStore(tx, row.id, after && { store: after.id, by: staff.id });
    // The store's people read what is expected of them.
    await insertNote(tx, { requestId: row.id, staffId: staff.id, body: note });
    await appendStaffEvent(tx, staff, row.id, {
      kind: after ? 'request-handed' : 'request-taken-back',
      detail: {
        store: after?.name ?? before?.name ?? '',
        changes: [{ what: 'Tienda', before: before?.name ?? null, after: after?.name ?? null }],
      },
      note,
    });
  });
}

/** A signed one goes on as a credit, whose device is handed over somewhere. */
export const hasEnded = (row: CreditRequest): boolean =>
  row.contract_signed_at === null && standing(factsOf(row)).state !== 'open';

async function openStoreOf(tx: TxStore, partnerId: number, id: string) {
  const found = await storeById(tx, id);
  if (found?.partnerId !== partnerId) throw new DomainError('not-found');
  const open = await lockOpenStore(tx, id);
  if (!open) throw new DomainError('conflict', { messages: ['Esa tienda está cerrada: elija otra.'] });
  return open;
}
