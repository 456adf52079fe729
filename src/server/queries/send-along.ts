import type { CompiledQuery } from 'kysely';
import { Beside } from '#server/beside.ts';
import type { Db, Trx } from '#server/context.ts';

/**
 * For a statement whose answer nobody needs, in place of execute(): it waits for the transaction's next one and goes out in
 * the same message, at the latest with the commit. It runs in its place, and its failure is that of whatever it went out
 * with. Outside of a transaction it is a statement like any other (docs/decisions/0074-one-message-to-postgresql.md).
 */
export const sendAlong =
  (db: Db | Trx) =>
  async (query: { compile(db: Db | Trx): CompiledQuery }): Promise<void> => {
    // Kysely's own are frozen.
    const compiled = { ...query.compile(db) };
    along.set(compiled, true);
    await db.executeQuery(compiled);
  };

/** For the drivers: may this one wait? */
export const goesAlong = (query: CompiledQuery): boolean => along.get(query) === true;

const along = new Beside<CompiledQuery, true>();
