import { sql } from 'kysely';
import type { Deps } from '#server/actions/base/context.ts';

/**
 * The next Tuesday at noon in Mexico City, where every test's sandbox begins: never in the evening, on a Sunday or at the
 * end of an hour.
 */
export function nextNoon(): Date {
  const now = new Date();
  const days = 1 + ((8 - now.getUTCDay()) % 7);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, 18));
}

export const startAtNoon = (deps: Pick<Deps, 'store'>): Promise<void> => setClock(deps, nextNoon());

/** Sets the time that stored facts get; in a test it may only move ahead. */
export async function setClock({ store }: Pick<Deps, 'store'>, instant: Date | string): Promise<void> {
  await sql`update clock_shift set shift = ${new Date(instant)}::timestamptz - now()`.execute(store.db);
}
