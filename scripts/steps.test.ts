import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parts } from '#tools/nightly/parts.ts';
import { provingFiles, rareSteps, testPhases } from './steps.ts';
import { filesOf } from './test-files.ts';

const root = join(import.meta.dirname, '..');

test('every test file is run by npm test or by the night', () => {
  const nightly = parts().flatMap(({ tests }) => (tests ? filesOf(tests.project) : []));
  const run = new Set([...provingFiles(), ...nightly]);
  const all = globSync('{src,db,test,scripts,tools}/**/*.test.{ts,tsx}', { cwd: root });
  expect(all.length).toBeGreaterThan(400);
  expect(all.filter((file) => !run.has(file))).toEqual([]);
});

test('what only nights run proves no promise', () => {
  const daily = provingFiles();
  const [rare] = rareSteps(['db/migrations/0001_first.sql']);
  expect(filesOf(rare?.tests?.project ?? '').filter((file) => daily.has(file))).toEqual([]);
  expect(rareSteps(['src/server/http/log.ts'])).toEqual([]);
});

test('no step is there twice, and no two write the same report', () => {
  const steps = testPhases().flat(2);
  const reports = steps.flatMap(({ tests }) => tests?.report ?? []);
  for (const names of [steps.map(({ name }) => name), reports])
    expect(new Set(names).size).toBe(names.length);
});
