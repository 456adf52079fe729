import { sql } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';
import { dropReasons, writtenAt } from './outbox.ts';

interface Queue {
  readonly name: string;
  readonly waiting: number;
  readonly oldestAt: Date | null;
  /** Jobs that were tried for the last time and failed, as long as the queue knows them. */
  readonly failed: number;
}

/** Returns the queues of jobs that have something due or failed; of all partners. */
export async function queuesOf({ db }: Store): Promise<Queue[]> {
  const { rows } = await sql<Queue>`
    select name, count(*) filter (where ${isDue})::int as waiting, min(start_after) filter (where ${isDue}) as "oldestAt",
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job where ${isDue} or state = 'failed' group by name order by name`.execute(db);
  return rows;
}

/** Returns ids of failed jobs of a queue, the oldest first; they stay locked, so that two people cannot retry one. */
export async function failedJobs({ db }: TxStore, name: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where name = ${name} and state = 'failed'
    order by created_on limit ${limit} for update`.execute(db);
  return rows.map(({ id }) => id);
}

const isDue = sql<boolean>`(state in ('created', 'retry') and start_after <= now())`;

export interface ChannelLoad {
  readonly channel: 'sms' | 'email';
  readonly waiting: number;
  readonly oldestAt: Date | null;
}

/** Returns how many messages are due in scope by channel, and since when. */
export async function channelLoads({ db }: Store): Promise<ChannelLoad[]> {
  const { rows } = await sql<ChannelLoad>`
    select channel, count(*)::int as waiting, min(coalesce(not_before, created_at)) as "oldestAt" from outbox
    where sent_at is null and gave_up_at is null and (not_before is null or not_before <= app_now())
    group by channel`.execute(db);
  return rows;
}

/** Of the outbox: tried in the last days, and given up. */
export const isGivenUp = sql<boolean>`sent_at is null and gave_up_at > app_now() - interval '14 days' and attempts > 0
  and not (last_error is not null and last_error = any (array[${sql.join(dropReasons)}]))`;

/** Returns the messages in scope of the last days that were tried and given up, the newest first. Never their text. */
export const givenUpMessages = ({ db }: Store, partnerId: number | null, limit: number) =>
  db
    .selectFrom('outbox')
    .select([
      'id',
      'channel',
      'partner_id as partnerId',
      'dedupe_key as dedupeKey',
      'urgent',
      'attempts',
      'created_at as createdAt',
      'gave_up_at as gaveUpAt',
      'last_error as lastError',
    ])
    .where(isGivenUp)
    .$if(partnerId !== null, (query) => query.where('partner_id', '=', partnerId ?? 0))
    .orderBy('gave_up_at', 'desc')
    .limit(limit)
    .execute();

export const givenUpMessage = ({ db }: TxStore, id: string) =>
  db
    .selectFrom('outbox')
    .select([
      'id',
      'channel',
      'partner_id as partnerId',
      'dedupe_key as dedupeKey',
      'urgent',
      'created_at as createdAt',
    ])
    .where('id', '=', id)
    .where('gave_up_at', 'is not', null)
    .executeTakeFirst();

/** Has a message tried again from its first attempt; false when it was sent or is tried meanwhile. */
export async function retryMessage(
  { db }: TxStore,
  { id, createdAt }: { id: string; createdAt: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('outbox')
    .set({ gave_up_at: null, attempts: 0, not_before: null, last_error: null })
    .where('id', '=', id)
    .where(writtenAt(createdAt))
    .where(isGivenUp)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
