import { sql } from 'kysely';
import { asOwner, openDatabase } from '#server/database/open-database.ts';
import { migrate } from '#server/database/migrate.ts';
import { parseKeyRing } from '#server/platform/key-ring.ts';
import { createLog } from '#server/platform/log.ts';

/**
 * Migrates an empty database and creates the partitions of past months, as if it had run that long. Must come before
 * any row: rows of a month without a partition prevent creating it.
 */
export async function makePastMonths(
  place: { url: string; vaultKeys: string; dataDir: string },
  months: number,
): Promise<void> {
  const { url, vaultKeys, dataDir } = place;
  const keys = parseKeyRing(vaultKeys);
  const database = await openDatabase(
    {
      databaseUrl: url,
      databaseDirectUrl: url,
      dataDir,
      vaultKeys: keys,
    },
    createLog({ logLevel: 'warn' }),
  );
  await migrate(database);
  await sql`select make_month(of_table, -ago) from unnest(array['request_events', 'outbox']) of_table,
    generate_series(1, ${sql.lit(months)}) ago`.execute(asOwner(database).db);
  await database.close();
}
