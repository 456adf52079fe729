import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FolderInUse, lockFolder } from './folder-lock.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'enganche-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts another process that takes the lock, reports it and holds it until it is killed. */
async function otherOwner(folder: string) {
  const code = `const { lockFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))});
    await lockFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

test('a second process is refused, in one line that says what to do', async () => {
  const folder = newFolder();
  const other = await otherOwner(folder);
  const refused = await lockFolder(folder).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(FolderInUse);
  const { message } = refused as Error;
  expect(message).toContain(`process ${other.pid}`);
  expect(message).toContain('DATA_DIR');
  expect(message).not.toContain('\n');
});

test('the lock of a process that was killed is free at once', async () => {
  const folder = newFolder();
  const other = await otherOwner(folder);
  other.kill('SIGKILL');
  await once(other, 'exit');
  expect(existsSync(join(folder, 'owner.json'))).toBe(true);
  await (await lockFolder(folder)).release();
});

test('the same process is refused too, and may come back after it let go', async () => {
  const folder = newFolder();
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
  await lock.release();
  await (await lockFolder(folder)).release();
  expect(existsSync(join(folder, 'owner.json'))).toBe(false);
});

test('another path to the same folder is the same lock', async () => {
  const folder = newFolder();
  const lock = await lockFolder(folder);
  onTestFinished(() => lock.release());
  await expect(lockFolder(join(folder, '..', folder.split('/').at(-1) ?? ''))).rejects.toThrow(FolderInUse);
});

test('an owner in another container counts while its file is touched, not after', async () => {
  const folder = newFolder();
  const file = join(folder, 'owner.json');
  const owner = { pid: 1, host: 'another-container', since: '2026-01-01T00:00:00.000Z', token: '1@1' };
  writeFileSync(file, JSON.stringify(owner));
  await expect(lockFolder(folder)).rejects.toThrow('another-container');
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(file, longAgo, longAgo);
  await (await lockFolder(folder)).release();
});
