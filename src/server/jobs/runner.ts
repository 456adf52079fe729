import { createHash } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Db, Deps, JobData, JobName, Jobs, Trx } from '#server/context.ts';
import { faultOf } from '#server/log.ts';
import type { OpenDatabase } from '#server/database/open-database.ts';
import { dueWork } from '#server/queries/due-work.ts';
import { acrossPartners } from '#server/database/partner-scope.ts';
import { takeBackMessages } from '#server/queries/outbox.ts';
import { queueConnection } from './queue-connection.ts';
import { OwnCourier } from './courier.ts';
import { jobNames, letTransactionsSend, prepareQueues, prepareSchedules } from './queues.ts';
import { runBatch, type QueuedJob, type Work } from './run-batch.ts';
import { takeJobs } from './take-jobs.ts';

/**
 * What each job does. It may run more than once (a process can end in the middle), so it must be idempotent;
 * it throws to be tried again later.
 */
export type JobHandlers = {
  readonly [N in JobName]: (deps: Deps, data: JobData[N]) => Promise<void>;
};

export interface JobRunner extends Jobs {
  /** Takes jobs from now on, and those of the schedule. */
  start(deps: Deps, handlers: JobHandlers): Promise<void>;
  /** For tests, in place of start: runs what is due now until nothing is, in order; gives how many jobs ran. */
  runDue(deps: Deps, handlers: JobHandlers, options?: { evenIfLater?: boolean }): Promise<number>;
  /** Lets jobs that run finish, for a while. */
  stop(): Promise<void>;
}

/** The queue in the database: pg-boss with its own tables beside ours. */
export async function createJobRunner(
  database: OpenDatabase,
  log: Logger,
  options: { background?: boolean } = {},
): Promise<JobRunner> {
  const background = options.background ?? true;
  const boss = new PgBoss({
    ...queueConnection(database, background ? 4 : 2),
    supervise: background,
    schedule: background,
  });
  boss.on('error', (error) => log.error({ err: faultOf(error) }, 'queue'));
  await boss.start();
  await prepareQueues(boss);
  await letTransactionsSend(database);
  let stopTaking: ((patienceMs: number) => Promise<void>) | null = null;
  let courier: OwnCourier | null = null;

  return {
    async send(trx, name, data, { startAfterSeconds, singletonKey } = {}) {
      await boss.send(name, data, {
        db: alongWith(trx),
        ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
        ...(singletonKey === undefined ? {} : { id: idFor(name, singletonKey) }),
      });
    },

    courier: () => (courier?.hasHandsFree ? courier : null),

    async start(deps, handlers) {
      if (database.engine === 'pglite') await acrossPartners('job', () => takeBack(deps.db));
      stopTaking = await takeJobs(boss, database, { deps, handlers, log });
      courier = new OwnCourier(deps);
      await prepareSchedules(boss);
    },

    async runDue(deps, handlers, { evenIfLater = false } = {}) {
      const work = { deps, handlers, log };
      let ran = 0;
      for (let found = true; found;) {
        found = false;
        for (const name of jobNames) {
          const jobs = await boss.fetch<QueuedJob['data']>(name, {
            batchSize: 20,
            ignoreStartAfter: evenIfLater,
          });
          if (jobs.length === 0) continue;
          found = true;
          ran += jobs.length;
          const faults = await runBatch(work, name, jobs);
          for (const [index, job] of jobs.entries()) {
            const fault = faults[index] ?? null;
            await (fault === null ? boss.complete(name, job) : boss.fail(name, job, fault));
          }
        }
      }
      return (await deliverDue(work)) ? ran + 1 : ran;
    },

    async stop() {
      await Promise.all([courier?.stop(patienceMs), stopTaking?.(patienceMs)]);
      stopTaking = null;
      await boss.stop({ graceful: true, timeout: patienceMs, close: database.engine === 'postgres' });
    },
  };
}

const patienceMs = 5_000;

/**
 * The embedded database has one process: whatever is still marked as running was cut off by the end of the last one,
 * and is due now. With several processes the queue finds that out by heartbeat, and messages by the end of their claim.
 */
async function takeBack(db: Db): Promise<void> {
  await takeBackMessages(db);
  await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(db);
}

/** Messages are no jobs of the queue (take-jobs.ts). */
async function deliverDue(work: Work): Promise<boolean> {
  const due = await acrossPartners('job', () => dueWork(work.deps.db, []));
  if (due.length === 0) return false;
  await runBatch(work, 'deliver-outbox', [{ data: {} }]);
  return true;
}

const alongWith = (trx: Trx) => ({
  async executeSql(text: string, values: readonly unknown[] = []) {
    return trx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]));
  },
});

/** The same key is the same job: a second send while the first is known does nothing. */
function idFor(name: JobName, key: string): string {
  const hex = createHash('sha256').update(`${name}\0${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
