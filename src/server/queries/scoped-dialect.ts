import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Scope } from './partner-scope.ts';
import type { ReplicaReads } from './replica-reads.ts';

/**
 * A PostgreSQL dialect whose every statement runs in a transaction that has taken the role and the partners of
 * `scopeNow()` first: the caller's own, or one around the single statement. Both end with the transaction, so a
 * connection that goes back to a pool (also PgBouncer's) carries nothing to the next caller. What shops show to everybody
 * is read from the replica, where there is one and it is fresh.
 */
export const scopedDialect = (
  dialect: Dialect,
  scopeNow: () => Scope,
  replica: ReplicaReads | null = null,
): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createDriver: () => new ScopedDriver(dialect.createDriver(), scopeNow, replica),
});

class ScopedDriver implements Driver {
  readonly #inner: Driver;
  readonly #scopeNow: () => Scope;
  readonly #replica: ReplicaReads | null;

  constructor(inner: Driver, scopeNow: () => Scope, replica: ReplicaReads | null) {
    this.#inner = inner;
    this.#scopeNow = scopeNow;
    this.#replica = replica;
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  async acquireConnection(): Promise<GuardedConnection> {
    const scope = this.#scopeNow();
    const take = takeScope(scope);
    const open = async () => new ScopedConnection(this.#inner, await this.#inner.acquireConnection(), take);
    const isPublic = scope.role === 'enganche_window';
    return isPublic && this.#replica ? new WindowConnection(this.#replica, take, open) : open();
  }

  beginTransaction(connection: GuardedConnection, settings: TransactionSettings): Promise<void> {
    return connection.begin(settings);
  }

  commitTransaction(connection: GuardedConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: GuardedConnection): Promise<void> {
    return connection.rollback();
  }

  releaseConnection(connection: GuardedConnection): Promise<void> {
    return connection.release();
  }

  destroy(): Promise<void> {
    return this.#inner.destroy();
  }
}

interface GuardedConnection extends DatabaseConnection {
  begin(settings: TransactionSettings): Promise<void>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
  release(): Promise<void>;
}

/** For statements that only read: each is asked of the replica, and of the primary if that will not do. */
class WindowConnection implements GuardedConnection {
  readonly #replica: ReplicaReads;
  readonly #takeScope: string;
  readonly #open: () => Promise<ScopedConnection>;
  #primary: ScopedConnection | null = null;

  constructor(replica: ReplicaReads, takeScope: string, open: () => Promise<ScopedConnection>) {
    this.#replica = replica;
    this.#takeScope = takeScope;
    this.#open = open;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const found = this.#primary ? null : await this.#replica.read<R>(query, this.#takeScope);
    return found ?? (await this.#onPrimary()).executeQuery<R>(query);
  }

  /** Whatever needs a transaction of several statements is one of the primary. */
  async begin(settings: TransactionSettings): Promise<void> {
    await (await this.#onPrimary()).begin(settings);
  }

  async commit(): Promise<void> {
    await this.#primary?.commit();
  }

  async rollback(): Promise<void> {
    await this.#primary?.rollback();
  }

  async release(): Promise<void> {
    await this.#primary?.release();
  }

  streamQuery = noStreams;

  async #onPrimary(): Promise<ScopedConnection> {
    this.#primary ??= await this.#open();
    return this.#primary;
  }
}

class ScopedConnection implements GuardedConnection {
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
    await this.inner.executeQuery(
      CompiledQuery.raw(`${beginStatement(settings)}; ${this.#takeScope}, ${patience}`),
    );
  }

  async commit(): Promise<void> {
    this.#inTransaction = false;
    await this.#driver.commitTransaction(this.inner);
  }

  async rollback(): Promise<void> {
    this.#inTransaction = false;
    await this.#driver.rollbackTransaction(this.inner);
  }

  release(): Promise<void> {
    return this.#driver.releaseConnection(this.inner);
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

/** Said in each transaction and not of the connection: a pooler in between takes no settings of a connection. */
const patience = `set_config('statement_timeout', '10s', true),
  set_config('idle_in_transaction_session_timeout', '30s', true)`;

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
