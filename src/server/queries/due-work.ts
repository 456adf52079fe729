import { sql } from 'kysely';
import type { Db } from '#server/context.ts';
import { messagesDue } from './outbox.ts';

/** Which of these queues have jobs that are due, and `messagesDue` if a message is: one question for all. */
export async function dueWork(db: Db, queues: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select queue.name from unnest(${queues}::text[]) as queue (name)
    where exists (select from pgboss.job where job.name = queue.name and job.state < 'active'
      and not job.blocked and job.start_after <= now())
    union all
    select ${messagesDue} where exists (select from outbox where sent_at is null and gave_up_at is null
      and (not_before is null or not_before <= app_now()))`.execute(db);
  return rows.map(({ name }) => name);
}
