import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns whether storefront and desk are built, and since their sources last changed. An image has no sources: its build
 * is fresh.
 */
export function builtWeb(root: string): 'missing' | 'stale' | 'fresh' {
  const built = Math.min(
    ...['server', 'office/server'].map((folder) => changedAt(join(root, 'build', folder, 'index.js'))),
  );
  if (built === 0) return 'missing';
  const sources = globSync(
    ['src/{web,office,domain,contract}/**/*', 'public/*', 'scripts/texts-plugin.ts', '*.config.ts'],
    { cwd: root },
  );
  const isNewer = (file: string) => !/\.test\.tsx?$/.test(file) && changedAt(join(root, file)) > built;
  return sources.some(isNewer) ? 'stale' : 'fresh';
}

/** Returns 0 for anything but a file. */
function changedAt(file: string): number {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats?.isFile() ? stats.mtimeMs : 0;
}
