import { setTimeout } from 'node:timers/promises';

/** Is this the error of a database that is not there, or has no connection left for us in time? */
export function isUnreachable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && /^(08|53|57P)|^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EHOSTUNREACH)/.test(code)) {
    return true;
  }
  // pg and PGlite have no code for these.
  return typeof message === 'string' && unreachable.some((start) => message.startsWith(start));
}

/**
 * Did the database give this up for others' sake: a transaction that lost against another (serialization, deadlock), a
 * lock or a statement that took too long? Nothing was wrong with what was asked: it goes through when asked again.
 */
export function isRetryableDbError(error: unknown): boolean {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' && ['40001', '40P01', '55P03', '57014'].includes(code);
}

/**
 * Does small work that must be done though nobody waits for it: now, or every second until the database is there again,
 * for a minute. Rejects with what went wrong otherwise.
 */
export async function retryUntilConnected(work: () => Promise<void>, pause = aSecond): Promise<void> {
  for (let tries = 60; ; tries -= 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === 1 || !(isUnreachable(error) || isRetryableDbError(error))) throw error;
    }
    await pause();
  }
}

/** The process may end meanwhile: what is not done by then lapses by itself. */
const aSecond = (): Promise<void> => setTimeout(1_000, undefined, { ref: false });

const unreachable = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Query read timeout',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end on the pool',
  'PGlite is closed',
  'driver has already been destroyed',
];
