import { createHash } from 'node:crypto';
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';

/**
 * Returns a folder that `fill` has made from exactly these sources, to copy; made by an earlier run where nothing of them
 * has changed since. Folders that no run has asked for in a day are deleted.
 */
export async function templateFolder(
  name: string,
  madeFrom: string,
  fill: (draft: string) => Promise<void>,
): Promise<string> {
  const wanted = join(cache, `${name}-${madeFrom}`);
  mkdirSync(cache, { recursive: true });
  deleteOld();
  if (isFolder(wanted)) return wanted;
  const draft = mkdtempSync(join(cache, 'draft-'));
  try {
    await fill(draft);
    renameSync(draft, wanted);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another run may have been faster.
    if (!isFolder(wanted)) throw error;
  }
  return wanted;
}

/** Hash of the sources that match, tests aside, and of the versions of `packages`. */
export function hashOf(sources: readonly string[], packages: readonly string[], ...more: string[]): string {
  const hash = createHash('sha256');
  const files = globSync([...sources], { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file) && statSync(join(root, file)).isFile())
    .toSorted();
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  for (const name of packages) hash.update(readFileSync(join(root, 'node_modules', name, 'package.json')));
  return hash.update(more.join('\n')).digest('hex').slice(0, 16);
}

const root = join(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache/enganche');
const dayMs = 86_400_000;

function deleteOld(): void {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    if (Date.now() - statSync(path).mtimeMs > dayMs) rmSync(path, { recursive: true, force: true });
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
