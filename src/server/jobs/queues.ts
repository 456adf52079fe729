import type { PgBoss, WorkOptions } from 'pg-boss';
import type { JobName } from '#server/actions/base/context.ts';
import type { OpenDatabase } from '#server/database/open-database.ts';

/** Creates missing queues and updates the settings of existing ones that differ. */
export async function prepareQueues(boss: PgBoss): Promise<void> {
  const known = new Map((await boss.getQueues([...jobNames])).map((queue) => [queue.name, queue]));
  for (const name of jobNames) {
    const queue = known.get(name);
    const settings = settingsOf(name);
    if (queue !== undefined && holds(queue, settings)) continue;
    if (queue !== undefined) await boss.updateQueue(name, settings);
    else await boss.createQueue(name, { ...settings, ...(queuedOnce.includes(name) && { policy: 'short' }) });
    // send() loads a queue that is not in its cache over its own connection. Inside a transaction of PGlite, which has
    // only one connection, that would deadlock: this query fills the cache.
    await boss.findJobs(name, { id: nobody });
  }
}

export async function prepareSchedules(boss: PgBoss): Promise<void> {
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
 * Grants the right to enqueue: actions do so in their own transaction, under a role without other rights on the queue.
 * One process at a time, because concurrent identical grants fail.
 */
export async function grantEnqueue(database: OpenDatabase): Promise<void> {
  if (!(await ownsQueue(database))) return;
  const grants = `
    select pg_advisory_xact_lock(${lockKey});
    grant usage on schema pgboss to enganche_shop, enganche_office;
    grant select, insert on all tables in schema pgboss to enganche_shop;
    grant select, insert, update, delete on all tables in schema pgboss to enganche_office;`;
  await (database.engine === 'pglite' ? database.pglite.exec(grants) : database.pool.query(grants));
}

/** Calls may have another login than the owner, who has granted it at the start (prepare-database.ts). */
async function ownsQueue(database: OpenDatabase): Promise<boolean> {
  if (database.engine === 'pglite') return true;
  const { rows } = await database.pool.query<{ owns: boolean }>(
    `select pg_has_role(session_user, nspowner, 'member') as owns from pg_namespace where nspname = 'pgboss'`,
  );
  return rows[0]?.owns === true;
}

/** Arbitrary, but the same in every process, and different from the lock keys of migrations, demo and vault. */
const lockKey = 7_305_188;

const nobody = '00000000-0000-0000-0000-000000000000';

/** Every job name; a record, so that a new name cannot be missed. */
const everyJob: Record<JobName, true> = {
  'deliver-message': true,
  'deliver-outbox': true,
  'query-bureau': true,
  'reconcile-identity': true,
  'reconcile-payments': true,
  'forget-keys': true,
  'forget-visitors': true,
  'forget-applicants': true,
  'sweep-storage': true,
  'forget-pictures': true,
  'keep-months': true,
  'mark-requests': true,
  'render-papers': true,
  'follow-corrections': true,
  'send-device-order': true,
  'service-loans': true,
  'service-part': true,
  'make-references': true,
  'void-references': true,
  'plan-references': true,
  'change-phones': true,
  'make-product-plans': true,
  'free-pieces': true,
  'check-ledgers': true,
  'check-books': true,
  'check-chain': true,
  'count-reports': true,
  'tell-of-day': true,
  'plan-webhooks': true,
  'deliver-webhook': true,
};
export const jobNames = Object.keys(everyJob) as JobName[];

/** Sweeps for work that no notification started: cron expressions in Mexico City time. */
const schedule: Partial<Record<JobName, string>> = {
  'deliver-outbox': '* * * * *',
  'service-loans': '*/10 * * * *',
  'plan-references': '23 * * * *',
  'change-phones': '*/5 * * * *',
  'make-product-plans': '*/5 * * * *',
  'free-pieces': '*/5 * * * *',
  'reconcile-payments': '* * * * *',
  'plan-webhooks': '* * * * *',
  'forget-keys': '17 * * * *',
  'forget-visitors': '37 * * * *',
  'forget-applicants': '27 * * * *',
  'sweep-storage': '47 * * * *',
  'keep-months': '7 3 * * *',
  'check-ledgers': '41 3 * * *',
  'mark-requests': '27 2 * * *',
  'count-reports': '11 2 * * *',
  'tell-of-day': '31 6 * * *',
  // Of the day, although it is no message about money: nobody uploads a paper at night.
  'follow-corrections': '11 9-20 * * *',
};

/** A job that takes longer fails, and its signal is aborted. */
const expireInSeconds = 120;

/** Retries for about half an hour with backoff: 2 s, 4 s, 8 s …, five minutes at most. The hub says that there are new jobs. */
const settings = {
  // PostgreSQL lets commits that notify through one at a time, over the whole database.
  notify: false,
  retryLimit: 12,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds,
  // A worker without a heartbeat for longer loses its job.
  heartbeatSeconds: 15,
  deleteAfterSeconds: 3 * 86_400,
};

/** The outbox records the outcome of a message. */
const settingsOf = (name: JobName) =>
  name === 'deliver-message' ? { ...settings, deleteAfterSeconds: 3_600 } : settings;

/** Their jobs may have a key under which one at most is queued. */
const queuedOnce: readonly JobName[] = ['deliver-message', 'service-part'];

/** Their jobs are parts of a whole. */
const inParts: readonly JobName[] = ['service-part', 'check-books'];

/** Jobs that call providers: several batches in parallel, so that a slow response does not hold up the rest. */
const callsProvider: readonly JobName[] = [
  'deliver-message',
  'query-bureau',
  'send-device-order',
  'reconcile-identity',
  'make-references',
  'void-references',
  'deliver-webhook',
];

/** A worker fetches again only when its whole batch is done: a slow provider must not hold up the others' jobs. */
export const workersOf = (name: JobName): number => (callsProvider.includes(name) ? 4 : 1);

/** Jobs of a batch run concurrently, and a full batch is followed by the next one immediately. */
export const workOptionsOf = (name: JobName, worker: number) =>
  ({
    // A worker has one part of a sweep in hand: the others are for its neighbours.
    batchSize: inParts.includes(name) ? 1 : callsProvider.includes(name) ? 8 : 20,
    perJobResults: true,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: worker === 0 ? looksEverySeconds(name) : rarelySeconds,
  }) satisfies WorkOptions & { perJobResults: true };

/**
 * How often the first worker of a queue looks by itself, for jobs that nobody announces (delayed ones and retries) and for a
 * word that was lost: somebody waits for a code, or at a page. Nobody waits for the others.
 */
const looksEverySeconds = (name: JobName): number =>
  name === 'deliver-message' ? 2 : pageWaits.includes(name) ? 5 : rarelySeconds;

const pageWaits: readonly JobName[] = [
  'query-bureau',
  'reconcile-identity',
  'render-papers',
  'make-references',
  'send-device-order',
];

/** The other workers come by the word alone: an idle process asks its database as little as it can. */
const rarelySeconds = 30;
