import type { TxStore } from '#server/database/store.ts';

interface IdentityEvent {
  readonly eventId: string;
  readonly sessionId: string;
  readonly outcome: 'approved' | 'refused' | 'abandoned' | 'expired';
}

/**
 * Inserts an event into the inbox; false when it is already there. Call with the session known and its request locked.
 */
export async function insertIdentityEvent(
  { db }: TxStore,
  provider: string,
  { eventId, sessionId, outcome }: IdentityEvent,
): Promise<boolean> {
  const row = await db
    .insertInto('identity_events')
    .values({ provider, event_id: eventId, session_id: sessionId, outcome })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}
