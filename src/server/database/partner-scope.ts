import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';

/**
 * The rows that the running call's statements may touch. Row-level security enforces it (0010_partners_apart.sql):
 * The dialect below sets this role and these partners for every statement.
 */
export type Scope =
  /** Rows of these partners, nearly always one; with none, no partner's rows are visible. */
  | { readonly role: 'enganche_shop'; readonly partnerIds: readonly number[] }
  /** What shops show to everybody, read-only; of these partners, or of all when none is named. */
  | { readonly role: 'enganche_window'; readonly partnerIds: readonly number[] }
  /** Rows of the partners at which a person of the desk has a role that the call asks for. */
  | { readonly role: 'enganche_desk'; readonly partnerIds: readonly number[]; readonly limit?: ScopeLimit }
  /** All partners' rows, for one of the reasons below. */
  | { readonly role: 'enganche_office'; readonly partnerIds: readonly []; readonly reason: AcrossReason };

/**
 * Of partners where somebody's role is limited to stores, or to a promoter, only the requests of those
 * (0124_stores_and_commissions.sql, 0150_promoters_at_the_desk.sql).
 */
export interface ScopeLimit {
  readonly stores: readonly string[];
  readonly promoters: readonly number[];
  /** Partners of the scope that are not limited. */
  readonly wholePartnerIds: readonly number[];
}

/** Reasons to work across partners. scripts/across-partners.test.ts lists each use of acrossPartners. */
export type AcrossReason =
  /** A visitor who names no shop asks about a phone, or logs in: their credit tells the shop. */
  | 'phone-without-shop'
  /** The link of an e-mail, opened anywhere: the request tells the shop. */
  | 'shop-of-request'
  /** A browser changes its session id or its person: its rows at every shop move along or are deleted. */
  | 'browser'
  /** A queued job; its data name the row. */
  | 'job'
  /** A provider's signed message about a known reference or session. */
  | 'webhook'
  /** Whether a device is on an open credit anywhere: yes or no, nothing else. */
  | 'imei-in-use'
  /** Whose key of a partner's own system a call carries. */
  | 'api-key'
  /** The staff's list. */
  | 'staff'
  /** Who a person of the desk is, before her partners are known: signing in, her session with its grants. */
  | 'desk-sign-in'
  /** A person of the desk with a role at every partner. */
  | 'desk'
  /** The simulated services and their pages. */
  | 'sandbox'
  /** Reads and inserts at startup. */
  | 'start'
  /** A command of the operator. */
  | 'operator'
  /** What people were refused on their way, counted by a process for all its shops. */
  | 'refusals'
  /** Figures for /metrics; whether a request that is followed has changed. */
  | 'watch';

/** The default scope: without an explicit one, no partner's rows are visible. */
export const nobody: Scope = { role: 'enganche_shop', partnerIds: [] };

export const currentScope = (): Scope => running.getStore() ?? nobody;

export const within = <T>(scope: Scope, work: () => T): T => running.run(change(scope), work);

/** Runs work all of whose statements are in the transaction that it begins: there no other scope would be taken. */
export const withoutOtherScope = <T>(work: () => T): T => {
  const scope = { ...currentScope() };
  fixed.add(scope);
  return running.run(scope, work);
};

/** Scopes that nothing within changes. */
const fixed = new WeakSet<Scope>();

function change(scope: Scope): Scope {
  if (fixed.has(currentScope())) throw new Error('a page reads in one transaction, which has one scope');
  return scope;
}

/** Runs work across partners; everything it awaits runs in the same scope. */
export const acrossPartners = <T>(reason: AcrossReason, work: () => T): T =>
  within({ role: 'enganche_office', partnerIds: [], reason }, work);

const running = new AsyncLocalStorage<Scope>();

/**
 * Runs all statements under the role and the partners of the scope that is current when their connection is acquired,
 * for row-level security. Both are set for one transaction only, either the caller's or one around the single
 * statement, so that a connection returned to a pool (also PgBouncer's) carries no scope to the next caller.
 *
 * `pipelined`: the connection accepts statements before earlier ones are answered, and several in one text (node-postgres).
 */
export const scopedDialect = (inner: Dialect, { pipelined }: { pipelined: boolean }): Dialect => ({
  createAdapter: () => inner.createAdapter(),
  createIntrospector: (db) => inner.createIntrospector(db),
  createQueryCompiler: () => inner.createQueryCompiler(),
  createDriver: () => scopedDriver(inner.createDriver(), pipelined),
});

