import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/**
 * Returns by how much the limits of tests are to be longer here and now: the time of a fixed piece of work on all test
 * workers at once, against that of a quiet machine. Between 1 and 8.
 */
export async function measureSlowness(): Promise<number> {
  const workers = Math.max(2, availableParallelism() - 1);
  return slownessOf(Math.max(...(await Promise.all(Array.from({ length: workers }, timeOfWork)))));
}

/** Milliseconds of the work on the quiet machine for which the limits are written. */
const quietMs = 300;
const most = 8;

export const slownessOf = (ms: number): number =>
  Math.min(most, Math.max(1, Math.round((ms / quietMs) * 10) / 10));

async function timeOfWork(): Promise<number> {
  const ms = new Float64Array(new SharedArrayBuffer(8));
  await once(new Worker(join(import.meta.dirname, 'busy-loop.ts'), { workerData: ms }), 'exit');
  return ms[0] ?? 0;
}
