import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { generate, PostgresDialect } from 'kysely-codegen';
import pino from 'pino';
import type { Db } from '#server/database/store.ts';
import { migrate } from '#server/database/migrate.ts';
import { asOwner, openDatabase } from '#server/database/open-database.ts';
import { newMasterKey, parseKeyRing } from '#server/platform/key-ring.ts';

/** Returns the types of all our tables, as the migrations define them. */
export const schemaTypes = (db: Db): Promise<string> =>
  generate({
    db,
    dialect: new PostgresDialect(),
    // Excludes the queue's own tables.
    includePattern: 'public.*',
    excludePattern: '*.applied_migrations',
    postprocess: async ({ metadata }) => {
      // Columns that a trigger sets (db/migrations/0010_partners_apart.sql) are optional on insert.
      const filled = await sql<{ table: string }>`
        select tgrelid::regclass::text as "table" from pg_trigger where tgname = 'partner_of_parent'`.execute(
        db,
      );
      for (const { name, columns } of metadata.tables) {
        if (!filled.rows.some(({ table }) => table === name)) continue;
        for (const column of columns) if (column.name === 'partner_id') column.hasDefaultValue = true;
      }
      return metadata;
    },
    // Must match parsers.ts.
    typeMapping: {
      int8: 'number',
      numeric: 'number',
      date: 'string',
      interval: 'string',
      timestamptz: 'Date',
    },
  });

export const schemaFile = join(import.meta.dirname, '../src/server/database/schema.generated.ts');

/** Writes the file from a temporary embedded database. */
async function writeSchema(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'enganche-schema-'));
  const config = {
    databaseUrl: null,
    databaseDirectUrl: null,
    dataDir,
    vaultKeys: parseKeyRing(newMasterKey()),
  };
  const database = await openDatabase(config, pino());
  try {
    await migrate(database);
    writeFileSync(schemaFile, await schemaTypes(asOwner(database).db));
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true });
  }
}

if (import.meta.main) await writeSchema();
