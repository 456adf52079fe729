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
import { ableTogether, askedTogether } from './asked-together.ts';
import type { EmbeddedWire } from './embedded-wire.ts';
import type { Scope } from './partner-scope.ts';
import { beginStatement, noStreams, scopeStatement, usual } from './scope-words.ts';
import { keepAlong, type Unsaid } from './send-along.ts';
import { lastOf, resultOf, type Answer, type Statement } from './wire-statements.ts';

/**
 * PGlite, with every statement in a transaction that has taken the role and the partners of `scopeNow()` first. Whoever
 * else has this instance (the queue) is kept out until a transaction is over.
 */
export function scopedPGlite(wire: EmbeddedWire, scopeNow: () => Scope): Dialect {
  const plain = new PGliteDialect({ pglite: wire.pglite });
  return {
    createAdapter: () => ableTogether(plain.createAdapter()),
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
    const several = askedTogether(query);
    const asked = several ?? [query];
    if (this.#open) {
      if (keepAlong(query, this.#open)) return { rows: [] };
      return resultOf(await this.#askWithin(this.#open, asked), !!several);
    }
    const end = await turnAt(this.#wire.pglite);
    try {
      return resultOf(await this.#ask([scopeStatement(this.#scope)], asked), !!several);
    } finally {
      end();
    }
  }

  async begin(settings: TransactionSettings): Promise<void> {
    const end = await turnAt(this.#wire.pglite);
    const begin = usual(beginStatement(settings));
    const statements = [begin, scopeStatement(this.#scope)];
    this.#open = { end, hasBegun: false, statements, afterwards: [] };
  }

  async commit(): Promise<void> {
    const open = this.#open;
    if (!open) throw new Error('no transaction is open');
    if (!open.hasBegun && open.statements.length === beginning) return this.#end();
    const { tag } = lastOf(await this.#askWithin(open, [usual('commit')]));
    this.#end();
    // So PostgreSQL completes the commit of a transaction in which a statement had failed.
    if (tag === 'ROLLBACK') throw new AbortedTransactionError();
    for (const act of open.afterwards) act();
  }

  async rollback(): Promise<void> {
    try {
      if (this.#open?.hasBegun) await this.#ask([], [usual('rollback')]);
    } finally {
      this.#end();
    }
  }

  streamQuery = noStreams;

  /** What is still unsaid goes first, in the same message. After a failure in it nothing was asked any more. */
  #askWithin(open: OpenTransaction, asked: readonly Statement[]): Promise<readonly Answer[]> {
    const words = open.statements;
    open.statements = [];
    open.hasBegun = true;
    return this.#ask(words, asked);
  }

  #ask(first: readonly Statement[], asked: readonly Statement[]): Promise<readonly Answer[]> {
    return this.#wire.askAll(this.#scope.role, [...first, ...asked], asked.length);
  }

  #end(): void {
    this.#open?.end();
    this.#open = null;
  }
}

/** Its statements go out before the next one: how it begins, and what goes along. */
interface OpenTransaction extends Unsaid {
  readonly end: () => void;
  hasBegun: boolean;
}

/** Statements with which a transaction begins. */
const beginning = 2;

/** Waits until the instance is free, and has it alone until the function that it gives is called. */
function turnAt(pglite: PGlite): Promise<() => void> {
  return new Promise((have, failed) => {
    // oxlint-disable-next-line no-underscore-dangle -- the lock that PGlite's own query() and transaction() take
    pglite._runExclusiveTransaction(() => new Promise<void>((end) => have(end))).catch(failed);
  });
}
