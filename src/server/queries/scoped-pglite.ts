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
import { EmbeddedWire, type Answer } from './embedded-wire.ts';
import type { Scope } from './partner-scope.ts';
import { beginStatement, noStreams, takeScope } from './scope-words.ts';

/**
 * PGlite, with every statement in a transaction that has taken the role and the partners of `scopeNow()` first. Whoever
 * else has this instance (the queue) is kept out until a transaction is over.
 */
export function scopedPGlite(
  pglite: PGlite,
  scopeNow: () => Scope,
  parserOf: (oid: number) => (text: string) => unknown,
): Dialect {
  const plain = new PGliteDialect({ pglite });
  const wire = new EmbeddedWire(pglite, parserOf);
  return {
    createAdapter: () => plain.createAdapter(),
    createIntrospector: (db) => plain.createIntrospector(db),
    createQueryCompiler: () => plain.createQueryCompiler(),
    createDriver: () => driverOf(pglite, wire, scopeNow),
  };
}

const driverOf = (pglite: PGlite, wire: EmbeddedWire, scopeNow: () => Scope): Driver => ({
  init: async () => {},
  acquireConnection: async () => new ScopedConnection(pglite, wire, takeScope(scopeNow())),
  beginTransaction: (connection, settings) => (connection as ScopedConnection).begin(settings),
  commitTransaction: (connection) => (connection as ScopedConnection).commit(),
  rollbackTransaction: (connection) => (connection as ScopedConnection).rollback(),
  releaseConnection: async () => {},
  destroy: () => pglite.close(),
});

class ScopedConnection implements DatabaseConnection {
  readonly #pglite: PGlite;
  readonly #wire: EmbeddedWire;
  readonly #takeScope: string;
  #open: OpenTransaction | null = null;

  constructor(pglite: PGlite, wire: EmbeddedWire, takeScope: string) {
    this.#pglite = pglite;
    this.#wire = wire;
    this.#takeScope = takeScope;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#open) return resultOf(await this.#wire.ask({ before: this.#firstWords(), query }));
    const before = `begin; ${this.#takeScope}`;
    const end = await turnAt(this.#pglite);
    try {
      return resultOf(await this.#wire.ask({ before, query, after: 'commit' }));
    } finally {
      end();
    }
  }

  async begin(settings: TransactionSettings): Promise<void> {
    const end = await turnAt(this.#pglite);
    this.#open = { end, unsaid: `${beginStatement(settings)}; ${this.#takeScope}` };
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
      return open.unsaid === null ? (await this.#wire.ask({ after: how })).tag : '';
    } finally {
      this.#open = null;
      open.end();
    }
  }

  /** A transaction begins with its first statement, in the same message. */
  #firstWords(): string | null {
    const words = this.#open?.unsaid ?? null;
    if (this.#open) this.#open.unsaid = null;
    return words;
  }
}

interface OpenTransaction {
  readonly end: () => void;
  unsaid: string | null;
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
