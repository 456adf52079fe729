import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The command that runs one Vitest project and leaves its numbers for `countTests`. */
export const testCommand = (
  project: string,
  /** `dot` says little of what goes well, so that a failure is not buried under it. */
  reporter: 'default' | 'dot' = 'dot',
): [program: string, ...args: string[]] => [
  'vitest',
  'run',
  `--project=${project}`,
  `--reporter=${reporter}`,
  '--reporter=json',
  `--outputFile.json=${reportOf(project)}`,
];

/** Forgets the numbers of an earlier run, so that a run that never came to its tests counts none. */
export const forgetReports = (): void => rmSync(reports, { recursive: true, force: true });

/** Tests passed and not passed in this run's reports. */
export const countTests = (projects: readonly string[]): Count =>
  countResults(
    projects
      .filter((project) => existsSync(reportOf(project)))
      .flatMap((project) => (JSON.parse(readFileSync(reportOf(project), 'utf8')) as Report).testResults),
  );

/** A test that did not run is not a pass; a file that did not even load counts as one failure. */
export function countResults(files: readonly FileResult[]): Count {
  const count = { passed: 0, failed: 0 };
  for (const { status, assertionResults } of files) {
    const notPassed = assertionResults.filter((test) => test.status !== 'passed').length;
    count.passed += assertionResults.length - notPassed;
    count.failed += notPassed === 0 && status !== 'passed' ? 1 : notPassed;
  }
  return count;
}

interface Count {
  passed: number;
  failed: number;
}

/** The part of Vitest's JSON report that matters here. */
interface Report {
  testResults: FileResult[];
}
interface FileResult {
  status: string;
  assertionResults: { status: string }[];
}

const reports = join(import.meta.dirname, '../node_modules/.cache/enganche/reports');
const reportOf = (project: string): string => join(reports, `${project}.json`);
