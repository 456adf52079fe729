import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  // The test applies its own files from scratch.
  await sql`delete from applied_migrations`.execute(database.store.db);
});
afterAll(() => database.close());

/** Creates a folder of migrations, 0001 … in the given order. */
function files(...texts: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'enganche-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  texts.forEach((text, index) => writeFileSync(join(folder, `000${index + 1}_step.sql`), text));
  return folder;
}

const startAfresh = async () => {
  await sql`delete from applied_migrations`.execute(database.store.db);
  await sql`drop table if exists shelf, drawer`.execute(database.store.db);
};

const tables = async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_name in ('shelf', 'drawer') order by 1`.execute(database.store.db);
  return rows.map((row) => row.name);
};

const shelf = 'create table shelf (id integer primary key); insert into shelf values (1);';
const drawer = "create table drawer (id integer); create index drawer_ids on drawer (id); select ';';";

test('each file is applied once, in order, also when two start together', async () => {
  await startAfresh();
  const folder = files(shelf, drawer);
  const together = await Promise.all([migrate(database.opened, folder), migrate(database.opened, folder)]);
  expect(together.flat().toSorted()).toEqual(['0001_step.sql', '0002_step.sql']);
  expect(await migrate(database.opened, folder)).toEqual([]);
  expect(await tables()).toEqual(['drawer', 'shelf']);
});

test('a file that fails leaves nothing of itself and keeps those before it', async () => {
  await startAfresh();
  const broken = files(shelf, `${drawer} insert into nowhere values (1);`);
  await expect(migrate(database.opened, broken)).rejects.toThrow('nowhere');
  expect(await tables()).toEqual(['shelf']);
  expect(await migrate(database.opened, files(shelf, drawer))).toEqual(['0002_step.sql']);
});

test('a file that changed after it was applied is refused', async () => {
  await startAfresh();
  await migrate(database.opened, files(shelf));
  await expect(migrate(database.opened, files(`${shelf} -- better`))).rejects.toThrow(
    '0001_step.sql was applied and has changed since',
  );
});

test('the program before starts on what only adds, not on what takes away', async () => {
  await startAfresh();
  await migrate(database.opened, files(shelf, drawer));
  expect(await migrate(database.opened, files(shelf))).toEqual([]);
  const contract = `-- Phase: contract\nalter table drawer drop column id;`;
  await migrate(database.opened, files(shelf, drawer, contract));
  await expect(migrate(database.opened, files(shelf, drawer))).rejects.toThrow(
    'The database is newer than this program: it has 0003_step.sql.',
  );
});

test('an index that is made alone is made on both engines', async () => {
  await startAfresh();
  const alone = '-- Phase: alone\ncreate index concurrently shelf_ids on shelf (id);';
  expect(await migrate(database.opened, files(shelf, alone))).toHaveLength(2);
  const { rows } = await sql`select indexname from pg_indexes where indexname = 'shelf_ids'`.execute(
    database.store.db,
  );
  expect(rows).toHaveLength(1);
});

test('an index of a partitioned table is made for each partition, also after an interruption', async () => {
  await startAfresh();
  const parts = `create table shelf (id integer) partition by range (id);
    create table shelf_1 partition of shelf for values from (0) to (10);
    create table shelf_2 partition of shelf for values from (10) to (20);
    -- As a run leaves it that stopped at the second partition.
    create index shelf_ids on only shelf (id);
    create index shelf_1_ids on shelf_1 (id);
    alter index shelf_ids attach partition shelf_1_ids;
    create index shelf_2_ids on shelf_2 (id);`;
  const alone = '-- Phase: alone\ncreate index concurrently shelf_ids on shelf (id);';
  expect(await migrate(database.opened, files(parts, alone))).toHaveLength(2);
  await sql`create table shelf_3 partition of shelf for values from (20) to (30)`.execute(database.store.db);
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relname like 'shelf%' and i.indisvalid order by 1`.execute(database.store.db);
  expect(rows.map(({ name }) => name)).toEqual(['shelf_1_ids', 'shelf_2_ids', 'shelf_3_id_idx', 'shelf_ids']);
});
