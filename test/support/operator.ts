import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Types a command of the operator beside a running product. @returns what it prints */
export async function enganche(dataDir: string, ...args: readonly string[]): Promise<string> {
  const script = join(import.meta.dirname, '../../scripts/enganche.mjs');
  const env = { ...process.env, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env });
  return stdout;
}
