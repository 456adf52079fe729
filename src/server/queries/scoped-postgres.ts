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
import { ableTogether, askedTogether } from './asked-together.ts';
import type { Scope } from './partner-scope.ts';
import type { ReplicaReads } from './replica-reads.ts';
import {
  beginStatement,
  noStreams,
  patientScope,
  patientTransaction,
  takeScope,
  usual,
} from './scope-words.ts';
import { keepAlong, type Unsaid } from './send-along.ts';
import { ServedWire } from './served-wire.ts';
import { lastOf, resultOf, type Answer, type ParserOf, type Statement } from './wire-statements.ts';

interface ScopedPostgres {
  readonly pool: pg.Pool;
  readonly scopeNow: () => Scope;
  /** Where what shops show to everybody is read while it is fresh; null: there is none. */
  readonly replica: ReplicaReads | null;
  readonly parserOf: ParserOf;
  /** False where a pooler hands each transaction to another connection, on which names are not known. */
  readonly mayName: boolean;
}

/**
 * PostgreSQL, with every statement in a transaction that has taken the role and the partners of `scopeNow()` first: the
 * caller's own, or one of the single statement. Both end with the transaction, so a connection that goes back to a pool
 * (also PgBouncer's) carries nothing to the next caller.
 */
export function scopedPostgres(given: ScopedPostgres): Dialect {
  const { pool, scopeNow, replica, parserOf, mayName } = given;
  const plain = new PostgresDialect({ pool });
  const wires = new WeakMap<pg.PoolClient, ServedWire>();
  const wireOf = (client: pg.PoolClient) => {
    const wire = wires.get(client) ?? new ServedWire(client, parserOf, mayName);
    wires.set(client, wire);
    return wire;
  };
  const driver: Driver = {
    init: async () => {},
    async acquireConnection() {
      const scope = scopeNow();
      const open = async () => {
        const client = await pool.connect();
        return new PrimaryConnection(client, wireOf(client), scope);
      };
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
    createAdapter: () => ableTogether(plain.createAdapter()),
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
  readonly #wire: ServedWire;
  readonly #scope: Scope;
  #open: OpenTransaction | null = null;
  #isBroken = false;

  constructor(client: pg.PoolClient, wire: ServedWire, scope: Scope) {
    this.#client = client;
    this.#wire = wire;
    this.#scope = scope;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const several = askedTogether(query);
    const asked = several ?? [query];
    if (!this.#open) return resultOf(await this.#ask([patientScope(this.#scope)], asked), !!several);
    if (keepAlong(query, this.#open)) return { rows: [] };
    return resultOf(await this.#askWithin(this.#open, asked), !!several);
  }

  async begin(settings: TransactionSettings): Promise<void> {
    const begin = usual(beginStatement(settings));
    const statements = [begin, patientTransaction(this.#scope)];
    this.#open = { hasBegun: false, statements, afterwards: [] };
  }

  async commit(): Promise<void> {
    const open = this.#take();
    if (!open || isNothingSaid(open)) return;
    const { tag } = lastOf(await this.#askWithin(open, [usual('commit')]));
    // So PostgreSQL completes the commit of a transaction in which a statement had failed.
    if (tag === 'ROLLBACK') throw new AbortedTransactionError();
    for (const act of open.afterwards) act();
  }

  async rollback(): Promise<void> {
    if (this.#take()?.hasBegun === false) return;
    try {
      await this.#ask([], [usual('rollback')]);
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }

  streamQuery = noStreams;

  /** What is still unsaid goes first, in the same message. */
  #askWithin(open: OpenTransaction, asked: readonly Statement[]): Promise<readonly Answer[]> {
    const words = open.statements;
    open.statements = [];
    open.hasBegun = true;
    return this.#ask(words, asked);
  }

  #ask(first: readonly Statement[], asked: readonly Statement[]): Promise<readonly Answer[]> {
    return this.#wire.askAll(this.#scope.role, [...first, ...asked], asked.length);
  }

  #take(): OpenTransaction | null {
    const open = this.#open;
    this.#open = null;
    return open;
  }
}

/** Its statements go out before the next one: how it begins, and what goes along. */
interface OpenTransaction extends Unsaid {
  hasBegun: boolean;
}

/** Statements with which a transaction begins. */
const beginning = 2;
const isNothingSaid = ({ hasBegun, statements }: OpenTransaction): boolean =>
  !hasBegun && statements.length === beginning;

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
    if (askedTogether(query)) return (await this.#onPrimary()).executeQuery<R>(query);
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
