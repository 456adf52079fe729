import fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limit } from '#test/support/limits.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { countCalls, limitCalls } from './call-limits.ts';
import { answerError } from './errors.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.store.db.deleteFrom('call_limits').execute());
afterAll(() => database.close());

/** On a crowded machine calls are not to be counted in memory: of what is slow there is no test here. */
const patience = limit(30_000);

/** The limits of one process. */
function oneProcess() {
  const app = fastify();
  app.setErrorHandler(answerError);
  limitCalls(app, database.opened.store, countCalls(database.opened, patience));
  for (const url of ['/codes', '/papers']) app.get(url, { config: { perMinute: 5 } as object }, () => 'done');
  app.get('/free', () => 'done');
  return async (times: number, url = '/codes', remoteAddress = '10.0.0.1') => {
    const answers = await Promise.all(
      Array.from({ length: times }, () => app.inject({ url, remoteAddress })),
    );
    return answers.filter(({ statusCode }) => statusCode === 200).length;
  };
}

test('calls beyond the limit are told when to come again', async () => {
  const app = fastify();
  app.setErrorHandler(answerError);
  limitCalls(app, database.opened.store, countCalls(database.opened, patience));
  app.get('/codes', { config: { perMinute: 1 } as object }, () => 'done');
  expect((await app.inject('/codes')).headers['retry-after']).toBeUndefined();
  const { statusCode, headers } = await app.inject('/codes');
  expect([statusCode, headers['x-error-code']]).toEqual([429, 'rate-limited']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
});

test('many at once pass as often as the limit says; an address and a route have a count of their own', async () => {
  const call = oneProcess();
  expect(await call(20)).toBe(5);
  expect(await call(6, '/papers')).toBe(5);
  expect(await call(6, '/codes', '10.0.0.2')).toBe(5);
  expect(await call(50, '/free')).toBe(50);
});

test('the addresses of one subscriber count together', async () => {
  const call = oneProcess();
  expect(await call(3, '/codes', '2001:db8:1:2::1')).toBe(3);
  expect(await call(6, '/codes', '2001:db8:1:2:ffff::2')).toBe(2);
});

test('processes on one PostgreSQL count together, and none stores an address', async () => {
  if (database.opened.engine === 'pglite') return;
  const [here, there] = [oneProcess(), oneProcess()];
  expect(await here(3)).toBe(3);
  expect(await there(6)).toBe(2);
  const rows = await database.store.db.selectFrom('call_limits').selectAll().execute();
  expect(rows).toEqual([
    { key: expect.stringMatching(/^[\w-]{20,}$/), points: 9, expire: expect.any(Number) },
  ]);
});

test('without the database each process keeps to the limit by itself', async () => {
  const call = oneProcess();
  await database.store.db.schema.alterTable('call_limits').renameTo('away').execute();
  try {
    expect(await call(20)).toBe(5);
  } finally {
    await database.store.db.schema.alterTable('away').renameTo('call_limits').execute();
  }
});
