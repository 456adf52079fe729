import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Db, Deps, JobData, JobName, Jobs } from '#server/context.ts';
import { faultOf } from '#server/log.ts';
import type { OpenDatabase } from '#server/queries/database.ts';
import { acrossPartners } from '#server/queries/partner-scope.ts';
import { queueConnection } from './queue-connection.ts';

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
    useListenNotify: background,
  });
  boss.on('error', (error) => log.error({ err: faultOf(error) }, 'queue'));
  await boss.start();
  await prepareQueues(boss);
  await letTransactionsSend(database);

  return {
    async send(trx, name, data, { startAfterSeconds, singletonKey } = {}) {
      await boss.send(name, data, {
        db: fromKysely(trx),
        ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
        ...(singletonKey === undefined ? {} : { id: idFor(name, singletonKey) }),
      });
    },

    async start(deps, handlers) {
      if (database.engine === 'pglite') await acrossPartners('job', () => takeBackJobs(deps.db));
      for (const name of jobNames) {
        const options = { ...polling, ...outside[name] };
        await boss.work(name, options, (jobs) => settle(deps, handlers, name, jobs as JobOf[]));
      }
      await prepareSchedules(boss);
    },

    async runDue(deps, handlers, { evenIfLater = false } = {}) {
      let ran = 0;
      for (let found = true; found;) {
        found = false;
        for (const name of jobNames) {
          const jobs = await boss.fetch<JobOf['data']>(name, {
            batchSize: 20,
            ignoreStartAfter: evenIfLater,
          });
          if (jobs.length === 0) continue;
          found = true;
          ran += jobs.length;
          for (const { id, status, output } of await settle(deps, handlers, name, jobs)) {
            await (status === 'completed' ? boss.complete(name, id) : boss.fail(name, id, output));
          }
        }
      }
      return ran;
    },

    stop: () => boss.stop({ graceful: true, timeout: 5_000, close: database.engine === 'postgres' }),
  };

  /** Runs a batch, each job on its own result; jobs that say the same run once. */
  async function settle(deps: Deps, handlers: JobHandlers, name: JobName, jobs: readonly JobOf[]) {
    const runs = new Map<string, Promise<object | null>>();
    const run = handlers[name] as (deps: Deps, data: JobOf['data']) => Promise<void>;
    const outcomes = jobs.map(async ({ id, data }) => {
      const key = JSON.stringify(data);
      const outcome = runs.get(key) ?? attempt(name, () => acrossPartners('job', () => run(deps, data)));
      runs.set(key, outcome);
      const fault = await outcome;
      return fault ? { id, status: 'failed' as const, output: fault } : { id, status: 'completed' as const };
    });
    return Promise.all(outcomes);
  }

  /** Null, or what may be known of the failure: the queue keeps it, so it must hold no personal data. */
  async function attempt(name: JobName, run: () => Promise<void>): Promise<object | null> {
    try {
      await run();
      return null;
    } catch (error) {
      log.warn({ job: name, err: faultOf(error) }, 'job failed, will be tried again');
      return faultOf(error);
    }
  }
}

/**
 * The embedded database has one process: whatever is still marked as running was cut off by the end of the last one,
 * and is due now. With several processes the queue finds that out by heartbeat.
 */
async function takeBackJobs(db: Db): Promise<void> {
  await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(db);
}

/** Makes the queues that are missing, brings the settings of the others up to date. A start mostly finds all as it is. */
async function prepareQueues(boss: PgBoss): Promise<void> {
  const known = new Map((await boss.getQueues([...jobNames])).map((queue) => [queue.name, queue]));
  for (const name of jobNames) {
    const queue = known.get(name);
    if (queue === undefined) {
      await boss.createQueue(name, settings);
      // send() looks a queue up by its own connection unless it was there at the start. Inside a transaction of
      // PGlite, which has only one connection, that would wait for itself: a look now makes it remembered.
      await boss.findJobs(name, { id: nobody });
    } else if (!holds(queue, settings)) await boss.updateQueue(name, settings);
  }
}

async function prepareSchedules(boss: PgBoss): Promise<void> {
  const known = new Map((await boss.getSchedules()).map((each) => [each.name, each]));
  for (const [name, cron] of Object.entries(schedule)) {
    const wanted = { cron, timezone: 'America/Mexico_City' };
    if (holds(known.get(name) ?? {}, wanted)) continue;
    await boss.schedule(name, cron, {}, { tz: wanted.timezone });
  }
}

const holds = (row: object, wanted: object): boolean =>
  Object.entries(wanted).every(([key, value]) => Reflect.get(row, key) === value);

/**
 * Actions enqueue in their own transaction, under a role that may do nothing else with the queue. One process at a
 * time: who grants the same while another does fails.
 */
async function letTransactionsSend(database: OpenDatabase): Promise<void> {
  const grants = `
    select pg_advisory_xact_lock(${lockKey});
    grant usage on schema pgboss to enganche_shop, enganche_office;
    grant select, insert on all tables in schema pgboss to enganche_shop;
    grant select, insert, update, delete on all tables in schema pgboss to enganche_office;`;
  await (database.engine === 'pglite' ? database.pglite.exec(grants) : database.pool.query(grants));
}

/** Any number, the same in every process; another one than those of migrations, demo and vault. */
const lockKey = 7_305_188;

const nobody = '00000000-0000-0000-0000-000000000000';

/** Every job, by a record so that a new name cannot be forgotten. */
const everyJob: Record<JobName, true> = {
  'deliver-outbox': true,
  'query-bureau': true,
  'reconcile-identity': true,
  'reconcile-payments': true,
  'forget-keys': true,
  'forget-visitors': true,
  'sweep-storage': true,
  'keep-months': true,
  'render-papers': true,
  'send-device-order': true,
  'service-loans': true,
};
const jobNames = Object.keys(everyJob) as JobName[];

/** Sweeps, for what no announcement woke: minutes, in Mexico City. */
const schedule: Partial<Record<JobName, string>> = {
  'deliver-outbox': '* * * * *',
  'service-loans': '*/10 * * * *',
  'reconcile-payments': '* * * * *',
  'forget-keys': '17 * * * *',
  'forget-visitors': '37 * * * *',
  'sweep-storage': '47 * * * *',
  'keep-months': '7 3 * * *',
};

/** About half an hour of tries: 2 s, 4 s, 8 s … five minutes apart at most. Takers of new jobs are woken. */
const settings = {
  notify: true,
  retryLimit: 12,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 120,
  heartbeatSeconds: 15,
  deleteAfterSeconds: 3 * 86_400,
};

/** New jobs wake the workers by NOTIFY; a later start or a second try is found by looking, each second. */
const polling = {
  batchSize: 20,
  perJobResults: true,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 1,
} as const;

/** Jobs that wait for others: several at a time, so that one that is slow does not hold up the rest. */
const outside: Partial<Record<JobName, { batchSize?: number; localConcurrency: number }>> = {
  'query-bureau': { batchSize: 1, localConcurrency: 8 },
  'send-device-order': { batchSize: 1, localConcurrency: 4 },
  'reconcile-identity': { batchSize: 1, localConcurrency: 4 },
  // Each run takes whatever is due.
  'deliver-outbox': { localConcurrency: 3 },
};

interface JobOf {
  readonly id: string;
  readonly data: JobData[JobName];
}

/** The same key is the same job: a second send while the first is known does nothing. */
function idFor(name: JobName, key: string): string {
  const hex = createHash('sha256').update(`${name}\0${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
