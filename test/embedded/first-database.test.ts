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
  expect(await columnsOf(asOwner(unpacked))).toEqual(await columnsOf(migrated.store));
});

async function columnsOf({ db }: Store) {
  const { rows } = await sql`select table_name, column_name, data_type, column_default, is_nullable
    from information_schema.columns where table_schema = 'public' order by 1, 2`.execute(db);
  expect(rows.length).toBeGreaterThan(500);
  return rows;
}
