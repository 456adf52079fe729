import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, inject, test } from 'vitest';
import { freePort } from '#test/support/postgres-server.ts';
import { inherited } from '#test/support/product.ts';
import { until } from '#test/support/until.ts';

const folder = mkdtempSync(join(tmpdir(), 'enganche-npm-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** npm as a supervisor or a container starts it: the only process that they know. */
function startNpm(script: string) {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  cpSync(inject('demoFolder'), dataDir, { recursive: true });
  const npm = spawn('npm', ['run', script], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...inherited(), HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A process group of its own, by which what is left of it is found.
    detached: true,
  });
  const group = -(npm.pid ?? Number.NaN);
  const ready = new Promise<string>((resolve) => {
    createInterface(npm.stdout).on('line', (line) => {
      const [, origin] = /^ready on (\S+)$/.exec(line) ?? [];
      if (origin !== undefined) resolve(origin);
    });
  });
  const ended = once(npm, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  return {
    npm,
    group,
    ready,
    ended,
    isLocked: () => existsSync(join(dataDir, 'owner.json')),
    [Symbol.dispose]: () => isThere(group) && process.kill(group, 'SIGKILL'),
  };
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.each(['start', 'dev'])(
  'npm run %s ends on SIGTERM and leaves no process, port or lock',
  async (script) => {
    using started = startNpm(script);
    const origin = await started.ready;
    expect((await fetch(origin)).status).toBe(200);
    expect(started.isLocked()).toBe(true);
    started.npm.kill('SIGTERM');
    expect(await started.ended).toEqual([0, null]);
    expect(isThere(started.group)).toBe(false);
    expect(started.isLocked()).toBe(false);
    await expect(fetch(origin)).rejects.toThrow('fetch failed');
  },
);

test.each(['start', 'dev'])(
  'npm run %s closes its database on Ctrl-C, which reaches it several times',
  async (script) => {
    using started = startNpm(script);
    await started.ready;
    process.kill(started.group, 'SIGINT');
    expect(await started.ended).toEqual([0, null]);
    expect(isThere(started.group)).toBe(false);
    expect(started.isLocked()).toBe(false);
  },
);

test('a signal that arrives during the start ends it as one after it does', async () => {
  using started = startNpm('start');
  await until('the data folder to be locked', () => Promise.resolve(started.isLocked()));
  started.npm.kill('SIGTERM');
  expect(await started.ended).toEqual([0, null]);
  expect(isThere(started.group)).toBe(false);
  expect(started.isLocked()).toBe(false);
});

test('readers of its output that leave before it is ready do not disturb it', async () => {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  cpSync(inject('demoFolder'), dataDir, { recursive: true });
  // Known beforehand: nobody reads the line that says it.
  const port = await freePort();
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...inherited(), HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  using _ = { [Symbol.dispose]: () => child.kill('SIGKILL') };
  const ended = once(child, 'exit');
  child.stdout.destroy();
  child.stderr.destroy();
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until('it to serve', isReady);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
