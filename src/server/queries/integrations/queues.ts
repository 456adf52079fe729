import { sql } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';

export interface Queue {
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
