import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { precompress } from './precompress.ts';

const root = join(import.meta.dirname, '..');

/** Builds the web, for the browser and for server rendering. The server itself runs from its sources. */
export async function build(): Promise<void> {
  execFileSync(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await precompress(join(root, 'build/client'));
}

if (import.meta.main) await build();
