import type { CompiledQuery, QueryResult } from 'kysely';
import pg from 'pg';

export interface ReplicaOptions {
  /** Of one replica, or of a balancer before several. */
  readonly url: string;
  /** What is read from a replica is never older than this. */
  readonly maxLagMs: number;
  /** Where the log of the primary stands now, as pg_current_wal_flush_lsn() says it. */
  readonly primaryPosition: () => Promise<string>;
  readonly types: pg.CustomTypesConfig;
  /** Milliseconds that only go forward. */
  readonly now?: () => number;
}

/** Where a read was answered; `primary` with the reason. */
export type ReadFrom = 'replica' | 'lagging' | 'away';

/**
 * Reads what shops show to everybody from a replica, if it is known to be fresh enough: each read asks the replica itself,
 * in its own transaction, whether it has replayed what the primary had written at a moment that is `maxLagMs` ago at
 * most, and after the last change of the shop that was announced. So no clocks are compared, a balancer may send every
 * read to another replica, and an answer that is kept after a change was never made of what was there before.
 */
export class ReplicaReads {
  readonly #options: ReplicaOptions;
  readonly #now: () => number;
  readonly #pool: pg.Pool;
  #samples: readonly Sample[] = [];
  #changedAt = Number.NEGATIVE_INFINITY;
  #awayUntil = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  /** For metrics. */
  onRead: (from: ReadFrom) => void = () => {};

  constructor(options: ReplicaOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#pool = new pg.Pool({
      connectionString: options.url,
      max: 10,
      application_name: 'enganche-replica',
      pipeline: true,
      query_timeout: 3_000,
      connectionTimeoutMillis: 500,
      types: options.types,
    });
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => void client.on('error', () => {}));
  }

  /** Looks where the primary stands, now and each second. */
  watch(): void {
    const look = () => void this.sample().catch(() => {});
    look();
    this.#timer ??= setInterval(look, 1_000).unref();
  }

  /** What was there before must not be read any more. */
  shopChanged(): void {
    this.#changedAt = this.#now();
    void this.sample().catch(() => {});
  }

  /** While the primary does not say where it stands, the last position counts: there is nothing newer to be had. */
  async sample(): Promise<void> {
    const at = this.#now();
    const position = await this.#options.primaryPosition();
    if (!/^[0-9A-F]+\/[0-9A-F]+$/.test(position)) throw new Error('that is no position in a log');
    const recent = this.#samples.filter((each) => at - each.at <= this.#options.maxLagMs);
    this.#samples = [...recent, { at, position }].toSorted((one, other) => one.at - other.at);
  }

  /** Null: not from here; nothing was changed, the primary may be asked the same. */
  async read<R>(query: CompiledQuery, takeScope: string): Promise<QueryResult<R> | null> {
    const position = this.#mustHave();
    if (position === null || this.#now() < this.#awayUntil) return this.#not(position ? 'away' : 'lagging');
    try {
      const { fresh, rows } = await this.#ask(query, takeScope, position);
      if (!fresh) return this.#not('lagging');
      this.onRead('replica');
      return { rows: rows as R[] };
    } catch {
      // It is away, or had to give the read up for what it replays.
      this.#awayUntil = this.#now() + awayMs;
      return this.#not('away');
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    if (!this.#pool.ending) await this.#pool.end();
  }

  #not(why: 'lagging' | 'away'): null {
    this.onRead(why);
    return null;
  }

  /** What a replica must have replayed to be fresh enough; null: not known. */
  #mustHave(): string | null {
    const after = this.#samples.filter(({ at }) => at > this.#changedAt);
    const within = after.filter(({ at }) => this.#now() - at <= this.#options.maxLagMs);
    return (within[0] ?? after.at(-1))?.position ?? null;
  }

  /** All that one read needs is sent at once; one that has not replayed enough is not believed. */
  async #ask({ sql, parameters }: CompiledQuery, takeScope: string, position: string) {
    const client = await this.#pool.connect();
    const [begun, result, ended] = await Promise.allSettled([
      client.query(`begin read only; ${takeScope};
        select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= '${position}'::pg_lsn as fresh`),
      client.query(sql, [...parameters]),
      client.query('commit'),
    ]);
    const failed = [begun, result, ended].find((each) => each.status === 'rejected');
    client.release(failed !== undefined);
    if (begun.status === 'rejected' || result.status === 'rejected' || failed) throw failed?.reason;
    // A text of three statements has three results.
    const [, , asked] = begun.value as unknown as pg.QueryResult<{ fresh: boolean }>[];
    return { fresh: asked?.rows[0]?.fresh === true, rows: result.value.rows };
  }
}

interface Sample {
  /** Before the primary was asked. */
  readonly at: number;
  readonly position: string;
}

/** So long one that has failed is left alone. */
const awayMs = 5_000;
