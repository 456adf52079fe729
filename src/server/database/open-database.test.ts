import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { newMasterKey, parseKeyRing } from '#server/platform/key-ring.ts';
import { openDatabase } from './open-database.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { silentLog } from '#test/support/silent-log.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('values come the same from both engines', async () => {
  const { rows } = await sql`
    select 9007199254740991::int8 as whole, 12.50::numeric as exact, date '2026-02-28' as day,
      timestamptz '2026-01-31 23:59:59.5-06' as instant, '{"a": [1]}'::jsonb as json, true as flag,
      count(*) as count from clock_shift`.execute(database.store.db);
  expect(rows).toEqual([
    {
      whole: 9_007_199_254_740_991,
      exact: 12.5,
      day: '2026-02-28',
      instant: new Date('2026-02-01T05:59:59.500Z'),
      json: { a: [1] },
      flag: true,
      count: 1,
    },
  ]);
});

test('what fails in a transaction leaves nothing behind', async () => {
  const { db } = database.store;
  const attempt = db.transaction().execute(async (trx) => {
    await trx
      .insertInto('postal_codes')
      .values({ postal_code: '01000', district: 'x', municipality: 'x', city: 'x', state: 'x' })
      .execute();
    await sql`select 1 / 0`.execute(trx);
  });
  await expect(attempt).rejects.toThrow('division by zero');
  expect(await db.selectFrom('postal_codes').selectAll().execute()).toEqual([]);
});

test('a connection that breaks while nobody asks anything of it does not end the process', async () => {
  const config = {
    databaseUrl: 'postgresql://x@127.0.0.1:1/x',
    databaseDirectUrl: null,
    dataDir: '',
    vaultKeys: parseKeyRing(newMasterKey()),
  };
  const opened = await openDatabase(config, silentLog);
  onTestFinished(() => opened.close());
  if (opened.engine !== 'postgres') throw new Error('an address selects PostgreSQL');
  const connection = Object.assign(new EventEmitter(), { query: () => Promise.resolve({}) });
  opened.pool.emit('connect', connection);
  // Without a listener an error event throws.
  expect(connection.emit('error', new Error('ended'))).toBe(true);
});
