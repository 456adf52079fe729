import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countResults, listFailures } from './test-report.ts';

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
