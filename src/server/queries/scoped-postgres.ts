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
import { goesAlong } from './send-along.ts';

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
  #open: OpenTransaction | null = null;
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
    if (!goesAlong(query)) return resultOf(await this.#askWithin(this.#open, config));
    this.#open.unsaid.push(config);
    return { rows: [] };
  }

  async begin(settings: TransactionSettings): Promise<void> {
    const words = `${beginStatement(settings)}; ${takeScope(this.#scope)}, ${patience}`;
    this.#open = { hasBegun: false, unsaid: [{ text: words, values: [] }] };
  }

  async commit(): Promise<void> {
    const open = this.#take();
    if (!open || isNothingSaid(open)) return;
    const answer = await this.#askWithin(open, { text: 'commit', values: [] });
    // So PostgreSQL completes the commit of a transaction in which a statement had failed.
    if (answer.command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollback(): Promise<void> {
    if (this.#take()?.hasBegun === false) return;
    try {
      await this.#client.query('rollback');
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

  /** What is still unsaid goes first, in the same message. */
  async #askWithin(open: OpenTransaction, config: QueryConfig): Promise<pg.QueryResult> {
    const words = open.unsaid;
    open.unsaid = [];
    open.hasBegun = true;
    const ask = (each: QueryConfig) => this.#client.query(each as pg.QueryConfig);
    if (words.length === 0) return ask(config);
    const { stream } = (this.#client as unknown as { connection: { stream: Corked } }).connection;
    stream.cork();
    const before = Promise.allSettled(words.map(ask));
    const asked = Promise.allSettled([ask(config)]);
    stream.uncork();
    // Of several the first fault is the one to tell: what comes after it only says that the transaction is over.
    for (const said of await before) if (said.status === 'rejected') throw said.reason;
    const [answer] = await asked;
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  }

  #take(): OpenTransaction | null {
    const open = this.#open;
    this.#open = null;
    return open;
  }
}

interface OpenTransaction {
  hasBegun: boolean;
  /** Goes out before the next statement: how it begins, and what goes along (send-along.ts). */
  unsaid: QueryConfig[];
}

const isNothingSaid = ({ hasBegun, unsaid }: OpenTransaction): boolean => !hasBegun && unsaid.length === 1;

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
