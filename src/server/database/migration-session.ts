import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { OpenDatabase } from './open-database.ts';

export type Row = Record<string, unknown>;
/** Runs one or many statements; returns the rows of the last. */
export type Run = (text: string) => Promise<Row[]>;

/** A connection for schema changes, used by one process at a time. */
export interface MigrationSession {
  /** Each statement in its own transaction. */
  readonly run: Run;
  /** Runs all or nothing; retries when a lock is not available in time. */
  transaction<T>(work: (run: Run) => Promise<T>): Promise<T>;
  end(): Promise<void>;
}

/** How long a change waits for a lock before it yields, and how often it retries. */
export interface LockRetry {
  readonly lockTimeoutMs: number;
  readonly tries: number;
  readonly pause: (ms: number) => Promise<unknown>;
}

/**
 * A statement that waits for a table lock blocks all later ones, readers too: it gives up quickly and retries for about
 * a minute.
 */
export const defaultLockRetry: LockRetry = { lockTimeoutMs: 200, tries: 60, pause };

export function openMigrationSession(
  database: OpenDatabase,
  lockRetry: LockRetry = defaultLockRetry,
): Promise<MigrationSession> | MigrationSession {
  if (database.engine === 'postgres') return connectToServer(database.directUrl, lockRetry);
  const { pglite } = database;
  const run: Run = async (text) => (await pglite.exec(text)).at(-1)?.rows ?? [];
  return {
    // No other process is there to be blocked by a plain index build.
    run: (text) => run(text.replaceAll(/\bconcurrently\b/gi, '')),
    transaction: (work) =>
      pglite.transaction((trx) => work(async (text) => (await trx.exec(text)).at(-1)?.rows ?? [])),
    end: async () => {},
  };
}

/** Arbitrary, but the same in every process. */
const lockKey = 7_305_185;

/** Connects past any pooler, because the lock belongs to the session. */
async function connectToServer(url: string, lockRetry: LockRetry): Promise<MigrationSession> {
  // A migration may take longer than a request's statement: only the lock has a timeout.
  const client = new pg.Client({
    connectionString: url,
    application_name: 'enganche-migrations',
    connectionTimeoutMillis: 5_000,
  });
  // Without a listener a broken connection would end the process; the next statement on it throws.
  client.on('error', () => {});
  await client.connect();
  const run: Run = async (text) => {
    const answer: unknown = await client.query(text);
    return ((Array.isArray(answer) ? answer.at(-1) : answer) as { rows: Row[] }).rows;
  };
  const once = async <T>(work: (run: Run) => Promise<T>): Promise<T> => {
    await run(`begin; set local lock_timeout = ${lockRetry.lockTimeoutMs}`);
    try {
      const result = await work(run);
      await run('commit');
      return result;
    } catch (error) {
      // On a broken connection the rollback fails too; the original error is the one to throw.
      await run('rollback').catch(() => {});
      throw error;
    }
  };
  try {
    // Poll instead of waiting in one statement: that would block CREATE INDEX CONCURRENTLY, which waits for every
    // running statement.
    while ((await run(`select pg_try_advisory_lock(${lockKey}) as mine`))[0]?.['mine'] !== true) {
      await lockRetry.pause(200);
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
          if (!hasToWait(error) || attempt >= lockRetry.tries) throw error;
          await lockRetry.pause(Math.min(100 * attempt, 1_000));
        }
      }
    },
    end: () => client.end(),
  };
}

/** Another transaction holds the table: lock_not_available, deadlock_detected. */
const hasToWait = (error: unknown): boolean =>
  ['55P03', '40P01'].includes(String((error as { code?: unknown }).code));
