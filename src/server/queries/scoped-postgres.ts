import {
  AbortedTransactionError,
  PostgresDialect,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import type { Scope } from './partner-scope.ts';
import type { ReplicaReads } from './replica-reads.ts';
import { beginStatement, noStreams, patience, takeScope } from './scope-words.ts';
import { nameScope, namedConfig, ScopedQuery, type QueryConfig } from './scoped-query.ts';

interface ScopedPostgres {
  readonly pool: pg.Pool;
  readonly scopeNow: () => Scope;
  /** Where what shops show to everybody is read while it is fresh; null: there is none. */
  readonly replica: ReplicaReads | null;
  /** False where a pooler hands each transaction to another connection, on which names are not known. */
  readonly mayName: boolean;
}

/**
 * PostgreSQL, with every statement in a transaction that has taken the role and the partners of `scopeNow()` first: the
 * caller's own, or one of the single statement. Both end with the transaction, so a connection that goes back to a pool
 * (also PgBouncer's) carries nothing to the next caller.
 */
export function scopedPostgres(given: ScopedPostgres): Dialect {
  const { pool, scopeNow, replica, mayName } = given;
  const plain = new PostgresDialect({ pool });
  if (mayName) pool.on('connect', nameScope);
  const driver: Driver = {
    init: async () => {},
    async acquireConnection() {
      const scope = scopeNow();
      const open = async () => new PrimaryConnection(await pool.connect(), scope, mayName);
      return scope.role === 'enganche_window' && replica
        ? new WindowConnection(replica, takeScope(scope), open)
        : open();
    },
    beginTransaction: (connection, settings) => (connection as ScopedConnection).begin(settings),
    commitTransaction: (connection) => (connection as ScopedConnection).commit(),
    rollbackTransaction: (connection) => (connection as ScopedConnection).rollback(),
    releaseConnection: async (connection) => (connection as ScopedConnection).release(),
    destroy: () => pool.end(),
  };
  return {
    createAdapter: () => plain.createAdapter(),
    createIntrospector: (db) => plain.createIntrospector(db),
    createQueryCompiler: () => plain.createQueryCompiler(),
    createDriver: () => driver,
  };
}

interface ScopedConnection extends DatabaseConnection {
  begin(settings: TransactionSettings): Promise<void>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
  release(): void;
}

class PrimaryConnection implements ScopedConnection {
  readonly #client: pg.PoolClient;
  readonly #scope: Scope;
  readonly #mayName: boolean;
  /** What begins the open transaction and has not been said yet; null: it has begun. */
  #open: { unsaid: string | null } | null = null;
  #isBroken = false;

  constructor(client: pg.PoolClient, scope: Scope, mayName: boolean) {
    this.#client = client;
    this.#scope = scope;
    this.#mayName = mayName;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const config = this.#mayName
      ? namedConfig(query, this.#scope)
      : { text: query.sql, values: query.parameters };
    if (!this.#open) return resultOf(await this.#askAlone(config));
    return resultOf(await this.#askWithin(this.#open, config));
  }

  async begin(settings: TransactionSettings): Promise<void> {
    this.#open = { unsaid: `${beginStatement(settings)}; ${takeScope(this.#scope)}, ${patience}` };
  }

  async commit(): Promise<void> {
    const answer = await this.#finish('commit');
    // So PostgreSQL completes the commit of a transaction in which a statement had failed.
    if (answer?.command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollback(): Promise<void> {
    try {
      await this.#finish('rollback');
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }

  streamQuery = noStreams;

  #askAlone(config: QueryConfig): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const query = new ScopedQuery(this.#scope, config, (error, result) =>
        error ? reject(error) : resolve(result),
      );
      this.#client.query(query as unknown as pg.Submittable);
    });
  }

  /** A transaction begins with its first statement, in the same message. */
  async #askWithin(open: { unsaid: string | null }, config: QueryConfig): Promise<pg.QueryResult> {
    const words = open.unsaid;
    open.unsaid = null;
    const ask = () => this.#client.query(config as pg.QueryConfig);
    if (words === null) return ask();
    const { stream } = (this.#client as unknown as { connection: { stream: Corked } }).connection;
    stream.cork();
    const asked = Promise.allSettled([this.#client.query(words), ask()]);
    stream.uncork();
    const [begun, answer] = await asked;
    // After a transaction that did not begin, the first fault is the one to tell.
    if (begun.status === 'rejected') throw begun.reason;
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  }

  async #finish(how: 'commit' | 'rollback'): Promise<pg.QueryResult | null> {
    const unsaid = this.#open?.unsaid ?? null;
    this.#open = null;
    return unsaid === null ? this.#client.query(how) : null;
  }
}

interface Corked {
  cork(): void;
  uncork(): void;
}

/** For statements that only read: each is asked of the replica, and of the primary if that will not do. */
class WindowConnection implements ScopedConnection {
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

  release(): void {
    this.#primary?.release();
  }

  streamQuery = noStreams;

  async #onPrimary(): Promise<ScopedConnection> {
    this.#primary ??= await this.#open();
    return this.#primary;
  }
}

function resultOf<R>({ command, rowCount, rows }: pg.QueryResult): QueryResult<R> {
  const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
  return { rows, ...(changes ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
}
