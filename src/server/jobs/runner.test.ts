import { AsyncLocalStorage } from 'node:async_hooks';
import pino from 'pino';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createHub } from '#server/database/hub.ts';
import type { Deps, JobData, JobName } from '#server/actions/base/context.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { inTransaction } from '#server/database/store.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { limit } from '#test/support/limits.ts';
import { deliverMessage, deliverOutbox } from './deliver-message.ts';
import type { JobHandlers } from './run-jobs.ts';
import { createJobRunner, type JobRunner } from './runner.ts';

let database: TestDatabase;
let deps: Deps;
beforeAll(async () => {
  database = await openTestDatabase();
  deps = { store: database.store } as Deps;
});
beforeEach(async () => {
  await sql`delete from pgboss.job`.execute(database.store.db);
  await database.store.db.deleteFrom('outbox').execute();
});
afterAll(() => database.close());

async function newRunner(options: { background?: boolean } = {}): Promise<JobRunner> {
  const log = pino({ level: 'silent' });
  const hub = await createHub(database.opened, log);
  const runner = await createJobRunner(database.opened, log, { ...options, hub });
  onTestFinished(async () => {
    await runner.stop();
    await hub.close();
  });
  return runner;
}

/** Disables polling, so that only a notification can start a job. */
function neverLook(): void {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Handlers that only record their input, with those of the test in their place. */
function handlersThat(own: Partial<JobHandlers> = {}) {
  const ran: [JobName, object][] = [];
  const note = (name: JobName) => async (_deps: Deps, data: object) => void ran.push([name, data]);
  const handlers: JobHandlers = {
    'deliver-message': note('deliver-message'),
    'deliver-outbox': note('deliver-outbox'),
    'query-bureau': note('query-bureau'),
    'reconcile-identity': note('reconcile-identity'),
    'reconcile-payments': note('reconcile-payments'),
    'forget-keys': note('forget-keys'),
    'forget-visitors': note('forget-visitors'),
    'forget-applicants': note('forget-applicants'),
    'sweep-storage': note('sweep-storage'),
    'forget-pictures': note('forget-pictures'),
    'keep-months': note('keep-months'),
    'mark-requests': note('mark-requests'),
    'render-papers': note('render-papers'),
    'follow-corrections': note('follow-corrections'),
    'send-device-order': note('send-device-order'),
    'service-loans': note('service-loans'),
    'service-part': note('service-part'),
    'make-references': note('make-references'),
    'void-references': note('void-references'),
    'plan-references': note('plan-references'),
    'change-phones': note('change-phones'),
    'make-product-plans': note('make-product-plans'),
    'free-pieces': note('free-pieces'),
    'check-ledgers': note('check-ledgers'),
    'check-books': note('check-books'),
    'check-chain': note('check-chain'),
    'count-reports': note('count-reports'),
    'tell-of-day': note('tell-of-day'),
    'plan-webhooks': note('plan-webhooks'),
    'deliver-webhook': note('deliver-webhook'),
    ...own,
  };
  return { ran, handlers };
}

test('a later start writes nothing of queues and sweeps that are as they should be, and mends what is not', async () => {
  const start = async () => {
    const runner = await createJobRunner(database.opened, pino({ level: 'silent' }));
    await runner.start(deps, handlersThat().handlers);
    await runner.stop();
    const of = async (table: string) =>
      (
        await sql`select name, updated_on as at from ${sql.raw(table)} order by name`.execute(
          database.store.db,
        )
      ).rows;
    return { queues: await of('pgboss.queue'), sweeps: await of('pgboss.schedule') };
  };
  const first = await start();
  expect(first.queues.length).toBeGreaterThan(10);
  expect(first.sweeps.length).toBeGreaterThan(5);
  expect(await start()).toEqual(first);

  await sql`update pgboss.queue set retry_limit = 1, notify = true where name = 'render-papers'`.execute(
    database.store.db,
  );
  await sql`update pgboss.schedule set cron = '* * * * *' where name = 'keep-months'`.execute(
    database.store.db,
  );
  await start();
  const mended = await sql`select q.retry_limit, q.notify, s.cron from pgboss.queue q, pgboss.schedule s
    where q.name = 'render-papers' and s.name = 'keep-months'`.execute(database.store.db);
  expect(mended.rows).toEqual([{ retry_limit: 12, notify: false, cron: '7 3 * * *' }]);
});

test('a transaction sends to a queue whose settings were brought up to date at the start', async () => {
  await sql`update pgboss.queue set retry_limit = 1 where name = 'render-papers'`.execute(database.store.db);
  const runner = await newRunner({ background: false });
  await inTransaction(database.store, (tx) =>
    runner.send(tx, 'render-papers', { requestId: 'after an update' }),
  );
  expect(await runner.drain(deps, handlersThat().handlers)).toBe(1);
});

test('a job runs once its transaction commits, and never when it rolls back', async () => {
  neverLook();
  const runner = await newRunner();
  let wake = (_requestId: string) => {};
  const ran = new Promise<string>((resolve) => (wake = resolve));
  const seen: string[] = [];
  await runner.start(
    deps,
    handlersThat({
      'query-bureau': async (_deps, { requestId }) => {
        seen.push(requestId);
        wake(requestId);
      },
    }).handlers,
  );
  const failed = inTransaction(database.store, async (tx) => {
    await runner.send(tx, 'query-bureau', { requestId: 'rolled-back' });
    await sql`select 1 / 0`.execute(tx.db);
  });
  await expect(failed).rejects.toThrow('division by zero');
  await inTransaction(database.store, async (tx) => {
    await runner.send(tx, 'query-bureau', { requestId: 'committed' });
    expect(seen).toEqual([]);
  });
  expect(await ran).toBe('committed');
  expect(seen).toEqual(['committed']);
});

test('a job for later, which nobody announces, is found by looking', async () => {
  const runner = await newRunner();
  const { ran, handlers } = handlersThat();
  await runner.start(deps, handlers);
  await inTransaction(database.store, (tx) =>
    runner.send(tx, 'query-bureau', { requestId: 'later' }, { startAfterSeconds: 3600 }),
  );
  await sql`update pgboss.job set start_after = now()`.execute(database.store.db);
  const found = ['query-bureau', { requestId: 'later' }];
  await expect.poll(() => ran, { timeout: limit(10_000) }).toContainEqual(found);
});

test('a job that is due soon is taken then, also from a queue that is seldom looked at', async () => {
  const runner = await newRunner();
  const { ran, handlers } = handlersThat();
  await runner.start(deps, handlers);
  await inTransaction(database.store, (tx) =>
    runner.send(tx, 'void-references', { account: 'soon' }, { startAfterSeconds: 1 }),
  );
  const taken = ['void-references', { account: 'soon' }];
  await expect.poll(() => ran, { timeout: limit(10_000) }).toContainEqual(taken);
});

test('a message is a job of the same transaction, once for each cause', async () => {
  const runner = await newRunner();
  const { ran, handlers } = handlersThat();
  await runner.start(deps, handlers);
  const write = (dedupeKey: string, notBefore?: Date) =>
    inTransaction(database.store, (tx) =>
      sendMessage({ jobs: runner }, tx, {
        channel: 'sms',
        partnerId: null,
        recipient: '5512345678',
        text: 'Hola',
        dedupeKey,
        ...(notBefore && { notBefore }),
      }),
    );
  await write('test:now');
  await write('test:now');
  await write('test:later', new Date(Date.now() + 3_600_000));
  await inTransaction(database.store, (tx) => runner.send(tx, 'keep-months', {}));
  await expect.poll(() => ran).toHaveLength(2);
  const message = await database.store.db
    .selectFrom('outbox')
    .select('id')
    .where('dedupe_key', '=', 'test:now')
    .executeTakeFirst();
  expect(ran).toContainEqual(['deliver-message', { messageId: message?.id }]);
  expect(ran).toContainEqual(['keep-months', {}]);
});

test('the sweep queues what is due and has no job, and nothing that waits already', async () => {
  const runner = await newRunner({ background: false });
  const { ran, handlers } = handlersThat();
  const write = (text: string, notBefore?: Date) =>
    inTransaction(database.store, (tx) =>
      sendMessage({ jobs: runner }, tx, {
        channel: 'sms',
        partnerId: null,
        recipient: '5512345678',
        text,
        ...(notBefore && { notBefore }),
      }),
    );
  const sweep = () =>
    deliverOutbox({ store: database.store, jobs: runner }, {}, new AbortController().signal);
  await write('its job is lost');
  await sql`delete from pgboss.job`.execute(database.store.db);
  await write('waits already');
  await write('for later', new Date(Date.now() + 3_600_000));
  await sweep();
  await sweep();
  expect(await runner.drain(deps, handlers)).toBe(2);
  expect(new Set(ran.map(([, data]) => JSON.stringify(data))).size).toBe(2);
});

test('a code goes before the others also when it is swept up or tried again', async () => {
  const runner = await newRunner({ background: false });
  const { store } = database;
  const write = (text: string, isUrgent: boolean) =>
    inTransaction(store, (tx) =>
      sendMessage({ jobs: runner }, tx, {
        channel: 'sms',
        partnerId: null,
        recipient: '5512345678',
        text,
        isUrgent,
      }),
    );
  const priorities = async () => {
    const { rows } = await sql<{ priority: number; urgent: boolean }>`
      select j.priority, o.urgent from pgboss.job j join outbox o on o.id::text = j.data ->> 'messageId'
      where j.state = 'created' order by j.priority`.execute(store.db);
    return rows;
  };
  const expected = [
    { priority: 0, urgent: false },
    { priority: 1, urgent: true },
  ];
  await write('un recibo', false);
  await write('tu código', true);
  expect(await priorities()).toEqual(expected);
  await sql`delete from pgboss.job`.execute(store.db);
  await deliverOutbox({ store, jobs: runner }, {}, new AbortController().signal);
  expect(await priorities()).toEqual(expected);

  const sms = { name: 'down', send: () => Promise.reject(new Error('down')) };
  const failing = { ...deps, sms, jobs: runner, log: pino({ level: 'silent' }) };
  const { rows } = await sql<{ id: string }>`select id from outbox`.execute(store.db);
  await sql`delete from pgboss.job`.execute(store.db);
  for (const { id: messageId } of rows) await deliverMessage(failing, { messageId });
  expect(await priorities()).toEqual(expected);
});

test('who stops tells jobs that go through many rows, and waits for them', async () => {
  const runner = await newRunner();
  const began = Promise.withResolvers<void>();
  let isDone = false;
  const { handlers } = handlersThat({
    'service-loans': async (_deps, _data, signal) => {
      began.resolve();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      isDone = true;
    },
  });
  await runner.start(deps, handlers);
  await inTransaction(database.store, (tx) => runner.send(tx, 'service-loans', {}));
  await began.promise;
  await runner.stop();
  expect(isDone).toBe(true);
  const { rows } = await sql`select state from pgboss.job where name = 'service-loans'`.execute(
    database.store.db,
  );
  expect(rows).toEqual([{ state: 'completed' }]);
});

test('a part of a sweep that still waits is queued once; another one beside it', async () => {
  const runner = await newRunner({ background: false });
  const { ran, handlers } = handlersThat({});
  const parts = [0, 1, 0].map((part) => ({ partner: 1, part, of: 2 }));
  await inTransaction(database.store, async (tx) => {
    for (const part of parts)
      await runner.send(tx, 'service-part', part, {
        queuedOnceKey: `${part.partner}:${part.part}/${part.of}`,
      });
  });
  await runner.drain(deps, handlers);
  const parted = ran.map(([name, data]) => [name, (data as JobData['service-part']).part] as const);
  expect(parted.toSorted((one, other) => one[1] - other[1])).toEqual([
    ['service-part', 0],
    ['service-part', 1],
  ]);
});

test('of runners beside each other one has a job, and what is done is told to the queue as they stop', async () => {
  const runners = [await newRunner(), await newRunner(), await newRunner()];
  const { ran, handlers } = handlersThat();
  for (const runner of runners) await runner.start(deps, handlers);
  const ids = Array.from({ length: 30 }, (_, index) => `request-${index}`);
  for (const requestId of ids) {
    await inTransaction(database.store, (tx) =>
      (runners[0] as JobRunner).send(tx, 'query-bureau', { requestId }),
    );
  }
  const requests = () => ran.filter(([name]) => name === 'query-bureau').map(([, data]) => data);
  await expect.poll(requests).toHaveLength(30);
  for (const runner of runners) await runner.stop();
  expect(new Set(requests().map((data) => (data as { requestId: string }).requestId))).toEqual(new Set(ids));
  const { rows } = await sql`select state, count(*)::int as count from pgboss.job
    where name = 'query-bureau' group by state`.execute(database.store.db);
  expect(rows).toEqual([{ state: 'completed', count: 30 }]);
});

test('a job has nothing of the call that has sent it', async () => {
  neverLook();
  const calling = new AsyncLocalStorage<string>();
  const runner = await newRunner();
  const seen = Promise.withResolvers<string | undefined>();
  await runner.start(
    deps,
    handlersThat({ 'keep-months': async () => seen.resolve(calling.getStore()) }).handlers,
  );
  await calling.run('a call', () =>
    inTransaction(database.store, (tx) => runner.send(tx, 'keep-months', {})),
  );
  expect(await seen.promise).toBeUndefined();
});

test('a job that fails is tried again later, and the others of its batch are not', async () => {
  const runner = await newRunner({ background: false });
  let failures = 0;
  const { ran, handlers } = handlersThat({
    'render-papers': async (_deps, { requestId }) => {
      if (requestId === 'broken' && failures++ === 0) throw new Error('not now');
      ran.push(['render-papers', { requestId }]);
    },
  });
  await inTransaction(database.store, async (tx) => {
    await runner.send(tx, 'render-papers', { requestId: 'broken' });
    await runner.send(tx, 'render-papers', { requestId: 'whole' });
  });
  // Longer than the slowest machine takes for the rest.
  await sql`update pgboss.job set retry_delay = 3600, retry_delay_max = 3600`.execute(database.store.db);
  expect(await runner.drain(deps, handlers)).toBe(2);
  expect(ran).toEqual([['render-papers', { requestId: 'whole' }]]);
  expect(await runner.drain(deps, handlers, { includeDelayed: true })).toBe(1);
  expect(ran.at(-1)).toEqual(['render-papers', { requestId: 'broken' }]);
});

test('what the queue keeps of a failure holds no personal data', async () => {
  const runner = await newRunner({ background: false });
  const { handlers } = handlersThat({
    'query-bureau': () => Promise.reject(new Error('no answer for 5512345678 (ana@example.com)')),
  });
  await inTransaction(database.store, (tx) => runner.send(tx, 'query-bureau', { requestId: 'data' }));
  await runner.drain(deps, handlers);
  const { rows } = await sql<{ output: object }>`
    select output from pgboss.job where data ->> 'requestId' = 'data'`.execute(database.store.db);
  const kept = JSON.stringify(rows[0]?.output);
  expect(kept).toContain('no answer');
  expect(kept).not.toMatch(/5512345678|ana@/);
});

test('the same key is the same job, and jobs that say the same run once in a batch', async () => {
  const runner = await newRunner({ background: false });
  const { ran, handlers } = handlersThat();
  await inTransaction(database.store, async (tx) => {
    for (const sessionId of ['one', 'one', 'two']) {
      await runner.send(tx, 'reconcile-identity', { sessionId }, { onceKey: sessionId });
    }
    for (let message = 0; message < 3; message++) await runner.send(tx, 'deliver-outbox', {});
  });
  await runner.drain(deps, handlers);
  expect(ran.map(([name]) => name).toSorted()).toEqual([
    'deliver-outbox',
    'reconcile-identity',
    'reconcile-identity',
  ]);
});

test('a job for later is not due yet', async () => {
  const runner = await newRunner({ background: false });
  const { ran, handlers } = handlersThat();
  await inTransaction(database.store, (tx) =>
    runner.send(tx, 'service-loans', {}, { startAfterSeconds: 3600 }),
  );
  expect(await runner.drain(deps, handlers)).toBe(0);
  expect(await runner.drain(deps, handlers, { includeDelayed: true })).toBe(1);
  expect(ran).toEqual([['service-loans', {}]]);
});
