import type { TestProject } from 'vitest/node';
import { nextNoon } from './clock.ts';
import { idle } from './idle.ts';
import { spawnProduct } from './product.ts';
import { hashOf, templateFolder } from './template-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder left by a first start, to copy. */
    demoFolder: string;
  }
}

/**
 * Global set-up of the journeys: one first start, so that each file's product starts as if for the second time. Without
 * the cases of the desk: a journey makes its own, and counts them.
 */
export default async function prepare(project: TestProject): Promise<void> {
  project.provide('demoFolder', await demoFolder('shop'));
}

/** A data folder whose first start is over, with nothing left to do. */
export function demoFolder(seed: 'shop' | 'true'): Promise<string> {
  // A copy begins at noon: kept folders were made from eight o'clock on, and have run for less than four hours.
  const from = new Date(nextNoon().getTime() - fourHoursMs).toISOString();
  const age = `${from} ${Math.floor(Date.now() / fourHoursMs)}`;
  const madeFrom = hashOf(
    ['src/{server,domain,contract}/**/*', 'db/**/*'],
    ['@electric-sql/pglite', 'pg-boss'],
    age,
  );
  return templateFolder(`demo-${seed}`, madeFrom, async (dataDir) => {
    const product = await spawnProduct({ dataDir, env: { SEED_DEMO: seed, SANDBOX_CLOCK: from } });
    // Otherwise each copy would do the rest of the work again.
    await idle(product.origin);
    if ((await product.stop()) !== 0)
      throw new Error(`The product did not end well:\n${product.log.join('\n')}`);
  });
}

const fourHoursMs = 4 * 3_600_000;
