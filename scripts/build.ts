import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtWeb } from './built-web.ts';
import { precompress } from './precompress.ts';
import { builtFrom, sourcesHash } from './web-sources.ts';

const root = join(import.meta.dirname, '..');

/**
 * Builds the two apps, storefront and desk, for the browser and for server rendering. The server itself runs from its
 * sources.
 */
export async function build(): Promise<void> {
  // Of the sources as they were when it began.
  const hash = sourcesHash(root) ?? '';
  rmSync(builtFrom(root), { force: true });
  // The storefront's output folder is emptied first, and the desk's is inside it.
  buildApp('.');
  buildApp('src/office');
  for (const app of ['.', 'office']) await precompress(join(root, 'build', app, 'client'));
  writeFileSync(builtFrom(root), hash);
}

function buildApp(folder: string): void {
  execFileSync(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build', folder], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

if (import.meta.main && !(process.argv.includes('--if-changed') && builtWeb(root) === 'fresh')) await build();
