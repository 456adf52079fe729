import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
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
  await inTransaction(deps.store, async (tx) => {
    const row = await lockRequest(tx, (await idOf(tx, reference)) ?? '');
    if (row) await appendAuditEvent(tx, row.id, refusedCancel, caller);
  });
}

/** Done by somebody else: never evidence of what the customer did (trail-of.ts). */
const refusedCancel = 'cancel-refused';

async function cancelOwn(deps: Deps, caller: Caller, reference: string): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const row = await lockOwn(tx, caller, reference);
    if (row.contract_signed_at !== null) throw new DomainError('conflict');
    if (!(await setFactOnce(tx, row, 'cancelled_at'))) return;
    await deps.hub.publish(tx.db, row.id);
    await appendAuditEvent(tx, row.id, 'cancelled', caller);
  });
}

async function lockOwn(tx: TxStore, caller: Caller, reference: string): Promise<LockedRequest> {
  return assertOwner(tx, caller, await lockRequest(tx, (await idOf(tx, reference)) ?? ''));
}

async function idOf(tx: TxStore, reference: string): Promise<string | undefined> {
  return /^\d{10}$/.test(reference) ? (await requestByAccount(tx, reference))?.id : reference;
}
