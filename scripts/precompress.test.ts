import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { precompress } from './precompress.ts';

test('text over 1 KB gets a .br and a .gz of the same content; small files and pictures get none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'enganche-precompress-'));
  mkdirSync(join(folder, 'assets'));
  const script = 'export const palabra = "enganche";\n'.repeat(100);
  writeFileSync(join(folder, 'assets/app.js'), script);
  writeFileSync(join(folder, 'assets/small.css'), 'a { color: red }');
  writeFileSync(join(folder, 'font.woff2'), Buffer.alloc(4096, 7));

  expect(await precompress(folder)).toBe(1);

  expect(readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()).toEqual([
    'assets',
    'assets/app.js',
    'assets/app.js.br',
    'assets/app.js.gz',
    'assets/small.css',
    'font.woff2',
  ]);
  expect(brotliDecompressSync(readFileSync(join(folder, 'assets/app.js.br'))).toString()).toBe(script);
  expect(gunzipSync(readFileSync(join(folder, 'assets/app.js.gz'))).toString()).toBe(script);
  rmSync(folder, { recursive: true });
});
