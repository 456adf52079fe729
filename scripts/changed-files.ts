import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Paths, relative to the repository, of the files that differ from main: in commits of this branch, in the working tree,
 * new and deleted ones too. On main itself: from what is pushed. Without a history (an unpacked archive), none.
 */
export function changedFiles(root = join(import.meta.dirname, '..')): string[] {
  if (!existsSync(join(root, '.git'))) return [];
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const refs = git('for-each-ref', '--format=%(refname)', 'refs/heads/main', 'refs/remotes/origin/main');
  const isOnMain = git('rev-parse', '--abbrev-ref', 'HEAD').trim() === 'main';
  const mains = refs
    .split('\n')
    .filter((ref) => ref === 'refs/remotes/origin/main' || (ref !== '' && !isOnMain));
  // Of several, the nearest: git takes their merge. Where no main is known, only what is not committed differs.
  const base = mains.length > 0 ? git('merge-base', 'HEAD', ...mains).trim() : 'HEAD';
  const listed = [
    git('diff', '--name-only', '--no-renames', '-z', base),
    git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
  return [...new Set(listed.join('').split('\0').filter(Boolean))].toSorted();
}