const scopedDriver = (inner: Driver, pipelined: boolean): Driver => ({
  init: (options) => inner.init(options),
  acquireConnection: async (options) =>
    new ScopedConnection(inner, await inner.acquireConnection(options), currentScope(), pipelined),
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
  readonly #pipelined: boolean;
  #transaction: 'none' | 'open' | 'over' = 'none';

  constructor(driver: Driver, inner: DatabaseConnection, scope: Scope, pipelined: boolean) {
    this.#driver = driver;
    this.inner = inner;
    this.#scope = scope;
    this.#pipelined = pipelined;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (takesOwnScope(query)) return this.#runAlone(query);
    if (this.#transaction === 'open') return this.inner.executeQuery<R>(query);
    // Among pipelined statements, one may follow another that has failed and ended the transaction: it must not run and
    // commit by itself.
    if (this.#transaction === 'over') throw new Error('the transaction of this statement is over');
    const isAtOnce = this.#pipelined && isRead(query);
    const begun = isAtOnce ? this.inner.executeQuery(beginWithScope(this.#scope)) : this.#beginScoped({});
    if (!isAtOnce) await begun;
    try {
      return await this.#runAndCommit<R>(query, begun);
    } catch (error) {
      // Discards a connection on which it fails.
      await this.#driver.rollbackTransaction(this.inner).catch(() => undefined);
      throw error;
    }
  }

  /** Its scope ends with the statement; within a transaction it would go on. */
  #runAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#transaction !== 'none') throw new Error('who calls is asked outside of any transaction');
    return this.inner.executeQuery<R>(query);
  }

  async #runAndCommit<R>(query: CompiledQuery, begun: Promise<unknown>): Promise<QueryResult<R>> {
    const running = this.inner.executeQuery<R>(query);
    // Pipelined, all are sent together: after one that failed PostgreSQL refuses the next and answers COMMIT with ROLLBACK.
    if (!this.#pipelined) await running;
    const [begin, answered, committed] = await Promise.allSettled([
      begun,
      running,
      this.#driver.commitTransaction(this.inner),
    ]);
    if (begin.status === 'rejected') throw begin.reason;
    if (answered.status === 'rejected') throw answered.reason;
    if (committed.status === 'rejected') throw committed.reason;
    return answered.value;
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
    const isPlain = !settings.isolationLevel && !settings.accessMode;
    try {
      if (this.#pipelined && isPlain) {
        await this.inner.executeQuery(beginWithScope(this.#scope));
      } else {
        await this.#driver.beginTransaction(this.inner, settings);
        await this.inner.executeQuery(takeScope(this.#scope));
      }
    } catch (error) {
      // Also when BEGIN failed: the driver discards a connection on which the rollback fails.
      await this.#driver.rollbackTransaction(this.inner);
      throw error;
    }
  }
}

/**
 * A write waits until its scope is taken: a BEGIN that an operator cancels just then takes none, and the write would be
 * committed without it. A read's answer is thrown away.
 */
const isRead = ({ query }: CompiledQuery): boolean => query.kind === 'SelectQueryNode' && !query.with;

/** Functions that take a role and partners before they read anything (0199_who_calls.sql, 0205_staff_browsers.sql). */
const takesOwnScope = ({ sql }: CompiledQuery): boolean =>
  /^select (\*|\*, null::text as data_key) from (visitor|person)_of_call\(/.test(sql);

function scoped(connection: DatabaseConnection): ScopedConnection {
  if (connection instanceof ScopedConnection) return connection;
  throw new TypeError('a connection of another driver');
}

/**
 * Settings last for the transaction because a pooler does not preserve those of a session. No just-in-time compilation:
 * row-level security makes estimates so poor that compiling took longer than the statement.
 */
const takeScope = (scope: Scope): CompiledQuery =>
  CompiledQuery.raw(
    `select set_config('role', $1, true), set_config('app.partners', $2, true),${limitOf(scope)}
      set_config('jit', 'off', true), set_config('statement_timeout', '10s', true),
      set_config('idle_in_transaction_session_timeout', '30s', true)`,
    [scope.role, scope.partnerIds.join(',')],
  );

/** The same with BEGIN in one message. Role names are a closed list and partners are numbers: no text comes from outside. */
const beginWithScope = (scope: Scope): CompiledQuery =>
  CompiledQuery.raw(
    `begin; select set_config('role', '${scope.role}', true), set_config('app.partners', '${listed(scope.partnerIds)}', true),${limitOf(scope)}
      set_config('jit', 'off', true), set_config('statement_timeout', '10s', true),
      set_config('idle_in_transaction_session_timeout', '30s', true)`,
  );

const listed = (ids: readonly number[]): string => ids.map(Math.trunc).join(',');

/**
 * Set for people of a store and for promoters alone. Ids of stores are UUIDs; a limit without stores matches no
 * row of a store, and a promoter's matches only what the promoter sold.
 */
function limitOf(scope: Scope): string {
  if (scope.role !== 'enganche_desk' || !scope.limit) return '';
  const { stores, promoters, wholePartnerIds } = scope.limit;
  const ids = stores.filter((id) => /^[\da-f-]{36}$/.test(id)).join(',');
  const ofPromoters =
    promoters.length > 0 ? ` set_config('app.promoters', '${listed(promoters)}', true),` : '';
  return `${ofPromoters} set_config('app.stores', '${ids || '-'}', true), set_config('app.whole_partners', '${listed(wholePartnerIds)}', true),`;
}
