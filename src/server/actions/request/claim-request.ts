import { DomainError } from '#domain/errors.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { appendStaffEvent } from '#server/actions/base/staff-events.ts';
import { inTransaction } from '#server/database/store.ts';
import { lockRequest, requestById } from '#server/queries/requests/credit-requests.ts';
import { claimOf, deleteClaim, insertClaim } from '#server/queries/requests/credit-requests-page.ts';
import type { OfficeOutput } from '#contract/office/api.ts';

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

type Outcome = OfficeOutput<'claimRequests'>;

/** Marks several requests as this person's work, each for itself. @throws not-found when none of them is there */
export const claimRequests = (deps: Deps, staff: StaffCaller, ids: readonly string[]): Promise<Outcome> =>
  each(ids, deps, (id) => claimRequest(deps, staff, id));

/** Takes the mark off several requests, each for itself. @throws not-found when none of them is there */
export const releaseRequests = (deps: Deps, staff: StaffCaller, ids: readonly string[]): Promise<Outcome> =>
  each(ids, deps, (id) => releaseRequest(deps, staff, id));

async function each(
  ids: readonly string[],
  deps: Deps,
  act: (id: string) => Promise<void>,
): Promise<Outcome> {
  const refused: string[] = [];
  let [done, missing] = [0, 0];
  for (const id of new Set(ids)) {
    try {
      await act(id);
      done += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'not-found') missing += 1;
      else refused.push(await sentenceOf(deps, id, error));
    }
  }
  if (done === 0 && refused.length === 0) throw new DomainError('not-found');
  if (missing > 0) refused.push(`${missing} ya no se encontraron.`);
  return { done, refused };
}

async function sentenceOf({ store }: Deps, id: string, { code, detail }: DomainError): Promise<string> {
  const account = (await requestById(store, id))?.account ?? id;
  const why = code === 'no-permission' ? 'la lleva otra persona.' : (detail.messages?.join(' ') ?? code);
  return `${account}: ${why}`;
}
