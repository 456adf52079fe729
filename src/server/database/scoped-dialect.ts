import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { currentScope, type Scope } from './partner-scope.ts';

/**
 * Runs all statements under the role and the partners of the scope that is current when their connection is acquired,
 * for row-level security. Both are set for one transaction only, either the caller's or one around the single
 * statement, so that a connection returned to a pool (also PgBouncer's) carries no scope to the next caller.
 */
export const scopedDialect = (inner: Dialect): Dialect => ({
  createAdapter: () => inner.createAdapter(),
  createIntrospector: (db) => inner.createIntrospector(db),
  createQueryCompiler: () => inner.createQueryCompiler(),
  createDriver: () => scopedDriver(inner.createDriver()),
});

const scopedDriver = (inner: Driver): Driver => ({
  init: (options) => inner.init(options),
  acquireConnection: async (options) =>
    new ScopedConnection(inner, await inner.acquireConnection(options), currentScope()),
  beginTransaction: (connection, settings) => scoped(connection).begin(settings),
  commitTransaction: (connection) => scoped(connection).commit(),
  rollbackTransaction: (connection) => scoped(connection).rollback(),
  releaseConnection: (connection, options) => inner.releaseConnection(scoped(connection).inner, options),
  destroy: (options) => inner.destroy(options),
});

class ScopedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #driver: Driver;
  readonly #scope: Scope;
  #transaction: 'none' | 'open' | 'over' = 'none';

  constructor(driver: Driver, inner: DatabaseConnection, scope: Scope) {
    this.#driver = driver;
    this.inner = inner;
    this.#scope = scope;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#transaction === 'open') return this.inner.executeQuery<R>(query);
    // Among pipelined statements, one may follow another that has failed and ended the transaction: it must not run and
    // commit by itself.
    if (this.#transaction === 'over') throw new Error('the transaction of this statement is over');
    await this.#beginScoped({});
    try {
      const result = await this.inner.executeQuery<R>(query);
      await this.#driver.commitTransaction(this.inner);
      return result;
    } catch (error) {
      await this.#driver.rollbackTransaction(this.inner);
      throw error;
    }
  }

  async begin(settings: TransactionSettings): Promise<void> {
    await this.#beginScoped(settings);
    this.#transaction = 'open';
  }

  commit(): Promise<void> {
    this.#transaction = 'over';
    return this.#driver.commitTransaction(this.inner);
  }

  rollback(): Promise<void> {
    this.#transaction = 'over';
    return this.#driver.rollbackTransaction(this.inner);
  }

  streamQuery(): never {
    throw new Error('streaming is not supported: query one page at a time');
  }

  async #beginScoped(settings: TransactionSettings): Promise<void> {
    try {
      await this.#driver.beginTransaction(this.inner, settings);
      await this.inner.executeQuery(takeScope(this.#scope));
    } catch (error) {
      // Also when BEGIN failed: the driver discards a connection on which the rollback fails.
      await this.#driver.rollbackTransaction(this.inner);
      throw error;
    }
  }
}

function scoped(connection: DatabaseConnection): ScopedConnection {
  if (connection instanceof ScopedConnection) return connection;
  throw new TypeError('a connection of another driver');
}

/** Timeouts are set per transaction because a pooler does not preserve session settings. */
const takeScope = ({ role, partnerIds }: Scope): CompiledQuery =>
  CompiledQuery.raw(
    `select set_config('role', $1, true), set_config('app.partners', $2, true),
      set_config('statement_timeout', '10s', true),
      set_config('idle_in_transaction_session_timeout', '30s', true)`,
    [role, partnerIds.join(',')],
  );
