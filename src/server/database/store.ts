import type { Vault } from '#server/vault/vault.ts';
import type { Db, Trx } from './db.ts';

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
