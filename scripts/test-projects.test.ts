import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { embeddedTests, engineTests } from '#test/support/database-tests.ts';
import { nightlyTests } from '#test/support/nightly-tests.ts';
import config from '../vitest.config.ts';

/** The projects that `npm test` does not run. */
const nightly: readonly string[] = ['server', 'rare', 'nightly', 'audit'];

const cwd = join(import.meta.dirname, '..');
const filesOf = new Map(
  (config.test?.projects ?? []).flatMap((project) => {
    const {
      name,
      include = [],
      exclude = [],
    } = (typeof project === 'object' && 'test' in project && project.test) || {};
    return [[String(name), globSync(include, { cwd, exclude })] as const];
  }),
);
const inNpmTest = new Set([...filesOf].flatMap(([name, files]) => (nightly.includes(name) ? [] : files)));
const atNight = new Set(nightly.flatMap((name) => filesOf.get(name) ?? []));

test('every test file runs in npm test, or is on the list of the night with its reason', () => {
  const all = globSync('{db,scripts,src,test,tools}/**/*.test.{ts,tsx}', { cwd });
  expect(all.filter((file) => !inNpmTest.has(file) && !(file in nightlyTests))).toEqual([]);
  // Guards against reading none.
  expect(all.length).toBeGreaterThan(300);
});

test('what is on a list is there, and runs where it says', () => {
  const left = Object.keys(nightlyTests);
  expect(left.filter((file) => inNpmTest.has(file) || !atNight.has(file))).toEqual([]);
  const onEmbedded = Object.keys({ ...embeddedTests, ...engineTests });
  expect(onEmbedded.filter((file) => !filesOf.get('embedded')?.includes(file))).toEqual([]);
});
