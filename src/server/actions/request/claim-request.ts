import { DomainError } from '#domain/errors.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { appendStaffEvent } from '#server/actions/base/staff-events.ts';
import { inTransaction } from '#server/database/store.ts';
import { lockRequest } from '#server/queries/requests/credit-requests.ts';
import { claimOf, deleteClaim, insertClaim } from '#server/queries/requests/credit-requests-page.ts';

/**
 * Marks a request as this person's work. Idempotent.
 * @throws not-found; conflict, with the name, when somebody else works on it
 */
export async function claimRequest(deps: Deps, staff: StaffCaller, requestId: string): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const row = await lockRequest(tx, requestId);
    if (!row) throw new DomainError('not-found');
    const held = await claimOf(tx, row.id);
    if (held?.staffId === staff.id) return;
    if (held || !(await insertClaim(tx, row.id, staff.id))) {
      throw new DomainError('conflict', { messages: [heldBy(held?.name ?? null)] });
    }
    await appendStaffEvent(tx, staff, row.id, { kind: 'request-claimed' });
  });
}

/** Why it cannot be taken; null: by whom is not known. */
export const heldBy = (name: string | null): string => `${name ?? 'Otra persona'} ya tomó la solicitud.`;

/**
 * Takes the mark off: one's own, or as a supervisor anybody's. Idempotent.
 * @throws not-found; no-permission for somebody else's
 */
export async function releaseRequest(deps: Deps, staff: StaffCaller, requestId: string): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const row = await lockRequest(tx, requestId);
    if (!row) throw new DomainError('not-found');
    const held = await claimOf(tx, row.id);
    if (!held) return;
    const isOwn = held.staffId === staff.id;
    if (!isOwn && !mayAt(staff.grants, 'release-claims', row.partner_id))
      throw new DomainError('no-permission');
    await deleteClaim(tx, row.id, held.staffId);
    await appendStaffEvent(tx, staff, row.id, {
      kind: 'request-released',
      detail: isOwn ? {} : { of: { id: held.staffId, name: held.name } },
    });
  });
}
