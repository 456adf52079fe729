import { delimiter, join } from 'node:path';
import { makeRunFolder, type RunFolder } from './run-folder.ts';
import { measureSlowness } from './slowness.ts';

/** What every step of one run shares. */
export interface Run {
  readonly env: NodeJS.ProcessEnv;
  /** Temporary files of all its processes. */
  readonly folder: string;
  /** Aborted when somebody stops the run: Ctrl-C, SIGTERM. */
  readonly signal: AbortSignal;
}

/** Does the work in a temporary folder of its own, which is deleted at the end, however that comes. */
export async function inRun(work: (run: Run) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort(name));
  let folder: RunFolder;
  try {
    folder = makeRunFolder();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
    return;
  }
  try {
    await work({ env: await environment(folder.path), folder: folder.path, signal: stop.signal });
  } finally {
    folder.discard();
  }
  if (stop.signal.aborted) {
    console.log(`Stopped by ${stop.signal.reason}.`);
    process.exitCode = 130;
  }
}

const root = join(import.meta.dirname, '..');

const environment = async (folder: string): Promise<NodeJS.ProcessEnv> => ({
  ...process.env,
  // Tools start `node` by name: the installed package's comes first.
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`,
  TMPDIR: folder,
  // Else it is in the temporary folder, and empty in each run.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/enganche/compiled'),
  TEST_SLOWNESS: process.env['TEST_SLOWNESS'] ?? String(await measureSlowness()),
});
