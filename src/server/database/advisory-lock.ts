import { sql } from 'kysely';
import type { Trx } from './db.ts';

/** Takes a named lock until the transaction ends; other callers of the same name wait. */
export async function advisoryXactLock(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
