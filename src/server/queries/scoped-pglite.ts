import type { PGlite } from '@electric-sql/pglite';
import {
  AbortedTransactionError,
  PGliteDialect,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Answer, EmbeddedWire, Statement } from './embedded-wire.ts';
import type { Scope } from './partner-scope.ts';
import { beginStatement, noStreams, scopeStatement } from './scope-words.ts';

/**
 * PGlite, with every statement in a transaction that has taken the role and the partners of `scopeNow()` first. Whoever
 * else has this instance (the queue) is kept out until a transaction is over.
 */
export function scopedPGlite(wire: EmbeddedWire, scopeNow: () => Scope): Dialect {
  const plain = new PGliteDialect({ pglite: wire.pglite });
  return {
    createAdapter: () => plain.createAdapter(),
    createIntrospector: (db) => plain.createIntrospector(db),
    createQueryCompiler: () => plain.createQueryCompiler(),
    createDriver: () => driverOf(wire, scopeNow),
  };
}

const driverOf = (wire: EmbeddedWire, scopeNow: () => Scope): Driver => ({
  init: async () => {},
  acquireConnection: async () => new ScopedConnection(wire, scopeNow()),
  beginTransaction: (connection, settings) => (connection as ScopedConnection).begin(settings),
  commitTransaction: (connection) => (connection as ScopedConnection).commit(),
  rollbackTransaction: (connection) => (connection as ScopedConnection).rollback(),
  releaseConnection: async () => {},
  destroy: () => wire.pglite.close(),
});

class ScopedConnection implements DatabaseConnection {
  readonly #wire: EmbeddedWire;
  readonly #scope: Scope;
  #open: OpenTransaction | null = null;

  constructor(wire: EmbeddedWire, scope: Scope) {
    this.#wire = wire;
    this.#scope = scope;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#open) return resultOf(await this.#wire.ask(...this.#firstWords(), query));
    const end = await turnAt(this.#wire.pglite);
    try {
      return resultOf(await this.#wire.ask(scopeStatement(this.#scope), query));
    } finally {
      end();
    }
  }

  async begin(settings: TransactionSettings): Promise<void> {
    const end = await turnAt(this.#wire.pglite);
    const begin = { sql: beginStatement(settings), parameters: [] };
    this.#open = { end, unsaid: [begin, scopeStatement(this.#scope)] };
  }

  async commit(): Promise<void> {
    const tag = await this.#finish('commit');
    // So PostgreSQL completes the commit of a transaction in which a statement had failed.
    if (tag === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollback(): Promise<void> {
    await this.#finish('rollback');
  }

  streamQuery = noStreams;

  async #finish(how: 'commit' | 'rollback'): Promise<string> {
    const open = this.#open;
    if (!open) throw new Error('no transaction is open');
    try {
      return open.unsaid.length === 0 ? (await this.#wire.ask({ sql: how, parameters: [] })).tag : '';
    } finally {
      this.#open = null;
      open.end();
    }
  }

  /** A transaction begins with its first statement, in the same message. */
  #firstWords(): readonly Statement[] {
    const words = this.#open?.unsaid ?? [];
    if (this.#open) this.#open.unsaid = [];
    return words;
  }
}

interface OpenTransaction {
  readonly end: () => void;
  unsaid: readonly Statement[];
}

/** Waits until the instance is free, and has it alone until the function that it gives is called. */
function turnAt(pglite: PGlite): Promise<() => void> {
  return new Promise((have, failed) => {
    // oxlint-disable-next-line no-underscore-dangle -- the lock that PGlite's own query() and transaction() take
    pglite._runExclusiveTransaction(() => new Promise<void>((end) => have(end))).catch(failed);
  });
}

function resultOf<R>({ rows, tag }: Answer): QueryResult<R> {
  const changed = /^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/.exec(tag)?.[1];
  return { rows: rows as R[], ...(changed === undefined ? {} : { numAffectedRows: BigInt(changed) }) };
}
