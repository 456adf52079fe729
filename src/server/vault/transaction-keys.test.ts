import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dataKeyFor } from '#server/queries/data-keys.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { vaultOf } from './vault-plugin.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

test('a transaction opens the key of a request once; the next, and who has none, opens it again', async () => {
  const { db } = database;
  const key = await dataKeyFor(db, 'solicitud');
  const unwrap = vi.spyOn(vaultOf(db), 'unwrap');
  const opened = () => unwrap.mock.calls.length;
  const twice = async (trx: Parameters<typeof dataKeyFor>[0]) => [
    await dataKeyFor(trx, 'solicitud'),
    await dataKeyFor(trx, 'solicitud'),
  ];
  expect(await db.transaction().execute(twice)).toEqual([key, key]);
  expect(opened()).toBe(1);
  await db.transaction().execute(twice);
  expect(opened()).toBe(2);
  await twice(db);
  expect(opened()).toBe(4);
  await db.transaction().execute(async (trx) => {
    const other = await dataKeyFor(trx, 'otra');
    expect(other).not.toEqual(await dataKeyFor(trx, 'solicitud'));
  });
  unwrap.mockRestore();
});
