import type { PGlite, Transaction } from '@electric-sql/pglite';
import {
  AbortedTransactionError,
  PGliteDialect,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { Scope } from './partner-scope.ts';
import { noStreams, takeScope } from './scoped-dialect.ts';

/**
 * PGlite, with every statement in a transaction that has taken the role and the partners of `scopeNow()` first. Its own
 * transactions are used for all of them: they keep out whoever else has this instance (the queue).
 */
export function scopedPGlite(pglite: PGlite, scopeNow: () => Scope): Dialect {
  const plain = new PGliteDialect({ pglite });
  return {
    createAdapter: () => plain.createAdapter(),
    createIntrospector: (db) => plain.createIntrospector(db),
    createQueryCompiler: () => plain.createQueryCompiler(),
    createDriver: () => driverOf(pglite, scopeNow),
  };
}

const driverOf = (pglite: PGlite, scopeNow: () => Scope): Driver => ({
  init: async () => {},
  acquireConnection: async () => new ScopedConnection(pglite, takeScope(scopeNow())),
  beginTransaction: (connection) => (connection as ScopedConnection).begin(),
  commitTransaction: (connection) => (connection as ScopedConnection).commit(),
  rollbackTransaction: (connection) => (connection as ScopedConnection).rollback(),
  releaseConnection: async () => {},
  destroy: () => pglite.close(),
});

class ScopedConnection implements DatabaseConnection {
  readonly #pglite: PGlite;
  readonly #takeScope: string;
  #open: OpenTransaction | null = null;

  constructor(pglite: PGlite, takeScope: string) {
    this.#pglite = pglite;
    this.#takeScope = takeScope;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#open) return ask<R>(this.#open.trx, query);
    return this.#pglite.transaction(async (trx) => {
      await trx.exec(this.#takeScope);
      return ask<R>(trx, query);
    });
  }

  begin(): Promise<void> {
    return new Promise((begun, failed) => {
      const over = this.#pglite.transaction(async (trx) => {
        await trx.exec(this.#takeScope);
        await new Promise<void>((commit, rollback) => {
          this.#open = { trx, commit, rollback, over: () => over };
          begun();
        });
      });
      // It may fail before it has begun (the database is closed); afterwards commit or rollback tells.
      over.catch(failed);
    });
  }

  async commit(): Promise<void> {
    const open = this.#take();
    open.commit();
    try {
      await open.over();
    } catch (error) {
      const isAborted = (error as { code?: unknown }).code === '25P02';
      throw isAborted ? new AbortedTransactionError({ cause: error }) : error;
    }
  }

  async rollback(): Promise<void> {
    const open = this.#take();
    open.rollback(new Error('rolled back'));
    await open.over().catch(() => {});
  }

  streamQuery = noStreams;

  #take(): OpenTransaction {
    const open = this.#open;
    this.#open = null;
    if (!open) throw new Error('no transaction is open');
    return open;
  }
}

interface OpenTransaction {
  readonly trx: Transaction;
  readonly commit: () => void;
  readonly rollback: (reason: Error) => void;
  /** Settles when the transaction has ended. */
  readonly over: () => Promise<void>;
}

async function ask<R>(trx: Transaction, { sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
  const { affectedRows, rows } = await trx.query<R>(sql, [...parameters], { rowMode: 'object' });
  return { rows, ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }) };
}
