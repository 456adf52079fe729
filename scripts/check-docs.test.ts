import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brokenCitations, missingTests } from './check-docs.ts';

const root = join(import.meta.dirname, '..');
const broken = (text: string, file = 'README.md') => brokenCitations(text, file, root);

test('what exists may be cited: files, folders, globs, aliases, links, npm scripts', () => {
  expect(
    broken(
      'See `scripts/verify.mjs`, `src/domain/`, `scripts/*.test.ts`, `#domain/onboarding/journey.ts`, `package.json`, ' +
        '[the licence](LICENSE), [a part](#part), [the web](https://example.com/x) and `npm run verify`.',
    ),
  ).toEqual([]);
  expect(broken('`journey.ts`', 'docs/architecture.md')).toEqual([]);
  expect(broken('`journey.md` and [this](journey.md)', 'docs/architecture.md')).toEqual([]);
});

test('what is no path is left alone: URLs, types, commands, what running makes, code blocks', () => {
  expect(
    broken(
      '`/1/inicio`, `application/json`, `npm start`, `.env`, `data/`, `getLogo/{id}`\n```sh\n`docs/none.md`\n```\n',
    ),
  ).toEqual([]);
});

test.each([
  ['`src/domain/nothing.ts`', 'src/domain/nothing.ts'],
  ['`#web/nothing.tsx`', '#web/nothing.tsx'],
  ['`scripts/*.nothing`', 'scripts/*.nothing'],
  ['`NOTHING.md`', 'NOTHING.md'],
  ['[there](docs/nothing.md)', 'docs/nothing.md'],
  ['`npm run nothing`', 'npm run nothing'],
])('%s does not exist', (text, citation) => {
  expect(broken(text)).toEqual([citation]);
});

test('a test that a page names must be in that file under that name', () => {
  const here = '`scripts/check-docs.test.ts`';
  expect(missingTests(`${here} “a test that a page names”`, root)).toEqual([]);
  const absent = ['never', 'written'].join(' ');
  expect(missingTests(`${here} “a test that a page names”, “${absent}”`, root)).toHaveLength(1);
  expect(missingTests(`${here} “${absent}”; \`scripts/none.test.ts\` “x”`, root)).toEqual([
    `the test scripts/check-docs.test.ts: ${absent}`,
    'the test scripts/none.test.ts: x',
  ]);
});

test('every abuse case of the list has a test, and docs/threats.md names it', () => {
  // The list has gaps on purpose.
  const cases = [
    1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 22, 24, 25, 26, 27, 28, 30, 31,
  ];
  const later = [33, 34, 36, 37, 39, 40, 42, 43, 45, 46, 48, 49, 50, 52, 54];
  const numbersIn = (files: string[]) =>
    files
      .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/[“'`]abuse (\d+): /g)])
      .map(([, number]) => Number(number))
      .toSorted((a, b) => a - b);
  const tests = ['test/abuse/*.test.ts', 'test/e2e/abuse.test.ts'];
  expect(numbersIn(tests.flatMap((glob) => globSync(glob, { cwd: root })))).toEqual([...cases, ...later]);
  expect([...new Set(numbersIn(['docs/threats.md']))]).toEqual([...cases, ...later]);
});

test('docs/threats.md has a row for each requirement of ASVS 5.0 to level 2, with its test, place or reason', () => {
  const rows = [
    ...readFileSync(join(root, 'docs/threats.md'), 'utf8').matchAll(
      /^\| (\d+\.\d+)\.(\d+)(?:–(\d+))? +\|[^|]+\| ([^|]+) \|$/gm,
    ),
  ];
  const ids = rows.flatMap(([, section, first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => `${section}.${Number(first) + at}`),
  );
  expect(ids).toEqual(
    Object.entries(asvs).flatMap(([chapter, sections]) =>
      Object.entries(sections).flatMap(([section, count]) =>
        Array.from({ length: count }, (_, at) => `${chapter}.${section}.${at + 1}`),
      ),
    ),
  );
  for (const [, section = '', , , cell = ''] of rows)
    if (/^(2|6|8|13)\./.test(section))
      expect([section, cell]).toEqual([section, expect.stringMatching(/“|^no/)]);
});

/** By chapter and section: how many are of levels 1 and 2, which come before those of level 3. */
const asvs = {
  1: { 1: 2, 2: 9, 3: 11, 4: 3, 5: 2 },
  2: { 1: 3, 2: 3, 3: 4, 4: 1 },
  3: { 2: 2, 3: 4, 4: 6, 5: 5, 7: 2 },
  4: { 1: 3, 2: 1, 3: 2, 4: 4 },
  5: { 1: 1, 2: 3, 3: 2, 4: 3 },
  6: { 1: 3, 2: 12, 3: 4, 4: 4, 5: 5, 6: 3, 8: 4 },
  7: { 1: 3, 2: 4, 3: 2, 4: 5, 5: 2, 6: 2 },
  8: { 1: 2, 2: 3, 3: 1, 4: 1 },
  9: { 1: 3, 2: 4 },
  10: { 1: 2, 2: 2, 3: 4, 4: 11, 5: 5, 6: 2, 7: 3 },
  11: { 1: 2, 2: 3, 3: 3, 4: 4, 5: 1, 6: 1 },
  12: { 1: 3, 2: 2, 3: 4 },
  13: { 1: 1, 2: 5, 3: 2, 4: 5 },
  14: { 1: 2, 2: 4, 3: 3 },
  15: { 1: 3, 2: 3, 3: 7 },
  16: { 1: 1, 2: 5, 3: 4, 4: 3, 5: 3 },
  17: { 1: 1, 2: 4, 3: 2 },
};
