import type { Trx } from '#server/context.ts';
import { prepared } from './prepared.ts';

interface IdentityEvent {
  readonly eventId: string;
  readonly sessionId: string;
  readonly outcome: 'approved' | 'refused' | 'abandoned' | 'expired';
}

/** Takes an event into the inbox; false when it is there already. The session is known and locked. */
export async function insertIdentityEvent(
  trx: Trx,
  provider: string,
  { eventId, sessionId, outcome }: IdentityEvent,
): Promise<boolean> {
  return (await taken({ provider, eventId, sessionId, outcome }).first(trx)) !== undefined;
}

const taken = prepared((db, given: IdentityEvent & { provider: string }) =>
  db
    .insertInto('identity_events')
    .values({
      provider: given.provider,
      event_id: given.eventId,
      session_id: given.sessionId,
      outcome: given.outcome,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id'),
);
