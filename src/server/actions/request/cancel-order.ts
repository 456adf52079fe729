import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps, Trx } from '#server/context.ts';
import {
  lockRequest,
  requestByAccount,
  stampOnce,
  type CreditRequest,
} from '#server/queries/credit-requests.ts';
import { recordEvent } from '#server/queries/request-events.ts';
import { ownRequest } from '#server/actions/access/own-request.ts';

/**
 * Cancels a request that has no signed contract, by its account or its id. Cancelled already: the same answer.
 * @throws no-session, not-found; conflict once the contract is signed
 */
export async function cancelOrder(deps: Deps, caller: Caller, reference: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockOwn(trx, caller, reference);
    if (row.contract_signed_at !== null) throw new DomainError('conflict');
    if (!(await stampOnce(trx, row.id, 'cancelled_at'))) return;
    await recordEvent(trx, row.id, 'cancelled', caller);
    await deps.hub.announce(trx, row.id);
  });
}

async function lockOwn(trx: Trx, caller: Caller, reference: string): Promise<CreditRequest> {
  const isAccount = /^\d{10}$/.test(reference);
  const id = isAccount ? (await requestByAccount(trx, reference))?.id : reference;
  await lockRequest(trx, id ?? '');
  return ownRequest(trx, caller, id ?? '');
}
