import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { PgBoss } from 'pg-boss';
import type { JobName } from '#server/context.ts';
import { faultOf } from '#server/log.ts';
import { listen } from '#server/database/listener.ts';
import type { OpenDatabase } from '#server/database/open-database.ts';
import { dueWork } from '#server/queries/due-work.ts';
import { messagesChannel, messagesDue } from '#server/queries/outbox.ts';
import { acrossPartners } from '#server/database/partner-scope.ts';
import { heartbeatSeconds, jobNames, placesOf } from './queues.ts';
import { runBatch, type QueuedJob, type Work } from './run-batch.ts';
import { Taker, type Source } from './taker.ts';

/**
 * Takes jobs from now on. New ones are announced by NOTIFY; a later start, a second try and what an announcement has
 * missed are found by looking, each second, at all queues at once. Gives what ends it, when those that run are done.
 */
export async function takeJobs(boss: PgBoss, database: OpenDatabase, work: Work) {
  const { deps, log } = work;
  const takers = new Map<string, Taker<QueuedJob>>(
    jobNames.map((name) => [name, new Taker(sourceOf(boss, name, work), placesOf(name), log)]),
  );
  takers.set(messagesDue, new Taker(messagesOf(work), { places: 3, batch: 1 }, log));
  // The embedded database announces within the call that has committed: its scope and span are not the job's.
  const apart = AsyncLocalStorage.snapshot();
  const wake = (name: string) => apart(() => takers.get(name)?.wake());
  const look = async () => (await acrossPartners('job', () => dueWork(deps.db, jobNames))).forEach(wake);

  const onRejoin = () => [...takers.keys()].forEach(wake);
  const listening = { name: 'jobs', channels: [announcements, messagesChannel], tell: wake, onRejoin };
  const stopListening = await listen(database, listening, log);
  onRejoin();
  const say = (error: unknown) => log.error({ err: faultOf(error) }, 'queue');
  const stopLooking = every(lookSeconds, () => look().catch(say));
  const stopBeating = every(heartbeatSeconds / 2, () => all((taker) => taker.beat()));

  async function all(does: (taker: Taker<QueuedJob>) => Promise<void>) {
    await Promise.all([...takers.values()].map(does));
  }
  return async (patienceMs: number) => {
    stopLooking();
    await stopListening();
    await all((taker) => taker.stop(patienceMs));
    stopBeating();
  };
}

const lookSeconds = 1;

/** Where pg-boss announces a job, by the name of its queue, as the job's transaction commits. */
const schemaHash = createHash('sha224').update('pgboss').digest('hex');
const announcements = `pgboss_${schemaHash.slice(0, 24)}`;

const sourceOf = (boss: PgBoss, name: JobName, work: Work): Source<QueuedJob> => ({
  fetch: (most) => boss.fetch<QueuedJob['data']>(name, { batchSize: most }),
  run: (jobs) => runBatch(work, name, jobs),
  complete: (jobs) => boss.complete(name, jobs),
  fail: (jobs, fault) => boss.fail(name, jobs, fault),
  touch: (jobs) => boss.touch(name, jobs),
});

/**
 * Messages are a queue of their own: what is due, claimed and tried again is said by their rows. So their being announced is
 * job enough; one that fails is found by looking.
 */
const messagesOf = (work: Work): Source<QueuedJob> => ({
  fetch: () => Promise.resolve([{ id: messagesDue, retryCount: 0, data: {} }]),
  run: (jobs) => runBatch(work, 'deliver-outbox', jobs),
  complete: async () => {},
  fail: async () => {},
  touch: async () => {},
});

/** One at a time: what takes longer leaves turns out. */
function every(seconds: number, does: () => Promise<void>): () => void {
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void does().finally(() => (isBusy = false));
  }, seconds * 1000);
  return () => clearInterval(timer);
}
