import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { newMasterKey, parseKeyRing } from '#server/vault/key-ring.ts';
import type { Trx } from '#server/context.ts';
import { openDatabase } from './database.ts';
import { acrossPartners } from './partner-scope.ts';
import { sendAlong } from './send-along.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('values come the same from both engines', async () => {
  const { rows } = await sql`
    select 9007199254740991::int8 as whole, 12.50::numeric as exact, date '2026-02-28' as day,
      timestamptz '2026-01-31 23:59:59.5-06' as instant, '{"a": [1]}'::jsonb as json, true as flag,
      count(*) as count from clock_shift`.execute(database.db);
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
  const { db } = database;
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

const codes = ['01010', '01020', '01030'] as const;
const insertCode = (trx: Trx, code: string) =>
  trx
    .insertInto('postal_codes')
    .values({ postal_code: code, district: 'x', municipality: 'x', city: 'x', state: 'x' })
    .onConflict((conflict) => conflict.doNothing());
/** A transaction as a call has one: under a scope. */
const inOne = (work: (trx: Trx) => Promise<void>) =>
  acrossPartners('job', () => database.opened.db.transaction().execute(work));
const codesNow = async () => {
  const rows = await database.db.selectFrom('postal_codes').select('postal_code').execute();
  return rows.map((row) => row.postal_code).toSorted();
};

test('what goes along is done in its place, also when it is the first, the last, or all that there is', async () => {
  const [first, second, third] = codes;
  await inOne(async (trx) => {
    await insertCode(trx, first).$call(sendAlong(trx));
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from postal_codes`.execute(trx);
    expect(rows).toEqual([{ n: 1 }]);
    await insertCode(trx, second).$call(sendAlong(trx));
  });
  expect(await codesNow()).toEqual([first, second]);
  await inOne((trx) => insertCode(trx, third).$call(sendAlong(trx)));
  // Outside of a transaction: at once.
  await acrossPartners('job', () =>
    sendAlong(database.opened.db)(sql`delete from postal_codes where postal_code = ${first}`),
  );
  expect(await codesNow()).toEqual([second, third]);
  await database.db.deleteFrom('postal_codes').execute();
});

test('what goes along and fails takes its transaction with it, and says why', async () => {
  const [first, second] = codes;
  const wrong = sql`select 1 / 0`;
  const before = inOne(async (trx) => {
    await insertCode(trx, first).$call(sendAlong(trx));
    await sendAlong(trx)(wrong);
    await insertCode(trx, second).execute();
  });
  await expect(before).rejects.toThrow('division by zero');
  const atTheEnd = inOne(async (trx) => {
    await insertCode(trx, first).execute();
    await sendAlong(trx)(wrong);
  });
  await expect(atTheEnd).rejects.toThrow('division by zero');
  expect(await codesNow()).toEqual([]);
});

test('what goes along is not said any more when the transaction is given up', async () => {
  const givenUp = inOne(async (trx) => {
    await insertCode(trx, codes[0]).$call(sendAlong(trx));
    throw new Error('given up');
  });
  await expect(givenUp).rejects.toThrow('given up');
  expect(await codesNow()).toEqual([]);
});

test('a connection that breaks while nobody asks anything of it does not end the process', async () => {
  const opened = await openDatabase({
    databaseUrl: 'postgresql://x@127.0.0.1:1/x',
    databaseDirectUrl: null,
    dataDir: '',
    vaultKeys: parseKeyRing(newMasterKey()),
  });
  onTestFinished(() => opened.close());
  if (opened.engine !== 'postgres') throw new Error('an address selects PostgreSQL');
  const connection = Object.assign(new EventEmitter(), { query: () => Promise.resolve({}) });
  opened.pool.emit('connect', connection);
  // Without a listener an error event throws.
  expect(connection.emit('error', new Error('ended'))).toBe(true);
});
