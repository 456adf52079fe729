import { type Kysely, type Transaction, sql } from 'kysely';
import type { DataKey, Vault } from '#server/vault/vault.ts';
import { withoutOtherScope } from './partner-scope.ts';
import type { Database } from './schema.ts';

/** First argument of every query: the database, and the vault that seals and opens its fields. */
export interface Store {
  readonly db: Db;
  readonly vault: Vault;
}

/** The store inside a transaction. */
export interface TxStore extends Store {
  readonly db: Trx;
  /** Does something once the transaction has committed: what is only said, and may be lost with the process. */
  readonly afterCommit: (say: () => void) => void;
  /** Data keys by request of the rows that the transaction has read: what it writes about them asks for none again. */
  readonly dataKeys: Map<string, DataKey>;
}

/**
 * Runs `work` in one transaction, which commits when it resolves and rolls back when it throws. Only the store that
 * `work` gets takes part in it; any other would wait for itself on PGlite, which has one connection.
 */
export const inTransaction = <T>(store: Store, work: (tx: TxStore) => Promise<T>): Promise<T> =>
  isInTransaction(store) ? work(store) : begin(store, work);

async function begin<T>({ db, vault }: Store, work: (tx: TxStore) => Promise<T>): Promise<T> {
  const toSay: (() => void)[] = [];
  const afterCommit = (say: () => void) => void toSay.push(say);
  const dataKeys = new Map<string, DataKey>();
  const result = await db.transaction().execute((trx) => work({ db: trx, vault, afterCommit, dataKeys }));
  for (const say of toSay) say();
  return result;
}

/** That of a page, which what is done for it joins. */
export const isInTransaction = (store: Store): store is TxStore => store.db.isTransaction;

/** Answers a page from one transaction, in the scope of its call. It calls no provider. */
export const inOnePage = <T>(store: Store, work: (tx: TxStore) => T | Promise<T>): Promise<T> =>
  withoutOtherScope(() => begin(store, async (tx) => work(tx)));

/** The database under the running call's scope (partner-scope.ts). Inside a transaction only its `Trx` is used. */
export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

/** Takes a named lock until the transaction ends; other callers of the same name wait. */
export async function advisoryXactLock(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

/** The same of several, in the order in which they are given. */
export async function advisoryXactLocks(trx: Trx, names: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${names}::text[]) with ordinality as asked (name, place) order by place`.execute(trx);
}
