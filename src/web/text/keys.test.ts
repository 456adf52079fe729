import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { merge, type Sentences } from './overlay.ts';

const web = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(web, file), 'utf8');

const keysOf = (node: object, path = ''): string[] =>
  Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string' ? [path + key] : keysOf(value as object, `${path}${key}.`),
  );

/** By folder: 'shell', 'ui', 'screens/catalogo'. */
const files = new Map(
  globSync('{screens/*,shell,ui}/es.json', { cwd: web }).map((file) => [
    dirname(file),
    JSON.parse(read(file)) as Sentences,
  ]),
);
const keys = new Set(keysOf([...files.values()].reduce(merge, {})));
const shared = ['shell', 'ui'].flatMap((folder) => keysOf(files.get(folder) ?? {}));

/** The keys used in a folder's code: t('a.b'), plural(n, 'a.b'), k="a.b", and `a.${b}` with any text in the gap. */
function askedIn(pattern: string) {
  const source = globSync(pattern, { cwd: web, exclude: ['**/*.test.*', 'text/*'] })
    .map(read)
    .join('\n');
  const all = (shape: RegExp) => [...source.matchAll(shape)].map(([, key]) => key!);
  return {
    sentences: [...all(/\bt\(\s*'([^']+)'/g), ...all(/<Rich\b[^>]*?\bk="([^"]+)"/g)],
    counted: all(/\bplural\([^,]+,\s*'([^']+)'/g),
    shaped: all(/\b(?:t\(\s*|k=\{)`([^`]+)`/g),
    // Keys also appear in tables: { decision: 'aproveFalse.pendingDecision' }.
    written: all(/['"]([a-zA-Z]+(?:\.[\w-]+)+)['"]/g),
  };
}

const patternOf = (shape: string) =>
  new RegExp(`^${shape.replaceAll('.', '\\.').replaceAll(/\$\{[^}]+\}/g, '[\\w-]+')}$`);

test('every sentence that the screens ask for is there', () => {
  const { sentences, counted, shaped } = askedIn('**/*.{ts,tsx}');
  expect(sentences.length).toBeGreaterThan(300);
  expect(sentences.filter((key) => !keys.has(key))).toEqual([]);
  expect(counted.length).toBeGreaterThan(8);
  expect(counted.filter((key) => !keys.has(`${key}_other`))).toEqual([]);
  expect(shaped.length).toBeGreaterThan(8);
  const nowhere = shaped.filter((shape) => ![...keys].some((key) => patternOf(shape).test(key)));
  expect(nowhere).toEqual([]);
});

test('a screen asks for its own sentences and for those of the shell and the kit; these for none of a screen', () => {
  const folders = [
    'shell',
    'ui',
    ...globSync('screens/*', { cwd: web }).filter((name) => !/\.tsx?$/.test(name)),
  ];
  for (const folder of folders) {
    const known = new Set([...shared, ...keysOf(files.get(folder) ?? {})]);
    const { sentences, counted, shaped, written } = askedIn(`${folder}/**/*.{ts,tsx}`);
    const named = [
      ...sentences,
      ...written.filter((key) => keys.has(key)),
      ...counted.map((key) => `${key}_other`),
    ];
    expect([folder, named.filter((key) => !known.has(key))]).toEqual([folder, []]);
    const nowhere = shaped.filter((shape) => ![...known].some((key) => patternOf(shape).test(key)));
    expect([folder, nowhere]).toEqual([folder, []]);
  }
});

test('what says a sentence of a screen is imported by no other screen', () => {
  const says = (file: string) => /\b(t|plural)\(|<Rich\b/.test(read(file));
  const borrowed = globSync('screens/*/*.{ts,tsx}', { cwd: web, exclude: ['**/*.test.*'] }).flatMap((file) =>
    [...read(file).matchAll(/from '(?:\.\.|#web\/screens)\/([\w-]+\/[\w.-]+)'/g)]
      .map(([, other]) => `screens/${other}`)
      .filter(says)
      .map((other) => `${file} imports ${other}`),
  );
  expect(borrowed).toEqual([]);
});

test('every sentence is asked for by a screen', () => {
  const { written: all, shaped } = askedIn('**/*.{ts,tsx}');
  const written = new Set(all);
  const patterns = shaped.map(patternOf);
  const unused = [...keys].filter((key) => {
    const base = key.replace(/_(one|other)$/, '');
    return !written.has(key) && !written.has(base) && !patterns.some((pattern) => pattern.test(key));
  });
  expect(unused).toEqual([]);
});

test('the types name the file of each folder', () => {
  const named = [...read('text/text.ts').matchAll(/'#web\/(.+)\/es\.json'/g)].map(([, folder]) => folder);
  expect(new Set(named)).toEqual(new Set(files.keys()));
});
