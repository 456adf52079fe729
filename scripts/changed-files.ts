import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Returns what differs from the main branch, from the root: committed, uncommitted, new and deleted files. */
export function changedFiles(): string[] {
  const changed = git('diff', '--name-only', '--no-renames', '-z', base());
  const untracked = git('ls-files', '--others', '--exclude-standard', '-z');
  return [...new Set(`${changed}${untracked}`.split('\0').filter((name) => name !== ''))].toSorted();
}

/** Where this branch left main; the last commit where there is no main. */
function base(): string {
  for (const main of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', main).trim();
    } catch {
      // Not in this clone.
    }
  }
  return 'HEAD';
}

const git = (...args: string[]): string =>
  execFileSync('git', args, {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
  });
