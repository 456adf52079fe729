import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/actions/base/context.ts';
import { queryText } from './exchange.ts';
import { sql } from 'kysely';
import { queueTopic } from '#server/database/hub.ts';
import { inTransaction, type Store } from '#server/database/store.ts';
import { dueMessages } from '#server/queries/messages/outbox.ts';
import { dueDeliveries } from '#server/queries/webhooks/deliveries.ts';

/**
 * /sandbox/idle: responds as soon as no work is due any more, so that a script can wait for the effects of what it did.
 * After `seconds`, or five, it names with 503 what still waits, and the script asks again.
 */
export function registerIdle(app: FastifyInstance, { store, hub }: Deps): void {
  app.get('/idle', async (request, reply) => {
    const given = queryText(request, 'seconds');
    const said = new Set<string>();
    const deadline = performance.now() + 1000 * (/^[0-4]$/.test(given) ? Number(given) : mostSeconds);
    for (;;) {
      const waiting = await workWaiting(store);
      if (waiting.length === 0) return { idle: true };
      // Nobody listens any more, and the end of the process waits for requests.
      const isOver = performance.now() > deadline || reply.raw.destroyed;
      if (isOver) return reply.code(503).send({ idle: false, waiting });
      // Workers look at the queue of a sweep seldom by themselves (queues.ts).
      const unsaid = waiting.filter((name) => !said.has(name));
      await inTransaction(store, async (tx) => {
        for (const name of unsaid) hub.publish(tx, queueTopic(name));
      });
      for (const name of unsaid) said.add(name);
      await pause(intervalMs);
    }
  });
}

/** Shorter than what the end of the process allows to requests. */
const mostSeconds = 5;
const intervalMs = 25;

/**
 * Returns the names of the work that is due and not done: jobs that wait, run or failed and will be tried again, messages,
 * webhooks. What has a later time, by the queue's clock or the shop's, does not count.
 */
async function workWaiting(store: Store): Promise<string[]> {
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
