import { sql } from 'kysely';
import type { Deps } from '#server/actions/context.ts';

/** Sets the time that stored facts get; in a test it may only move ahead. */
export async function setClock({ store }: Pick<Deps, 'store'>, instant: Date | string): Promise<void> {
  await sql`update clock_shift set shift = ${new Date(instant)}::timestamptz - now()`.execute(store.db);
}
