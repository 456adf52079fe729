import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

const folder = mkdtempSync(join(tmpdir(), 'enganche-turns-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Another process that works for a while under `lock` and writes down when it came and went. */
async function worker(lock: string, log: string, name: string): Promise<void> {
  const text = `
    import { appendFileSync } from 'node:fs';
    import { oneAtATime } from ${JSON.stringify(join(import.meta.dirname, 'one-at-a-time.ts'))};
    await oneAtATime(${JSON.stringify(lock)}, () => {
      appendFileSync(${JSON.stringify(log)}, '${name} in\\n');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150);
      appendFileSync(${JSON.stringify(log)}, '${name} out\\n');
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', text], { stdio: 'inherit' });
  expect(await once(child, 'exit')).toEqual([0, null]);
}

test('of several processes one works at a time, also where the last one was killed at it', async () => {
  const [lock, log] = [join(folder, 'deep', 'lock'), join(folder, 'log')];
  const gone = spawn(process.execPath, ['--eval', '']);
  await once(gone, 'exit');
  await oneAtATime(lock, () => {});
  writeFileSync(lock, String(gone.pid));
  await Promise.all(['one', 'two', 'three'].map((name) => worker(lock, log, name)));
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  expect(lines).toHaveLength(6);
  for (let index = 0; index < lines.length; index += 2) {
    expect(lines[index]).toMatch(/ in$/);
    expect(lines[index + 1]).toBe(lines[index]?.replace(/in$/, 'out'));
  }
  expect(existsSync(lock)).toBe(false);
});

test('it is free again after a failure', async () => {
  const lock = join(folder, 'failing');
  const failing = () => {
    throw new Error('the build failed');
  };
  await expect(oneAtATime(lock, failing)).rejects.toThrow('the build failed');
  expect(existsSync(lock)).toBe(false);
});

test('who has waited long enough works all the same, and leaves the lock to its owner', async () => {
  const lock = join(folder, 'held');
  writeFileSync(lock, String(process.pid));
  expect(await oneAtATime(lock, () => 'done', 150)).toBe('done');
  expect(readFileSync(lock, 'utf8')).toBe(String(process.pid));
});
