import { sql } from 'kysely';
import { asOwner, type OpenDatabase } from '#server/database/open-database.ts';
import { sealedTables } from '#server/database/sealed-columns.ts';

/**
 * Removes old row versions in plain text after rows were sealed in place. On the embedded database also the write-ahead
 * log; on PostgreSQL that expires with the next checkpoints and the archive's retention.
 */
export async function forgetPlainText(database: OpenDatabase): Promise<void> {
  const { db } = asOwner(database);
  for (const table of [...Object.keys(sealedTables), 'codes', 'rate_buckets']) {
    await sql`vacuum full ${sql.table(table)}`.execute(db);
  }
  if (database.engine !== 'pglite') return;
  await sql`set wal_recycle = off`.execute(db);
  for (let twice = 0; twice < 2; twice++) {
    await sql`select pg_switch_wal()`.execute(db);
    await sql`checkpoint`.execute(db);
  }
  await sql`reset wal_recycle`.execute(db);
}
