import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase, type OpenDatabase } from '#server/database/open-database.ts';
import { testKeys } from '#test/support/database-template.ts';
import { emptyDatabase, type ProductDatabase } from '#test/support/empty-database.ts';
import { silentLog } from '#test/support/silent-log.ts';

let database: ProductDatabase;
let opened: OpenDatabase;
beforeAll(async () => {
  database = await emptyDatabase();
  const place = { databaseUrl: database.url, databaseDirectUrl: null, dataDir: '', vaultKeys: testKeys };
  opened = await openDatabase(place, silentLog);
});
afterAll(async () => {
  await opened?.close();
  await database?.drop();
});

/** A folder of migrations of this test's own. */
function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'enganche-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.sql`), text);
  return folder;
}

test('a change gives way to who has the table, lets others read meanwhile, and comes again', async () => {
  await database.query('create table shelf (id integer); insert into shelf values (1)');
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query('begin; select * from shelf');
  const read: unknown[] = [];
  const patience = {
    lockTimeoutMs: 50,
    tries: 10,
    pause: async () => {
      // Nobody stands in a line behind the change that waits.
      read.push((await database.query('select id from shelf')).rows);
      if (read.length === 3) await holder.query('commit');
    },
  };
  const folder = folderOf({ a: 'alter table shelf add column note text; create table made (id integer)' });
  expect(await migrate(opened, folder, patience)).toEqual(['a.sql']);
  expect(read).toEqual([[{ id: 1 }], [{ id: 1 }], [{ id: 1 }]]);
  await holder.end();
});

test('one that never gets the table says so and leaves nothing', async () => {
  await database.query('create table busy (id integer)');
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query('begin; select * from busy');
  let pauses = 0;
  const patience = { lockTimeoutMs: 20, tries: 3, pause: async () => void (pauses += 1) };
  const folder = folderOf({ b: 'create table half (id integer); alter table busy add column note text' });
  await expect(migrate(opened, folder, patience)).rejects.toThrow('lock timeout');
  expect(pauses).toBe(2);
  expect((await database.query(`select to_regclass('half') as half`)).rows).toEqual([{ half: null }]);
  await holder.end();
});

test('an index is made beside writers, by one of several that start; one that broke off is made again', async () => {
  await database.query('create table wide (id integer, name text); insert into wide values (1), (1)');
  const index = '-- Phase: alone\ncreate unique index concurrently wide_ids on wide (id);';
  const folder = folderOf({ c: index });
  await expect(migrate(opened, folder)).rejects.toThrow('could not create unique index');
  const valid = async () => {
    const { rows } = await database.query<{ valid: boolean }>(
      `select indisvalid as valid from pg_index where indexrelid = 'wide_ids'::regclass`,
    );
    return rows.map((row) => row.valid);
  };
  expect(await valid()).toEqual([false]);
  await database.query('delete from wide where ctid = (select min(ctid) from wide)');
  const together = await Promise.all([
    migrate(opened, folder),
    migrate(opened, folder),
    migrate(opened, folder),
  ]);
  expect(together.flat()).toEqual(['c.sql']);
  expect(await valid()).toEqual([true]);
});
