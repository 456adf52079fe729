import type { CompiledQuery } from 'kysely';
import { Beside } from '#server/beside.ts';
import type { Db, Trx } from '#server/context.ts';
import type { Statement } from './wire-statements.ts';

/**
 * For a statement whose answer nobody needs, in place of execute(): it waits for the transaction's next one and goes out in
 * the same message, at the latest with the commit. It runs in its place, and its failure is that of whatever it went out
 * with. Outside of a transaction it is a statement like any other (docs/decisions/0074-one-message-to-postgresql.md).
 */
export const sendAlong =
  (db: Db | Trx) =>
  (query: Compiles): Promise<void> =>
    goAlong(db, query, {});

async function goAlong(db: Db | Trx, query: Compiles, how: How): Promise<void> {
  // Kysely's own are frozen.
  const compiled = { ...query.compile(db) };
  along.set(compiled, how);
  await db.executeQuery(compiled);
}

interface Compiles {
  compile(db: Db | Trx): CompiledQuery;
}

interface How {
  readonly afterwards?: () => void;
}

const along = new Beside<CompiledQuery, How>();

/** What a transaction that is open has still to say, and to do once it has committed. */
export interface Unsaid {
  statements: Statement[];
  readonly afterwards: (() => void)[];
}

/** For the drivers: keeps it among what is unsaid, if it may wait. */
export function keepAlong(query: CompiledQuery, unsaid: Unsaid): boolean {
  const how = along.get(query);
  if (!how) return false;
  unsaid.statements.push(query);
  if (how.afterwards) unsaid.afterwards.push(how.afterwards);
  return true;
}
