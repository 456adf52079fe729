import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { fromPglite, PgBoss, type ConstructorOptions, type Db } from 'pg-boss';
import type { Logger } from 'pino';
import type { Deps, JobName, Jobs } from '#server/actions/base/context.ts';
import { queueTopic, type Hub } from '#server/database/hub.ts';
import type { TxStore } from '#server/database/store.ts';
import type { OpenDatabase } from '#server/database/open-database.ts';
import {
  jobNames,
  grantEnqueue,
  prepareQueues,
  prepareSchedules,
  workersOf,
  workOptionsOf,
} from './queues.ts';
import { runJobs, type JobHandlers, type QueuedJob } from './run-jobs.ts';

export interface JobRunner extends Jobs {
  /** Starts the workers and the schedule. */
  start(deps: Deps, handlers: JobHandlers): Promise<void>;
  /** For tests, in place of start: runs due jobs in order until none is left. Returns how many jobs ran. */
  drain(deps: Deps, handlers: JobHandlers, options?: { includeDelayed?: boolean }): Promise<number>;
  /** Stops taking jobs and waits a limited time for running ones. */
  stop(): Promise<void>;
}

interface RunnerOptions {
  readonly background?: boolean;
  readonly statementMs?: number;
  /** Workers hear by it that there is work; without it they only look. */
  readonly hub?: Hub | null;
}

/**
 * Creates the queue in the database: pg-boss with its own tables next to ours. Without `background` it only sends: it
 * runs no jobs and no maintenance of the queue.
 */
export async function createJobRunner(
  database: OpenDatabase,
  log: Logger,
  { background = true, statementMs = 30_000, hub = null }: RunnerOptions = {},
): Promise<JobRunner> {
  const boss = new PgBoss({
    ...connectionTo(database, { max: background ? 4 : 2, statementMs }),
    supervise: background,
    schedule: background,
    // Another worker takes over the job of a killed process after its heartbeat timeout plus this interval. An embedded
    // database has one process.
    superviseIntervalSeconds: database.engine === 'pglite' ? 60 : 15,
    monitorIntervalSeconds: database.engine === 'pglite' ? 60 : 15,
    // Sweeps come a minute or more apart, and no job waits for another one.
    cronWorkerIntervalSeconds: 30,
    flowIntervalSeconds: 3_600,
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue'));
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'queue'));
  await boss.start();
  await prepareQueues(boss);
  await grantEnqueue(database);
  if (background) await releaseJobsOfDead(database);
  const stopping = new AbortController();
  const hearing: (() => void)[] = [];
  const wakes = new Map<JobName, () => void>();
  /** What is due soon is not left to the next look; a word that is lost with the process is. */
  const wakeIn = (name: JobName, seconds: number) =>
    void setTimeout(() => wakes.get(name)?.(), seconds * 1000 + 50).unref();

  return {
    async send(tx, name, data, { startAfterSeconds, onceKey, queuedOnceKey, priority } = {}) {
      await boss.send(name, data, {
        db: connectionOf(tx),
        ...(startAfterSeconds !== undefined && { startAfter: startAfterSeconds }),
        ...(onceKey !== undefined && { id: jobIdOf(name, onceKey) }),
        ...(queuedOnceKey !== undefined && { singletonKey: queuedOnceKey }),
        ...(priority !== undefined && { priority }),
      });
      if (startAfterSeconds === undefined) hub?.publish(tx, queueTopic(name));
      else if (startAfterSeconds <= soonSeconds) tx.afterCommit(() => wakeIn(name, startAfterSeconds));
    },

    async retry(tx, name, ids) {
      await boss.retry(name, [...ids], { db: connectionOf(tx) });
      hub?.publish(tx, queueTopic(name));
    },

    async start(deps, handlers) {
      const work = { deps, handlers, log };
      for (const name of jobNames) {
        const workers: string[] = [];
        for (let worker = 0; worker < workersOf(name); worker += 1) {
          const id = await boss.work<QueuedJob['data']>(name, workOptionsOf(name, worker), (jobs) =>
            runJobs(
              work,
              name,
              jobs.map(({ id, data, signal }) => ({
                id,
                data,
                signal: AbortSignal.any([signal, stopping.signal]),
              })),
            ),
          );
          workers.push(id);
        }
        const wake = () => workers.forEach((id) => boss.notifyWorker(id));
        wakes.set(name, wake);
        if (hub) hearing.push(hub.subscribe(queueTopic(name), wake));
      }
      await prepareSchedules(boss);
    },

    async drain(deps, handlers, { includeDelayed = false } = {}) {
      let ran = 0;
      for (let found = true; found;) {
        found = false;
        for (const name of jobNames) {
          const jobs = await boss.fetch<QueuedJob['data']>(name, {
            batchSize: 20,
            ignoreStartAfter: includeDelayed,
          });
          if (jobs.length === 0) continue;
          found = true;
          ran += jobs.length;
          const { signal } = stopping;
          const results = await runJobs(
            { deps, handlers, log },
            name,
            jobs.map(({ id, data }) => ({ id, data, signal })),
          );
          for (const { id, status, output } of results) {
            await (status === 'completed' ? boss.complete(name, id) : boss.fail(name, id, output));
          }
        }
      }
      return ran;
    },

    async stop() {
      stopping.abort();
      wakes.clear();
      for (const stopHearing of hearing) stopHearing();
      await boss.stop({ graceful: true, timeout: drainMs });
    },
  };
}

const drainMs = 5_000;

/** Timers are kept for so long. */
const soonSeconds = 60;

/**
 * One process at a time has an embedded database: whoever had a job in hand when it opens is dead. The job is due at once;
 * pg-boss's own `fail` would take one of its tries, and wait. Its next fetch counts a job as tried that has a start.
 */
async function releaseJobsOfDead(database: OpenDatabase): Promise<void> {
  if (database.engine !== 'pglite') return;
  await database.pglite.exec(
    `update pgboss.job set state = 'retry', started_on = null, heartbeat_on = null, start_after = pgboss.job_now()
      where state = 'active'`,
  );
}

function connectionTo(
  database: OpenDatabase,
  { max, statementMs }: { max: number; statementMs: number },
): ConstructorOptions {
  if (database.engine === 'postgres') {
    const pool = {
      connectionString: database.directUrl,
      max,
      application_name: 'enganche-jobs',
      options: `-c statement_timeout=${statementMs} -c idle_in_transaction_session_timeout=${statementMs}`,
      // pg's own: a server that hangs sends nothing, not even that a statement was ended.
      query_timeout: statementMs + 5_000,
    };
    return pool;
  }
  return {
    backend: 'pglite',
    db: fromPglite(database.pglite),
  };
}

const connectionOf = ({ db }: TxStore): Db => ({
  async executeSql(text: string, values: unknown[] = []) {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
    return { rows };
  },
});

/** Derives the job id from the key, so that a second send is ignored while the queue knows the first. */
function jobIdOf(name: JobName, key: string): string {
  const hex = createHash('sha256').update(`${name}\0${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
