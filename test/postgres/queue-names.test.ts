import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NamingClient } from '#server/jobs/naming-client.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await openTestDatabase();
  const { databaseUrl } = database.config;
  if (databaseUrl === null) throw new Error('this is about PostgreSQL');
  // As pg-boss makes its own.
  pool = new pg.Pool({ connectionString: databaseUrl, max: 1, Client: NamingClient });
});
afterAll(async () => {
  await pool?.end();
  await database?.close();
});

const namesThere = async () =>
  (await pool.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
    (row) => row.statement,
  );

test('what takers ask again and again has a name, with values and without', async () => {
  const fetch = 'with next as (select 7 as id) select id from next';
  const done = ' \n with input as (select $1::int as id) select id from input';
  expect((await pool.query(fetch)).rows).toEqual([{ id: 7 }]);
  expect((await pool.query(fetch, [])).rows).toEqual([{ id: 7 }]);
  expect((await pool.query(done, [8])).rows).toEqual([{ id: 8 }]);
  expect((await pool.query(done, [9])).rows).toEqual([{ id: 9 }]);
  expect((await namesThere()).toSorted()).toEqual([done, fetch]);
});

test('the rest goes out as it came: several statements in one, what is rare', async () => {
  const before = await namesThere();
  const both = await pool.query('with a as (select 1) select 2 as two; select 3 as three');
  expect(both).toMatchObject([{ rows: [{ two: 2 }] }, { rows: [{ three: 3 }] }]);
  expect((await pool.query({ text: 'select $1::text as said', values: ['sí'] })).rows).toEqual([
    { said: 'sí' },
  ]);
  expect(await namesThere()).toEqual(before);
});

test('one that fails says why, and the next is asked', async () => {
  await expect(pool.query('with a as (select 1) select nothing from a')).rejects.toThrow('nothing');
  expect((await pool.query('with a as (select 4 as four) select four from a')).rows).toEqual([{ four: 4 }]);
});
