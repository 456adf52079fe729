import type { Outcome } from './run-steps.ts';
import { countResults, listFailures, type Count, type FileResult } from './test-report.ts';

/** An outcome with its tests, once failed files were run again. */
export interface Result extends Outcome {
  readonly files: readonly FileResult[];
  /** A line for each test that passed only the second time. */
  readonly flaky: readonly string[];
}

/**
 * What a run prints at its end: what failed, a table and, as the last line, `N passed, N failed`, with what runs before it
 * have counted.
 */
export function closing(
  results: readonly Result[],
  seconds: number,
  before: Count = { passed: 0, failed: 0 },
): { lines: string[]; count: Count } {
  const files = results.flatMap((result) => result.files);
  const flaky = results.flatMap((result) => result.flaky);
  const failed = results.filter(({ isGood }) => !isGood);
  const { passed } = countResults(files);
  // A failed step without tests (format, types, …) counts as one failure.
  const faults = results.map((each) => Math.max(countResults(each.files).failed, each.isGood ? 0 : 1));
  const count = { passed: before.passed + passed, failed: before.failed + sum(faults) };
  const lines = [
    ...listFailures(files),
    ...flaky,
    ...(flaky.length > 0 ? [`Flaky: ${flaky.length} failed once and passed alone.`] : []),
    ...(failed.length > 0 ? [`Failed: ${failed.map(({ step }) => step.name).join(', ')}`] : []),
    ...table(results, seconds),
    `${count.passed} passed, ${count.failed} failed`,
  ];
  return { lines, count };
}

/** A line for each step, and their total: seconds of the clock and of all processes, tests, and tests passed by chance. */
function table(results: readonly Result[], seconds: number): string[] {
  const { user, system } = process.cpuUsage();
  // The runner's own time is part of what the run costs.
  const spent = [...results.map(({ cpuSeconds }) => cpuSeconds), (user + system) / 1e6];
  const known = spent.filter((each) => each !== null);
  return [
    row('step', 'wall s', 'CPU s', 'tests', 'flaky'),
    ...results.map((each) =>
      row(each.step.name, each.seconds.toFixed(1), each.cpuSeconds?.toFixed(1) ?? '-', ...testsOf(each)),
    ),
    row(
      'total',
      seconds.toFixed(1),
      known.length < spent.length ? '-' : sum(known).toFixed(1),
      String(sum(results.map(({ files }) => testsIn(files)))),
      String(sum(results.map(({ flaky }) => flaky.length))),
    ),
  ];
}

const testsOf = ({ step, files, flaky }: Result): string[] =>
  step.tests && files.length > 0 ? [String(testsIn(files)), String(flaky.length)] : [];

const testsIn = (files: readonly FileResult[]): number => {
  const { passed, failed } = countResults(files);
  return passed + failed;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const row = (name: string, ...cells: string[]): string =>
  [name.padEnd(32), ...cells.map((cell) => cell.padStart(9))].join('').trimEnd();
