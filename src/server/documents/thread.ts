import type { Piscina } from 'piscina';

/**
 * A thread for work that takes tens of milliseconds of CPU or more, for which no call may wait; one piece at a time.
 * Started with the first, to keep startup short.
 */
export function threadOf(file: URL, maxOldGenerationSizeMb: number): () => Promise<Piscina> {
  let started: Promise<Piscina> | undefined;
  return () => {
    started ??= start(file, maxOldGenerationSizeMb).catch((error: unknown) => {
      started = undefined;
      throw error;
    });
    return started;
  };
}

async function start(file: URL, maxOldGenerationSizeMb: number): Promise<Piscina> {
  const { Piscina } = await import('piscina');
  const pool = new Piscina({
    filename: file.href,
    minThreads: 0,
    maxThreads: 1,
    // Its memory is returned when nothing was asked for in this time.
    idleTimeout: 10_000,
    resourceLimits: { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: 32 },
  });
  // A thread that fails between two pieces is replaced; without a listener the event would end the process.
  pool.on('error', (error: unknown) => process.emitWarning(String(error)));
  return pool;
}
