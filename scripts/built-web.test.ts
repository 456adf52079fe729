import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { builtWeb } from './built-web.ts';
import { builtFrom, sourcesHash } from './web-sources.ts';

const root = mkdtempSync(join(tmpdir(), 'enganche-built-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const write = (file: string, text = '') => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

test('a build is missing, fresh, or made from other sources', () => {
  write('src/web/root.tsx');
  expect(builtWeb(root)).toBe('missing');
  write('build/server/index.js');
  expect(builtWeb(root)).toBe('missing');
  write('build/office/server/index.js');
  expect(builtWeb(root)).toBe('stale');
  writeFileSync(builtFrom(root), sourcesHash(root) ?? '');
  expect(builtWeb(root)).toBe('fresh');
  write('src/web/ui/button.test.tsx', 'a test is no source');
  expect(builtWeb(root)).toBe('fresh');
  for (const file of ['src/office/root.tsx', 'vite.config.ts', 'package-lock.json']) {
    write(file, 'changed');
    expect([file, builtWeb(root)]).toEqual([file, 'stale']);
    writeFileSync(builtFrom(root), sourcesHash(root) ?? '');
  }
});

test('where the sources are not, a build is fresh', () => {
  rmSync(join(root, 'src/web'), { recursive: true });
  expect(builtWeb(root)).toBe('fresh');
});
