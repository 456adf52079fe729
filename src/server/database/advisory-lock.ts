import { sql } from 'kysely';
import type { Trx } from './db.ts';

/** Takes a lock that has a name and no row, until the transaction ends; whoever asks for it meanwhile waits. */
export async function advisoryXactLock(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
