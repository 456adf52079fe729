import { afterAll, beforeAll, expect, test } from 'vitest';
import { appNow } from '#server/database/clock.ts';
import { inTransaction } from '#server/database/store.ts';
import { insertMessage } from '#server/queries/messages/outbox.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { startRequest } from '#test/support/applicant.ts';
import { setClock } from '#test/support/clock.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
let isBroken = true;
beforeAll(async () => {
  server = await buildTestApp({
    handlers: {
      'count-reports': () => (isBroken ? Promise.reject(new Error('broken')) : Promise.resolve()),
    },
  });
  await stockShops(server.deps);
});
afterAll(() => server.close());

const idle = async (seconds = 0) => {
  const { status, body } = await server.client().get<object>(`/sandbox/idle?seconds=${seconds}`);
  return { status, ...body };
};

test('a message that waits is named, and is no more when its job has run', async () => {
  await startRequest(server);
  expect(await idle()).toEqual({ status: 503, idle: false, waiting: ['deliver-message', 'outbox'] });
  await server.runJobs();
  expect(await idle()).toEqual({ status: 200, idle: true });
});

test('whoever asks while work waits is answered when it is done', async () => {
  const { phone } = await startRequest(server);
  const sent = () => server.client().get<object[]>(`/sandbox/outbox.json?to=${phone}`);
  const asked = (async () => {
    while ((await idle(4)).status === 503);
    return (await sent()).body.length;
  })();
  await server.runJobs();
  expect(await asked).toBe(1);
});

test('a job that failed waits until it is done', async () => {
  const { store, jobs } = server.deps;
  await inTransaction(store, (tx) => jobs.send(tx, 'count-reports', {}));
  await server.runJobs();
  expect(await idle()).toEqual({ status: 503, idle: false, waiting: ['count-reports'] });
  isBroken = false;
  await server.runJobs({ includeDelayed: true });
  expect(await idle()).toEqual({ status: 200, idle: true });
});

test('what is due later does not wait until its time comes', async () => {
  const { store, jobs } = server.deps;
  const notBefore = new Date((await appNow(store.db)).getTime() + 86_400_000);
  await inTransaction(store, async (tx) => {
    await jobs.send(tx, 'check-ledgers', {}, { startAfterSeconds: 3_600 });
    await insertMessage(tx, {
      channel: 'sms',
      partnerId: 1,
      recipient: '5510002000',
      text: 'later',
      notBefore,
    });
  });
  expect(await idle()).toEqual({ status: 200, idle: true });
  await setClock(server.deps, notBefore);
  expect(await idle()).toEqual({ status: 503, idle: false, waiting: ['outbox'] });
});
