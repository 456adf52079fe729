import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closedFolder, makeRunFolder } from './run-folder.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'enganche-home-'));
  chmodSync(home, 0o755);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** The id of a process that has ended. */
const ended = (): number => spawnSync('true').pid;

test('a run has a folder that everybody may enter, and it goes with all that is in it', () => {
  const folder = makeRunFolder(home);
  expect(statSync(folder.path).mode & 0o777).toBe(0o755);
  writeFileSync(join(folder.path, 'left'), '');
  folder.discard();
  expect(readdirSync(home)).toEqual([]);
});

test('what a killed run left goes at the next start; what runs or is another’s stays', () => {
  const [dead, alive, other] = [`enganche-run-${ended()}-a1`, `enganche-run-${process.ppid}-b2`, 'other'];
  for (const name of [dead, alive, other]) mkdirSync(join(home, name));
  writeFileSync(join(home, dead, 'left'), '');
  makeRunFolder(home).discard();
  expect(readdirSync(home).toSorted()).toEqual([alive, other].toSorted());
});

test('processes of a killed run are ended, and no others', async () => {
  const dead = join(home, `enganche-run-${ended()}-c3`);
  mkdirSync(dead);
  const ways = {
    environment: spawn('sleep', ['600'], { env: { ...process.env, TMPDIR: dead } }),
    directory: spawn('sleep', ['600'], { cwd: dead }),
  };
  const other = spawn('sleep', ['600'], { env: { ...process.env, TMPDIR: home } });
  const gone = Object.entries(ways).map(async ([way, child]) => [way, (await once(child, 'exit'))[1]]);
  makeRunFolder(home).discard();
  expect(Object.fromEntries(await Promise.all(gone))).toEqual({
    environment: 'SIGKILL',
    directory: 'SIGKILL',
  });
  expect(other.exitCode ?? other.signalCode).toBeNull();
  other.kill();
  expect(existsSync(dead)).toBe(false);
});

test('a disk without room is said in one line, with what to do', () => {
  expect(() => makeRunFolder(home, Number.MAX_SAFE_INTEGER)).toThrow(
    /^\S+ has [\d.]+ GB free and the tests need \d+: free some, or set TMPDIR to a folder of another disk\.$/,
  );
  expect(readdirSync(home)).toEqual([]);
});

test('a folder that PostgreSQL’s own user may not enter is found', () => {
  const inner = join(home, 'inner');
  mkdirSync(inner);
  chmodSync(home, 0o700);
  expect(closedFolder(inner)).toBe(home);
  expect(closedFolder('/')).toBeNull();
});
