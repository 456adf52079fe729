import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder left by a first start, to copy. */
    demoFolder: string;
  }
}

/** Global set-up of the journeys: one first start, so that each file's product starts as if for the second time. */
export default async function prepare(project: TestProject): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'enganche-demo-'));
  // Without the cases of the desk: a journey makes its own, and counts them.
  const product = await startProduct({ dataDir, env: { SEED_DEMO: 'shop' } });
  if ((await product.stop()) !== 0)
    throw new Error(`The product did not end well:\n${product.log.join('\n')}`);
  project.provide('demoFolder', dataDir);
  return () => rmSync(dataDir, { recursive: true, force: true });
}
