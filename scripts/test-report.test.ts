import { expect, test } from 'vitest';
import { countResults } from './test-report.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
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
