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
 * A PostgreSQL dialect whose every statement runs in a transaction that has taken the role and the partners of
 * `scopeNow()` first: the caller's own, or one around the single statement. Both end with the transaction, so a
 * connection that goes back to a pool (also PgBouncer's) carries nothing to the next caller.
 */
export const scopedDialect = (dialect: Dialect, scopeNow: () => Scope): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createDriver: () => new ScopedDriver(dialect.createDriver(), scopeNow),
});

class ScopedDriver implements Driver {
  readonly #inner: Driver;
  readonly #scopeNow: () => Scope;

  constructor(inner: Driver, scopeNow: () => Scope) {
    this.#inner = inner;
    this.#scopeNow = scopeNow;
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  async acquireConnection(): Promise<ScopedConnection> {
    const take = takeScope(this.#scopeNow());
    return new ScopedConnection(this.#inner, await this.#inner.acquireConnection(), take);
  }

  beginTransaction(connection: ScopedConnection, settings: TransactionSettings): Promise<void> {
    return connection.begin(settings);
  }

  commitTransaction(connection: ScopedConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: ScopedConnection): Promise<void> {
    return connection.rollback();
  }

  releaseConnection(connection: ScopedConnection): Promise<void> {
    return this.#inner.releaseConnection(connection.inner);
  }

  destroy(): Promise<void> {
    return this.#inner.destroy();
  }
}

class ScopedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #driver: Driver;
  readonly #takeScope: string;
  #inTransaction = false;

  constructor(driver: Driver, inner: DatabaseConnection, takeScope: string) {
    this.#driver = driver;
    this.inner = inner;
    this.#takeScope = takeScope;
  }

  /** In one message: a transaction costs no round trip more than without a scope. */
  async begin(settings: TransactionSettings): Promise<void> {
    this.#inTransaction = true;
    await this.inner.executeQuery(CompiledQuery.raw(`${beginStatement(settings)}; ${this.#takeScope}`));
  }

  async commit(): Promise<void> {
    this.#inTransaction = false;
    await this.#driver.commitTransaction(this.inner);
  }

  async rollback(): Promise<void> {
    this.#inTransaction = false;
    await this.#driver.rollbackTransaction(this.inner);
  }

  /** All three are sent at once: a statement waits for one answer, not for three in turn. */
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#inTransaction) return this.inner.executeQuery<R>(query);
    const [begun, result, committed] = await Promise.allSettled([
      this.begin({}),
      this.inner.executeQuery<R>(query),
      this.commit(),
    ]);
    // The connection may be what broke: the first fault is the one to tell. After any, the commit rolled back.
    for (const each of [begun, result, committed]) if (each.status === 'rejected') throw each.reason;
    return (result as PromiseFulfilledResult<QueryResult<R>>).value;
  }

  streamQuery = noStreams;
}

/** A cursor would outlive the transaction that guards it. */
export function noStreams(): never {
  throw new Error('Rows are not streamed here: ask for a page of them.');
}

/** Role names are ours and partners are numbers: nothing in here comes from outside as it is. */
export const takeScope = ({ role, partnerIds }: Scope): string =>
  `select set_config('role', '${role}', true),
    set_config('app.partners', '${partnerIds.map(Math.trunc).join(',')}', true)`;

/** How a transaction of these settings begins. */
export function beginStatement({ isolationLevel, accessMode }: TransactionSettings): string {
  if (!isolationLevel && !accessMode) return 'begin';
  return ['start transaction', isolationLevel && `isolation level ${isolationLevel}`, accessMode]
    .filter(Boolean)
    .join(' ');
}
