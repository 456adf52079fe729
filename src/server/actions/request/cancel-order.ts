import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/context.ts';
import type { Trx } from '#server/database/db.ts';
import {
  lockRequest,
  requestByAccount,
  setFactOnce,
  type LockedRequest,
} from '#server/queries/requests/credit-requests.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { assertOwner } from '#server/actions/access/own-request.ts';

/**
 * Cancels a request that has no signed contract, by its account or its id. Idempotent. An attempt on somebody else's
 * request is recorded in its audit log.
 * @throws no-session, not-found; conflict once the contract is signed
 */
export async function cancelOrder(deps: Deps, caller: Caller, reference: string): Promise<void> {
  try {
    await cancelOwn(deps, caller, reference);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not-found')
      await recordAttempt(deps, caller, reference);
    throw error;
  }
}

/** In a separate transaction: that of the attempt is rolled back. */
async function recordAttempt(deps: Deps, caller: Caller, reference: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockRequest(trx, (await idOf(trx, reference)) ?? '');
    if (row) await appendAuditEvent(trx, row.id, refusedCancel, caller);
  });
}

/** Done by somebody else: never evidence of what the customer did (trail-of.ts). */
const refusedCancel = 'cancel-refused';

async function cancelOwn(deps: Deps, caller: Caller, reference: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockOwn(trx, caller, reference);
    if (row.contract_signed_at !== null) throw new DomainError('conflict');
    if (!(await setFactOnce(trx, row, 'cancelled_at'))) return;
    await deps.hub.publish(trx, row.id);
    await appendAuditEvent(trx, row.id, 'cancelled', caller);
  });
}

async function lockOwn(trx: Trx, caller: Caller, reference: string): Promise<LockedRequest> {
  return assertOwner(trx, caller, await lockRequest(trx, (await idOf(trx, reference)) ?? ''));
}

async function idOf(trx: Trx, reference: string): Promise<string | undefined> {
  return /^\d{10}$/.test(reference) ? (await requestByAccount(trx, reference))?.id : reference;
}
