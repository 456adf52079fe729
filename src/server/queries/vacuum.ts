import { sql } from 'kysely';
import type { Db } from '#server/context.ts';

/** Frees the old versions of data keys, so that one which was destroyed is not left behind in its page. */
export async function vacuumDataKeys(db: Db): Promise<void> {
  await sql`vacuum data_keys`.execute(db);
}
