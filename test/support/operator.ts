import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Runs an operator's command next to a running product. @returns its output */
export async function enganche(dataDir: string, ...args: readonly string[]): Promise<string> {
  const script = join(import.meta.dirname, '../../scripts/enganche.mjs');
  const env = { ...process.env, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env });
  return stdout;
}
