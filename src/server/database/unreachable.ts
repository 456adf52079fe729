import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './store.ts';

/** Returns whether the error means that the database is down or has no free connection in time. */
export function isUnreachable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, syscall } = error as { code?: unknown; message?: unknown; syscall?: unknown };
  // Over a Unix socket whose server is gone the code is ENOENT, which by itself says nothing of a database.
  if (syscall === 'connect') return true;
  if (typeof code === 'string' && /^(08|53|57P)|^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EHOSTUNREACH)/.test(code)) {
    return true;
  }
  // pg and PGlite have no code for these.
  return typeof message === 'string' && unreachable.some((start) => message.startsWith(start));
}

/**
 * Returns whether the statement failed because of concurrency (serialization failure, deadlock, lock or statement
 * timeout) and can be retried unchanged.
 */
export function isRetryableDbError(error: unknown): boolean {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' && ['40001', '40P01', '55P03', '57014'].includes(code);
}

/**
 * Runs small background work, and retries it every second for a minute while the database is unreachable. Rejects with
 * the last error.
 */
export async function retryUntilConnected(work: () => Promise<void>, wait = pauseOneSecond): Promise<void> {
  for (let tries = 60; ; tries -= 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === 1 || !(isUnreachable(error) || isRetryableDbError(error))) throw error;
    }
    await wait();
  }
}

/** Does not keep the process alive: work that is not done by then expires by itself. */
const pauseOneSecond = (): Promise<void> => pause(1_000, undefined, { ref: false });

const unreachable = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Query read timeout',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end on the pool',
  'PGlite is closed',
  'driver has already been destroyed',
];

/**
 * Returns whether the server's disk takes what does not fit into memory, which leaves nothing behind. Where nobody answers
 * databaseState says so.
 */
export async function hasRoomOnDisk(db: Db): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx) => {
      await sql`set local work_mem = '64kB'`.execute(trx);
      await sql`select count(*) from generate_series(1, 10000)`.execute(trx);
    });
    return true;
  } catch (error) {
    return !takesNothing.includes(String((error as { code?: unknown } | null)?.code));
  }
}

/** Full, over a limit, broken, read-only. */
const takesNothing = ['53100', '53400', '58030', '42501'];

const timeoutMs = 2_000;

/** Returns whether the database responds within two seconds, and whether it takes writes: a standby does not. */
export async function databaseState(db: Db): Promise<'ready' | 'no database' | 'nothing can be written'> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<'no database'>((resolve) => {
    timer = setTimeout(() => resolve('no database'), timeoutMs);
  });
  const asked = sql<{
    readOnly: boolean;
  }>`select current_setting('transaction_read_only') = 'on' as "readOnly"`;
  const answered = asked.execute(db).then(
    ({ rows }) => (rows[0]?.readOnly === true ? ('nothing can be written' as const) : ('ready' as const)),
    () => 'no database' as const,
  );
  try {
    return await Promise.race([answered, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
