import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { leftOut } from './slim-router-plugin.ts';

const router = dirname(fileURLToPath(import.meta.resolve('react-router/package.json')));
const web = join(import.meta.dirname, '../src/web');

test('every place of the router that is switched off is in the version that is installed', () => {
  for (const [file, places] of Object.entries(leftOut)) {
    const text = readFileSync(join(router, 'dist/production', file), 'utf8');
    for (const [asked] of places) expect(text, file).toContain(asked);
  }
});

test('no screen asks for what is left out', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['**/*.test.*'] });
  expect(files.length).toBeGreaterThan(100);
  const asks =
    /\bclient(Loader|Middleware)\b|\buse(Blocker|Prompt)\b|\bviewTransition\b|\binstrumentations\b|\bprefetch="(?!none)|script:ld\+json|\btagName:/;
  for (const file of files) expect(readFileSync(join(web, file), 'utf8'), file).not.toMatch(asks);
});
