import { join } from 'node:path';
import { expect, test } from 'vitest';
import { afterAgain, countResults, failedFiles, listFailures } from './test-report.ts';

const file = (status: string, ...tests: string[]) => ({
  name: join(import.meta.dirname, 'some.test.ts'),
  status,
  assertionResults: tests.map((each) => ({ status: each, fullName: 'a person walks' })),
});

test('passed and failed tests are summed over files', () => {
  expect(countResults([file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')])).toEqual({
    passed: 3,
    failed: 1,
  });
});

test('a test that was skipped or only planned is not a pass', () => {
  expect(countResults([file('passed', 'passed', 'skipped', 'pending', 'todo')])).toEqual({
    passed: 1,
    failed: 3,
  });
});

test('a file that did not load, or whose hook failed after its tests, is one failure', () => {
  expect(countResults([file('failed'), file('failed', 'passed')])).toEqual({ passed: 1, failed: 2 });
});

test('each failure is one line without colours: where, and how its message starts', () => {
  const [walked] = file('failed', 'failed').assertionResults;
  const told = { ...walked, failureMessages: ['\u001B[31mError\u001B[39m: Troubles:\n  a shift\n    at x'] };
  expect(
    listFailures([
      { ...file('failed', 'passed'), assertionResults: [told as typeof walked & object] },
      { ...file('failed'), message: 'Cannot find module' },
      file('passed', 'passed', 'skipped'),
    ]),
  ).toEqual([
    'scripts/some.test.ts > a person walks: Error: Troubles: a shift at x',
    'scripts/some.test.ts: Cannot find module',
    'scripts/some.test.ts > a person walks: skipped',
  ]);
});

test('failed files are named from the root, with those that did not load', () => {
  expect(failedFiles([file('passed', 'passed')])).toEqual([]);
  expect(failedFiles([file('failed'), file('failed', 'passed', 'failed')])).toEqual([
    'scripts/some.test.ts',
    'scripts/some.test.ts',
  ]);
});

const named = (name: string, status: string, ...tests: string[]) => ({
  ...file(status, ...tests),
  name: join(import.meta.dirname, name),
});

test('a file that passes when it is run again is flaky: its second results count, and each failed test is named', () => {
  const first = [
    named('a.test.ts', 'failed', 'passed', 'failed', 'skipped'),
    named('b.test.ts', 'passed', 'passed'),
  ];
  const again = [named('a.test.ts', 'passed', 'passed', 'passed', 'passed')];
  const { files, flaky } = afterAgain(first, again);
  expect(countResults(files)).toEqual({ passed: 4, failed: 0 });
  expect(flaky).toEqual([
    'FLAKY scripts/a.test.ts > a person walks',
    'FLAKY scripts/a.test.ts > a person walks',
  ]);
  // Its hook had failed, or it had not loaded.
  const { flaky: whole } = afterAgain([named('a.test.ts', 'failed')], again);
  expect(whole).toEqual(['FLAKY scripts/a.test.ts']);
});

test('a file that fails again is not flaky, whichever of its tests fails', () => {
  const first = [named('a.test.ts', 'failed', 'failed', 'passed')];
  const { files, flaky } = afterAgain(first, [named('a.test.ts', 'failed', 'passed', 'failed')]);
  expect([countResults(files), flaky]).toEqual([{ passed: 1, failed: 1 }, []]);
});

test('where the second run left no results, the first ones count', () => {
  const first = [named('a.test.ts', 'failed', 'failed')];
  expect(afterAgain(first, [])).toEqual({ files: first, flaky: [] });
});
