import { execFileSync } from 'node:child_process';
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What `npm ci --omit=dev` would install, in MB, without Node itself (the packages node and node-…). */
export function productionInstallMb(): number {
  const listed = execFileSync('npm', ['ls', '--omit=dev', '--all', '--parseable'], {
    encoding: 'utf8',
    // npm also says that development packages are there, which is no fault here.
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const folders = new Set(listed.split('\n').filter((line) => line.includes('node_modules')));
  const bytes = [...folders]
    .filter((folder) => !/node_modules\/node(-[\w-]+)?(\/|$)/.test(folder))
    .reduce((sum, folder) => sum + bytesIn(folder), 0);
  return bytes / 1024 / 1024;
}

/** A package's own files; those inside its node_modules are packages of the list. */
function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    if (entry.name === 'node_modules') return sum;
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? bytesIn(path) : lstatSync(path).size);
  }, 0);
}
