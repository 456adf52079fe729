import { expect, test } from 'vitest';
import { closing, type Result } from './closing.ts';
import { testStep } from './run-steps.ts';

const result = (name: string, more: Partial<Result> = {}): Result => ({
  step: { name, commands: [] },
  isGood: true,
  seconds: 12.34,
  cpuSeconds: 20,
  files: [],
  flaky: [],
  ...more,
});
const tests = (name: string, statuses: readonly string[], more: Partial<Result> = {}): Result =>
  result(name, {
    step: testStep(name, { project: 'unit', report: 'unit' }),
    files: [
      {
        name: 'a.test.ts',
        status: 'passed',
        assertionResults: statuses.map((status) => ({ status, fullName: status })),
      },
    ],
    ...more,
  });

test('the last line is the count, and above it is a table of the steps with their total', () => {
  const { lines, count } = closing([result('format'), tests('unit tests', ['passed', 'passed'])], 30);
  expect(count).toEqual({ passed: 2, failed: 0 });
  expect(lines.map((line) => line.split(/ {2,}/)).slice(0, 3)).toEqual([
    ['step', 'wall s', 'CPU s', 'tests', 'flaky'],
    ['format', '12.3', '20.0'],
    ['unit tests', '12.3', '20.0', '2', '0'],
  ]);
  const [, , cpu, ...counted] = lines[3]?.split(/ {2,}/) ?? [];
  // With the time of this process itself.
  expect(Number(cpu)).toBeGreaterThan(40);
  expect(counted).toEqual(['2', '0']);
  expect(lines.slice(4)).toEqual(['2 passed, 0 failed']);
});

test('where the time of processes is not known, no total is claimed', () => {
  const { lines } = closing([result('format', { cpuSeconds: null })], 30);
  expect(lines[2]).toMatch(/^total +30\.0 +- +0 +0$/);
});

test('a failed step without tests is one failure, one with tests as many as failed', () => {
  const { lines, count } = closing(
    [
      result('format', { isGood: false }),
      tests('unit tests', ['passed', 'failed', 'skipped'], { isGood: false }),
    ],
    30,
  );
  expect(count).toEqual({ passed: 1, failed: 3 });
  expect(lines).toContain('Failed: format, unit tests');
  expect(lines.at(-1)).toBe('1 passed, 3 failed');
});

test('a flaky test is named before the table, and counted as passed', () => {
  const flaky = ['FLAKY test/e2e/push.test.ts > it comes'];
  const { lines } = closing([tests('journeys', ['passed'], { flaky })], 30);
  expect(lines.slice(0, 2)).toEqual([...flaky, 'Flaky: 1 failed once and passed alone.']);
  expect(lines[3]).toMatch(/ 1 +1$/);
  expect(lines.at(-1)).toBe('1 passed, 0 failed');
});

test('what an earlier run counted is part of the last line', () => {
  const { lines } = closing([tests('fuzz', ['passed'])], 30, { passed: 7000, failed: 0 });
  expect(lines.at(-1)).toBe('7001 passed, 0 failed');
});
