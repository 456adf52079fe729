import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** As an operator types it, on a folder of its own. */
function enganche(dataDir: string, ...words: string[]) {
  const program = join(import.meta.dirname, '../enganche.mjs');
  return spawnSync(process.execPath, [program, ...words], {
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    encoding: 'utf8',
  });
}

test('restoring makes no keys, not even where it fails: others would seal what the right ones cannot read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'enganche-restore-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dataDir = join(folder, 'data');
  const failed = enganche(dataDir, 'restore', join(folder, 'no-backup'));
  expect(failed).toMatchObject({ status: 1, stderr: expect.stringContaining('is no backup') as string });
  mkdirSync(dataDir, { recursive: true });
  expect(readdirSync(dataDir)).toEqual([]);
  expect(enganche(dataDir, 'backup', join(folder, 'copy')).status).toBe(1);
  expect(readdirSync(dataDir)).toEqual([]);
});
