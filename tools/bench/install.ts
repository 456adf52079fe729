import { execFileSync } from 'node:child_process';
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the size of `npm ci --omit=dev` in MB, without Node itself (the packages node and node-…). */
export function productionInstallMb(): number {
  const listed = execFileSync('npm', ['ls', '--omit=dev', '--all', '--parseable'], {
    encoding: 'utf8',
    // npm also reports installed development packages as errors, which they are not here.
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const folders = new Set(listed.split('\n').filter((line) => line.includes('node_modules')));
  const bytes = [...folders]
    .filter((folder) => !/node_modules\/node(-[\w-]+)?(\/|$)/.test(folder))
    .reduce((sum, folder) => sum + bytesIn(folder), 0);
  return bytes / 1024 / 1024;
}

/** Returns the bytes of a package's own files; nested node_modules are listed separately. */
function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    if (entry.name === 'node_modules') return sum;
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? bytesIn(path) : lstatSync(path).size);
  }, 0);
}
