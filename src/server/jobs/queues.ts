import type { PgBoss, WorkOptions } from 'pg-boss';
import type { JobName } from '#server/actions/context.ts';
import type { OpenDatabase } from '#server/database/open-database.ts';

/** Makes the queues that are missing, brings the settings of the others up to date. A start mostly finds all as it is. */
export async function prepareQueues(boss: PgBoss): Promise<void> {
  const known = new Map((await boss.getQueues([...jobNames])).map((queue) => [queue.name, queue]));
  for (const name of jobNames) {
    const queue = known.get(name);
    const settings = settingsOf(name);
    if (queue !== undefined && holds(queue, settings)) continue;
    if (queue !== undefined) await boss.updateQueue(name, settings);
    else
      await boss.createQueue(name, { ...settings, ...(name === 'deliver-message' && { policy: 'short' }) });
    // send() looks a queue up by its own connection unless it was there at the start, as it is now. Inside a transaction
    // of PGlite, which has only one connection, that would wait for itself: a look now makes it remembered.
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
 * Actions enqueue in their own transaction, under a role that may do nothing else with the queue. One process at a
 * time: who grants the same while another does fails.
 */
export async function letTransactionsSend(database: OpenDatabase): Promise<void> {
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
  'deliver-message': true,
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
export const jobNames = Object.keys(everyJob) as JobName[];

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

/** A job that takes longer has failed, and its signal says so. */
const expireInSeconds = 120;

/** About half an hour of tries: 2 s, 4 s, 8 s … five minutes apart at most. A new job is announced by NOTIFY. */
const settings = {
  notify: true,
  retryLimit: 12,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds,
  // A worker that says nothing for longer has lost its job.
  heartbeatSeconds: 15,
  deleteAfterSeconds: 3 * 86_400,
};

/** What became of a message is in the outbox. */
const settingsOf = (name: JobName) =>
  name === 'deliver-message' ? { ...settings, deleteAfterSeconds: 3_600 } : settings;

/** Jobs that call providers: several batches at a time, so that a slow answer does not hold up the rest. */
const callsProvider: readonly JobName[] = [
  'deliver-message',
  'query-bureau',
  'send-device-order',
  'reconcile-identity',
];

/** The jobs of a batch run at the same time, and a full one is followed by the next at once. */
export const workOptionsOf = (name: JobName) =>
  ({
    ...(callsProvider.includes(name)
      ? { batchSize: 5, localConcurrency: 4 }
      : { batchSize: 20, localConcurrency: 1 }),
    perJobResults: true,
    burstWhenBatchFull: true,
    // For what nobody announces: a later start, a second try.
    notifyPollingIntervalSeconds: 5,
    pollingIntervalSeconds: 1,
  }) satisfies WorkOptions & { perJobResults: true };
