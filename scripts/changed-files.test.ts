import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changedFiles } from './changed-files.ts';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'enganche-changed-')));
});
afterEach(() => rmSync(root, { recursive: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@b.mx', ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });

function write(...paths: string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), path);
  }
}

function commit(...paths: string[]): void {
  write(...paths);
  git('add', '.');
  git('commit', '--message', paths.join());
}

/** As a clone has it: main, and where the other side's main was. */
function startMain(): void {
  git('init', '--initial-branch', 'main');
  commit('first.ts', 'old name.ts');
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
}

test('in a fresh clone nothing differs', () => {
  startMain();
  expect(changedFiles(root)).toEqual([]);
});

test('on main, what is not pushed yet differs', () => {
  startMain();
  commit('src/second.ts');
  expect(changedFiles(root)).toEqual(['src/second.ts']);
});

test('on a branch: its commits, what is not committed, new files and both names of a moved one, but not what main has', () => {
  startMain();
  commit('of-main.ts');
  git('switch', '--create', 'work');
  git('mv', 'old name.ts', 'nuevo ñ.ts');
  git('commit', '--message', 'moved');
  write('src/untracked.ts', 'ignored/made.ts');
  writeFileSync(join(root, '.gitignore'), 'ignored/');
  writeFileSync(join(root, 'first.ts'), 'changed');
  expect(changedFiles(root)).toEqual([
    '.gitignore',
    'first.ts',
    'nuevo ñ.ts',
    'old name.ts',
    'src/untracked.ts',
  ]);
});

test('where no main is known, what is not committed; without a history, nothing', () => {
  write('alone.ts');
  expect(changedFiles(root)).toEqual([]);
  git('init', '--initial-branch', 'other');
  commit('alone.ts');
  write('new.ts');
  expect(changedFiles(root)).toEqual(['new.ts']);
});
