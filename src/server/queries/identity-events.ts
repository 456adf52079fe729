import type { Trx } from '#server/context.ts';

/** Takes an event into the inbox; false when it is there already. The session is known and locked. */
export async function insertIdentityEvent(
  trx: Trx,
  provider: string,
  event: { eventId: string; sessionId: string; outcome: 'approved' | 'refused' | 'abandoned' },
): Promise<boolean> {
  const row = await trx
    .insertInto('identity_events')
    .values({
      provider,
      event_id: event.eventId,
      session_id: event.sessionId,
      outcome: event.outcome,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}
