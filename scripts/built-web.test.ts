import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { builtWeb } from './built-web.ts';

const root = mkdtempSync(join(tmpdir(), 'enganche-built-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const write = (file: string, at: number) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), '');
  utimesSync(join(root, file), at, at);
};

test('a build is missing, fresh, or older than its sources', () => {
  write('src/web/root.tsx', 1_000);
  expect(builtWeb(root)).toBe('missing');
  write('build/server/index.js', 2_500);
  expect(builtWeb(root)).toBe('missing');
  write('build/office/server/index.js', 2_000);
  expect(builtWeb(root)).toBe('fresh');
  write('src/web/ui/button.test.tsx', 3_000);
  expect(builtWeb(root)).toBe('fresh');
  write('src/office/root.tsx', 2_200);
  expect(builtWeb(root)).toBe('stale');
});
