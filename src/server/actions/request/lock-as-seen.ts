import { DomainError } from '#domain/errors.ts';
import { requestStateNames, standingOf, stateOfStanding } from '#domain/staff/request-standing.ts';
import type { RequestState } from '#domain/staff/saved-views.ts';
import type { TxStore } from '#server/database/store.ts';
import { factsOf, lockRequest, type LockedRequest } from '#server/queries/requests/credit-requests.ts';

/**
 * Locks a request of the person's partners, in the state in which she saw it.
 * @throws not-found; stale-facts with what has changed
 */
export async function lockAsSeen(tx: TxStore, requestId: string, seen: RequestState): Promise<LockedRequest> {
  const row = await lockRequest(tx, requestId);
  if (!row) throw new DomainError('not-found');
  const state = stateOfStanding(standingOf(factsOf(row)));
  if (state !== seen) {
    throw new DomainError('stale-facts', {
      messages: [
        `La solicitud cambió: estaba ${requestStateNames[seen]} y ahora está ${requestStateNames[state]}.`,
      ],
    });
  }
  return row;
}
