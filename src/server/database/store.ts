import { type Kysely, type Transaction, sql } from 'kysely';
import type { Vault } from '#server/vault/vault.ts';
import type { Database } from './schema.ts';

/** First argument of every query: the database, and the vault that seals and opens its fields. */
export interface Store {
  readonly db: Db;
  readonly vault: Vault;
}

/** The store inside a transaction. */
export interface TxStore extends Store {
  readonly db: Trx;
}

/**
 * Runs `work` in one transaction, which commits when it resolves and rolls back when it throws. Only the store that
 * `work` gets takes part in it; any other would wait for itself on PGlite, which has one connection.
 */
export const inTransaction = <T>({ db, vault }: Store, work: (tx: TxStore) => Promise<T>): Promise<T> =>
  db.transaction().execute((trx) => work({ db: trx, vault }));

/** The database under the running call's scope (partner-scope.ts). Inside a transaction only its `Trx` is used. */
export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

/** Takes a named lock until the transaction ends; other callers of the same name wait. */
export async function advisoryXactLock(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
