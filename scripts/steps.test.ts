import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parts } from '#tools/nightly/parts.ts';
import { provingFiles, stepsAsked, testPhases } from './steps.ts';
import { filesOf } from './test-files.ts';

const root = join(import.meta.dirname, '..');

test('every test file is run by npm test or by the night', () => {
  const nightly = parts().flatMap(({ tests }) => (tests ? filesOf(tests.project) : []));
  const run = new Set([...provingFiles(), ...nightly]);
  const all = globSync('{src,db,test,scripts,tools}/**/*.test.{ts,tsx}', { cwd: root });
  expect(all.length).toBeGreaterThan(400);
  expect(all.filter((file) => !run.has(file))).toEqual([]);
});

test('what only nights run proves no promise, and runs by day when what it is about differs', () => {
  const daily = provingFiles();
  const [rare] = stepsAsked(['db/migrations/0001_first.sql']);
  expect(filesOf(rare?.tests?.project ?? '').filter((file) => daily.has(file))).toEqual([]);
  expect(stepsAsked(['src/server/http/log.ts', 'src/office/ui/button.test.tsx'])).toEqual([]);
  const journeysAsked = (file: string) => stepsAsked([file]).flatMap(({ tests }) => tests?.args ?? []);
  expect(journeysAsked('src/office/pages/marca/page.tsx')).toContain('test/e2e/office/brand.test.ts');
  expect(journeysAsked('src/office/pages/marca/page.tsx')).not.toContain('test/e2e/office/trail.test.ts');
  expect(journeysAsked('src/office/ui/button.tsx')).toContain('test/e2e/office/trail.test.ts');
  expect(journeysAsked('src/web/ui/button.tsx')).toEqual([
    'test/e2e/english.test.ts',
    'test/e2e/push.test.ts',
    'test/e2e/translated.test.ts',
  ]);
  expect(journeysAsked('test/e2e/push.test.ts')).toEqual(['test/e2e/push.test.ts']);
});

test('no step is there twice, and no two write the same report', () => {
  const steps = testPhases().flat(2);
  const reports = steps.flatMap(({ tests }) => tests?.report ?? []);
  for (const names of [steps.map(({ name }) => name), reports])
    expect(new Set(names).size).toBe(names.length);
});
