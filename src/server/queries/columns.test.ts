import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, expectTypeOf, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '#test/support/database.ts';
import { columns } from './columns.ts';
import type { Database } from './schema.ts';

type Listed = typeof columns;
type Forgotten = {
  [Table in keyof Listed]: Exclude<keyof Database[Table], Listed[Table][number]>;
}[keyof Listed];

test('a list has every column that its rows have by their type', () => {
  // The compiler's to say: what a list lacks would be undefined in every row.
  expectTypeOf<Forgotten>().toBeNever();
});

test('every column of a list is in its table', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public'`.execute(database.db);
  const listed = Object.entries(columns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`));
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(listed));
});

test('no query asks for all columns of a table', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const asking = files.filter((name) =>
    /(?:select|returning)All\(/.test(readFileSync(join(import.meta.dirname, name), 'utf8')),
  );
  // What it reads is a list of its own.
  expect(asking).toEqual(['sandbox-desk.ts']);
});
