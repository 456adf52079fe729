import { sql } from 'kysely';
import type { Store } from '#server/database/store.ts';
import { dueMessages } from '#server/queries/messages/outbox.ts';
import { dueDeliveries } from '#server/queries/webhooks/deliveries.ts';

/**
 * Returns the names of the work that is due and not done: jobs that wait, run or failed and will be tried again, messages,
 * webhooks. What has a later time, by the queue's clock or the shop's, does not count.
 */
export async function workWaiting(store: Store): Promise<string[]> {
  const [jobs, messages, deliveries] = await Promise.all([
    waitingJobs(store),
    dueMessages(store, { afterSeq: 0, limit: 1 }),
    dueDeliveries(store, 1),
  ]);
  return [
    ...jobs,
    ...(messages.length > 0 ? ['outbox'] : []),
    ...(deliveries.length > 0 ? ['webhooks'] : []),
  ];
}

/** The queue's own jobs, which only send those of the schedule, are none of the shop's. */
async function waitingJobs({ db }: Store): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from pgboss.job
    where (state in ('active', 'retry') or (state = 'created' and start_after <= now()))
      and name not like '\\_\\_pgboss%'
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}
