import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { asOwner, openDatabase } from '#server/database/open-database.ts';
import type { Store } from '#server/database/store.ts';
import { openTestDatabase } from '#test/support/database.ts';
import { testKeys } from '#test/support/database-template.ts';
import { silentLog } from '#test/support/silent-log.ts';

test('a new folder begins with what the build has migrated, the same as migrations make', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'enganche-first-'));
  const config = { databaseUrl: null, databaseDirectUrl: null, dataDir, vaultKeys: testKeys };
  const unpacked = await openDatabase(config, silentLog);
  onTestFinished(async () => {
    await unpacked.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const migrated = await openTestDatabase();
  onTestFinished(() => migrated.close());

  expect(await migrate(unpacked)).toEqual([]);
  expect(await schemaOf(asOwner(unpacked))).toEqual(await schemaOf(migrated.store));
});

/** By kind: how many there are at least, and what says what they are. */
const definitions = {
  columns: [
    500,
    sql`select table_name, column_name, data_type, column_default, is_nullable
      from information_schema.columns where table_schema = 'public' order by 1, 2`,
  ],
  policies: [
    20,
    sql`select tablename, policyname, permissive, roles::text, cmd, qual, with_check
      from pg_policies where schemaname = 'public' order by 1, 2`,
  ],
  indexes: [200, sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`],
  // Without those that the first start adds or validates, once keys are there (prepare-vault.ts).
  constraints: [
    200,
    sql`select conrelid::regclass::text, conname, convalidated, pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
        and conname not in ('sealed', 'chained') order by 1, 2`,
  ],
  functions: [
    10,
    sql`select oid::regprocedure::text, pg_get_functiondef(oid)
      from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p') order by 1, 2`,
  ],
} as const;

async function schemaOf({ db }: Store) {
  const found: Record<string, unknown[]> = {};
  for (const [kind, [least, question]] of Object.entries(definitions)) {
    const { rows } = await question.execute(db);
    expect(rows.length, kind).toBeGreaterThan(least);
    found[kind] = rows;
  }
  return found;
}
