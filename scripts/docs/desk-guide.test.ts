import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { permissions } from '#domain/staff/permissions.ts';
import { roleNames } from '#domain/staff/roles.ts';
import { deskRows, deskTable } from './desk-table.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const pages = globSync('docs/oficina/*.md', { cwd: root });

/** Sentences of the desk, each as the expression of what it can say. */
const sentences = globSync('src/office/**/*.json', { cwd: root })
  .flatMap((file) => Object.values(JSON.parse(read(file)) as Record<string, unknown>))
  // Of acts those of each.
  .flatMap((value) => (value !== null && typeof value === 'object' ? Object.values(value) : [value]))
  .filter((value) => typeof value === 'string')
  // Bold words are a name of their own, too.
  .flatMap((value) => [
    value.replaceAll('**', ''),
    ...value.split('**').filter((_, index) => index % 2 === 1),
  ]);
const fixed = new Set(sentences.filter((value) => !value.includes('{')));
const filled = sentences
  // A sentence of nothing but values would match every name.
  .filter((value) => value.includes('{') && /\p{L}{3}/u.test(value.replaceAll(/\{\w+\}/g, '')))
  .map(
    (value) =>
      new RegExp(
        `^${value
          .split(/\{\w+\}/)
          .map(escaped)
          .join('.+')}$`,
      ),
  );

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}

/** Names of the domain, and what the acts answer when they refuse. */
const code = globSync(
  [
    'src/domain/staff/*.ts',
    'src/domain/delivery/*.ts',
    'src/domain/onboarding/corrections.ts',
    'src/domain/error-messages.ts',
    'src/server/actions/**/*.ts',
  ],
  { cwd: root },
)
  .map(read)
  .join('\n');

const isName = (name: string): boolean =>
  fixed.has(name) || filled.some((form) => form.test(name)) || code.includes(`'${name}'`);

const quotedIn = (text: string): string[] =>
  [...text.matchAll(/«([^»]+)»/g)].map(([, name = '']) => name.replaceAll(/\s+/g, ' '));

test('every name that the guide of the desk quotes is on the desk', () => {
  const unknown = pages.flatMap((file) =>
    quotedIn(read(file))
      .filter((name) => !isName(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
  expect(isName('Aprobar sin ver')).toBe(false);
});

test('each role has a page of its name, and every page quotes the desk', () => {
  const names = pages.map((file) => basename(file, '.md')).filter((name) => name !== 'README');
  expect(names).toHaveLength(Object.keys(roleNames).length);
  const titles = names.map((name) => /^# (.+)/.exec(read(`docs/oficina/${name}.md`))?.[1]);
  expect(new Set(titles)).toEqual(new Set(Object.values(roleNames)));
  expect(pages.filter((file) => quotedIn(read(file)).length < 3)).toEqual([]);
});

test('the table of the guide is what the permissions say', () => {
  const used = new Set(deskRows.flatMap(([, ...each]) => each));
  expect(used, 'each permission has its row in scripts/docs/desk-table.ts').toEqual(
    new Set(Object.keys(permissions)),
  );
  const written = read('docs/oficina/README.md').replaceAll(/ +/g, ' ').split('\n');
  const missing = deskTable().filter((row) => !written.includes(row));
  expect(missing, 'rows that docs/oficina/README.md lacks: write them there, then npm run format').toEqual(
    [],
  );
});

test('each page has its picture, which is there and small; none is left over', () => {
  const named = pages.flatMap((file) =>
    [...read(file).matchAll(/!\[[^\]]{10,}\]\(([^)]+)\)/g)].map(([, name = '']) => `docs/oficina/${name}`),
  );
  expect(named).toHaveLength(pages.length);
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(named.filter((file) => statSync(join(root, file)).size > 60_000)).toEqual([]);
  expect(new Set(globSync('docs/oficina/*.webp', { cwd: root }))).toEqual(new Set(named));
});

test('what the page Marca changes is nowhere said to need the command line', () => {
  const words = JSON.parse(read('src/office/pages/marca/es.json')) as Record<string, string>;
  const own = Object.values(words).filter((value) => /^\p{Lu}[\p{L} ]{5,30}$/u.test(value));
  const wrong = pages.flatMap((file) =>
    read(file)
      .replaceAll(/\s+/g, ' ')
      .split(/(?<=[.:;]) /)
      .filter((sentence) => sentence.includes('línea de comandos'))
      .flatMap((sentence) => own.filter((name) => sentence.toLowerCase().includes(name.toLowerCase()))),
  );
  expect(own).toContain('Zona de servicio');
  expect(wrong).toEqual([]);
});
