import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Hash of everything that the builds of storefront and desk are made from; null where the sources are not (an image). */
export function sourcesHash(root: string): string | null {
  if (!existsSync(join(root, 'src/web'))) return null;
  const hash = createHash('sha256');
  for (const file of sources(root)) hash.update(relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
}

/** Where a build says which sources it was made from. */
export const builtFrom = (root: string): string => join(root, 'build/sources.hash');

const folders = ['src/web', 'src/office', 'src/domain', 'src/contract', 'public'];
/** `package.json` for its aliases, the lock for the versions of what is bundled. */
const files = [
  '{vite,react-router}.config.ts',
  'tsconfig*.json',
  'package{,-lock}.json',
  'scripts/{build,precompress,texts-plugin}.ts',
];

function sources(root: string): string[] {
  const inFolders = folders
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    // Each start reads them too: a listing is much faster than a pattern.
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return [...inFolders, ...globSync(files, { cwd: root }).map((file) => join(root, file))].toSorted();
}
