import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { OpenDatabase } from './open-database.ts';

export type Row = Record<string, unknown>;
/** Runs a text of one or many statements; gives the rows of the last. */
export type Run = (text: string) => Promise<Row[]>;

/** A connection on which the schema is changed, by one process at a time. */
export interface MigrationSession {
  /** Each statement by itself. */
  readonly run: Run;
  /** All or nothing; tried again when it could not have a lock in time. */
  transaction<T>(work: (run: Run) => Promise<T>): Promise<T>;
  end(): Promise<void>;
}

/** How long a change waits for a lock before it lets others go first, and how often it then comes again. */
export interface Patience {
  readonly lockTimeoutMs: number;
  readonly tries: number;
  readonly pause: (ms: number) => Promise<unknown>;
}

/**
 * A statement that waits for a lock on a table holds up all who come after it, readers too: it gives way before anybody
 * would call that slow, and comes again a little later, for about a minute.
 */
export const usualPatience: Patience = { lockTimeoutMs: 200, tries: 60, pause };

export function openMigrationSession(
  database: OpenDatabase,
  patience: Patience = usualPatience,
): Promise<MigrationSession> | MigrationSession {
  if (database.engine === 'postgres') return onServer(database.directUrl, patience);
  const { pglite } = database;
  const run: Run = async (text) => (await pglite.exec(text)).at(-1)?.rows ?? [];
  return {
    // Nobody else is there who would have to wait for an index.
    run: (text) => run(text.replaceAll(/\bconcurrently\b/gi, '')),
    transaction: (work) =>
      pglite.transaction((trx) => work(async (text) => (await trx.exec(text)).at(-1)?.rows ?? [])),
    end: async () => {},
  };
}

/** Any number, the same in every process. */
const lockKey = 7_305_185;

/** Past a pooler: the lock is the connection's. */
async function onServer(url: string, patience: Patience): Promise<MigrationSession> {
  // A migration may take longer than a request's statement: no time-outs but the lock's.
  const client = new pg.Client({
    connectionString: url,
    application_name: 'enganche-migrations',
    connectionTimeoutMillis: 5_000,
  });
  // Without a listener a connection that breaks would end the process; the statement that finds it broken throws.
  client.on('error', () => {});
  await client.connect();
  const run: Run = async (text) => {
    const answer: unknown = await client.query(text);
    return ((Array.isArray(answer) ? answer.at(-1) : answer) as { rows: Row[] }).rows;
  };
  const once = async <T>(work: (run: Run) => Promise<T>): Promise<T> => {
    await run(`begin; set local lock_timeout = ${patience.lockTimeoutMs}`);
    try {
      const result = await work(run);
      await run('commit');
      return result;
    } catch (error) {
      // On a broken connection there is nothing to roll back: what broke it is what is thrown.
      await run('rollback').catch(() => {});
      throw error;
    }
  };
  try {
    // Asked for again and again: who waits for a lock in one statement would hold up an index that is made
    // CONCURRENTLY, which waits for every statement that runs.
    while ((await run(`select pg_try_advisory_lock(${lockKey}) as mine`))[0]?.['mine'] !== true) {
      await patience.pause(200);
    }
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    run,
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(work);
        } catch (error) {
          if (!hasToWait(error) || attempt >= patience.tries) throw error;
          await patience.pause(Math.min(100 * attempt, 1_000));
        }
      }
    },
    end: () => client.end(),
  };
}

/** Somebody has the table: lock_not_available, deadlock_detected. */
const hasToWait = (error: unknown): boolean =>
  ['55P03', '40P01'].includes(String((error as { code?: unknown }).code));
