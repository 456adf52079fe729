import { DomainError } from '#domain/errors.ts';
import type { Store } from '#server/database/store.ts';
import { requestById, type CreditRequest } from '#server/queries/requests/credit-requests.ts';

/** Returns a request in the scope of the call. @throws not-found also for another partner's */
export async function findRequest(store: Store, requestId: string): Promise<CreditRequest> {
  const row = await requestById(store, requestId);
  if (!row) throw new DomainError('not-found');
  return row;
}
