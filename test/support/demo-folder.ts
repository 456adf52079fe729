import type { TestProject } from 'vitest/node';
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
export const demoFolder = (seed: 'shop' | 'true'): Promise<string> =>
  templateFolder(
    `demo-${seed}`,
    hashOf(['src/{server,domain,contract}/**/*', 'db/**/*'], ['@electric-sql/pglite', 'pg-boss']),
    async (dataDir) => {
      const product = await spawnProduct({ dataDir, env: { SEED_DEMO: seed } });
      if ((await product.stop()) !== 0)
        throw new Error(`The product did not end well:\n${product.log.join('\n')}`);
    },
  );
