import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import es from './es.json' with { type: 'json' };

const web = join(import.meta.dirname, '..');
const source = globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['**/*.test.*', 'text/*'] })
  .map((file) => readFileSync(join(web, file), 'utf8'))
  .join('\n');

const keysOf = (node: object, path = ''): string[] =>
  Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string' ? [path + key] : keysOf(value as object, `${path}${key}.`),
  );
const keys = new Set(keysOf(es));
const plurals = new Set([...keys].filter((key) => key.endsWith('_other')).map((key) => key.slice(0, -6)));

/** What the code asks for: t('a.b'), plural(n, 'a.b'), k="a.b", and `a.${b}` with anything in the gap. */
const asked = [...source.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key]) => key!);
const counted = [...source.matchAll(/\bplural\([^,]+,\s*'([^']+)'/g)].map(([, key]) => key!);
const rich = [...source.matchAll(/<Rich\b[^>]*?\bk="([^"]+)"/g)].map(([, key]) => key!);
const shaped = [...source.matchAll(/\b(?:t\(\s*|k=\{)`([^`]+)`/g)].map(([, shape]) => shape!);

const patternOf = (shape: string) =>
  new RegExp(`^${shape.replaceAll('.', '\\.').replaceAll(/\$\{[^}]+\}/g, '[\\w-]+')}$`);

test('every sentence that the screens ask for is in es.json', () => {
  expect(asked.length).toBeGreaterThan(300);
  expect([...asked, ...rich].filter((key) => !keys.has(key))).toEqual([]);
  expect(counted.length).toBeGreaterThan(8);
  expect(counted.filter((key) => !plurals.has(key))).toEqual([]);
  expect(shaped.length).toBeGreaterThan(8);
  const nowhere = shaped.filter((shape) => ![...keys].some((key) => patternOf(shape).test(key)));
  expect(nowhere).toEqual([]);
});

test('every sentence of es.json is asked for by a screen', () => {
  // Keys also stand in tables: { decision: 'aproveFalse.pendingDecision' }.
  const written = new Set([...source.matchAll(/['"]([a-zA-Z]+(?:\.[\w-]+)+)['"]/g)].map(([, key]) => key!));
  const patterns = shaped.map(patternOf);
  const unused = [...keys].filter((key) => {
    const base = key.replace(/_(one|other)$/, '');
    return !written.has(key) && !written.has(base) && !patterns.some((pattern) => pattern.test(key));
  });
  expect(unused).toEqual([]);
});
