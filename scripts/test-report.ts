import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Returns the command that runs one Vitest project and leaves its results for `readReports`. */
export const testCommand = (
  project: string,
  /** `dot` prints little for passing tests, so that failures stand out. */
  reporter: 'default' | 'dot' = 'dot',
): [program: string, ...args: string[]] => [
  'vitest',
  'run',
  `--project=${project}`,
  `--reporter=${reporter}`,
  '--reporter=json',
  `--outputFile.json=${reportOf(project)}`,
];

/** Deletes the reports of an earlier run, so that a run that fails before its tests counts none. */
export const forgetReports = (): void => rmSync(reports, { recursive: true, force: true });

/** Returns the results of every test file of this run. */
export const readReports = (projects: readonly string[]): FileResult[] =>
  projects
    .filter((project) => existsSync(reportOf(project)))
    .flatMap((project) => (JSON.parse(readFileSync(reportOf(project), 'utf8')) as Report).testResults);

/** A skipped test is not a pass; a file that fails to load counts as one failure. */
export function countResults(files: readonly FileResult[]): Count {
  const count = { passed: 0, failed: 0 };
  for (const { status, assertionResults } of files) {
    const notPassed = assertionResults.filter((test) => test.status !== 'passed').length;
    count.passed += assertionResults.length - notPassed;
    count.failed += notPassed === 0 && status !== 'passed' ? 1 : notPassed;
  }
  return count;
}

/**
 * Returns one line per failure: file, test and the start of its message, because some machines keep only the end of a
 * log.
 */
export const listFailures = (files: readonly FileResult[]): string[] =>
  files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((each) => each.status !== 'passed');
    if (failed.length === 0) return status === 'passed' ? [] : [`${file}: ${start(message)}`];
    return failed.map(
      (each) => `${file} > ${each.fullName}: ${start(each.failureMessages?.[0] ?? each.status)}`,
    );
  });

const start = (message = ''): string => stripVTControlCharacters(message).replace(/\s+/g, ' ').slice(0, 300);

interface Count {
  passed: number;
  failed: number;
}

/** The used part of Vitest's JSON report. */
interface Report {
  testResults: FileResult[];
}
interface FileResult {
  /** Absolute path. */
  name: string;
  status: string;
  /** The error of the file as a whole. */
  message?: string;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
}

const root = join(import.meta.dirname, '..');
const reports = join(root, 'node_modules/.cache/enganche/reports');
const reportOf = (project: string): string => join(reports, `${project}.json`);
