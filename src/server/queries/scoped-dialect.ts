import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Scope } from './partner-scope.ts';

/**
 * A dialect whose every statement runs in a transaction that has taken the role and the partners of `scopeNow()`
 * first: the caller's own, or one around the single statement. Both end with the transaction, so a connection
 * that goes back to a pool (also PgBouncer's) carries nothing to the next caller.
 * @param severalAtOnce the engine takes several statements in one message
 */
export const scopedDialect = (dialect: Dialect, scopeNow: () => Scope, severalAtOnce: boolean): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createDriver: () => new ScopedDriver(dialect.createDriver(), scopeNow, severalAtOnce),
});

class ScopedDriver implements Driver {
  readonly #inner: Driver;
  readonly #scopeNow: () => Scope;
  readonly #severalAtOnce: boolean;

  constructor(inner: Driver, scopeNow: () => Scope, severalAtOnce: boolean) {
    this.#inner = inner;
    this.#scopeNow = scopeNow;
    this.#severalAtOnce = severalAtOnce;
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  async acquireConnection(): Promise<ScopedConnection> {
    const scope = this.#scopeNow();
    const inner = await this.#inner.acquireConnection();
    return new ScopedConnection(inner, {
      begin: (settings) => this.#begin(inner, scope, settings),
      commit: () => this.#inner.commitTransaction(inner),
      rollback: () => this.#inner.rollbackTransaction(inner),
    });
  }

  beginTransaction(connection: ScopedConnection, settings: TransactionSettings): Promise<void> {
    return connection.begin(settings);
  }

  commitTransaction(connection: ScopedConnection): Promise<void> {
    return connection.end('commit');
  }

  rollbackTransaction(connection: ScopedConnection): Promise<void> {
    return connection.end('rollback');
  }

  releaseConnection(connection: ScopedConnection): Promise<void> {
    return this.#inner.releaseConnection(connection.inner);
  }

  destroy(): Promise<void> {
    return this.#inner.destroy();
  }

  async #begin(inner: DatabaseConnection, scope: Scope, settings: TransactionSettings): Promise<void> {
    const take = takeScope(scope);
    if (this.#severalAtOnce) {
      await inner.executeQuery(CompiledQuery.raw(`${beginStatement(settings)}; ${take}`));
      return;
    }
    await this.#inner.beginTransaction(inner, settings);
    await inner.executeQuery(CompiledQuery.raw(take));
  }
}

interface Bounds {
  begin(settings: TransactionSettings): Promise<void>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

class ScopedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #bounds: Bounds;
  #inTransaction = false;

  constructor(inner: DatabaseConnection, bounds: Bounds) {
    this.inner = inner;
    this.#bounds = bounds;
  }

  async begin(settings: TransactionSettings): Promise<void> {
    this.#inTransaction = true;
    await this.#bounds.begin(settings);
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    this.#inTransaction = false;
    await this.#bounds[how]();
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#inTransaction) return this.inner.executeQuery<R>(query);
    try {
      await this.begin({});
      const result = await this.inner.executeQuery<R>(query);
      await this.end('commit');
      return result;
    } catch (error) {
      // The connection may be what broke: the first fault is the one to tell.
      if (this.#inTransaction) await this.end('rollback').catch(() => {});
      throw error;
    }
  }

  // oxlint-disable-next-line require-yield -- a cursor would outlive the transaction that guards it
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are not streamed here: ask for a page of them.');
  }
}

/** Role names are ours and partners are numbers: nothing in here comes from outside as it is. */
const takeScope = ({ role, partnerIds }: Scope): string =>
  `select set_config('role', '${role}', true),
    set_config('app.partners', '${partnerIds.map(Math.trunc).join(',')}', true)`;

function beginStatement({ isolationLevel, accessMode }: TransactionSettings): string {
  if (!isolationLevel && !accessMode) return 'begin';
  return ['start transaction', isolationLevel && `isolation level ${isolationLevel}`, accessMode]
    .filter(Boolean)
    .join(' ');
}
