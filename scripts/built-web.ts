import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtFrom, sourcesHash } from './web-sources.ts';

/**
 * Returns whether storefront and desk are built, and from the sources as they are now. An image has no sources: its build
 * is fresh.
 */
export function builtWeb(root: string): 'missing' | 'stale' | 'fresh' {
  const isBuilt = (folder: string) => existsSync(join(root, 'build', folder, 'index.js'));
  if (!['server', 'office/server'].every(isBuilt)) return 'missing';
  const now = sourcesHash(root);
  const file = builtFrom(root);
  const then = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return now === null || now === then ? 'fresh' : 'stale';
}
