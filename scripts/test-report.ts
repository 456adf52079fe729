import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The command that runs one Vitest project and leaves its results for `readReports`. */
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

/** What this run's reports say of every test file. */
export const readReports = (projects: readonly string[]): FileResult[] =>
  projects
    .filter((project) => existsSync(reportOf(project)))
    .flatMap((project) => (JSON.parse(readFileSync(reportOf(project), 'utf8')) as Report).testResults);

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

/** One line for each failure: file, test and the start of its message. The end of a log is all that some machines keep. */
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

/** The part of Vitest's JSON report that matters here. */
interface Report {
  testResults: FileResult[];
}
interface FileResult {
  /** Absolute path. */
  name: string;
  status: string;
  /** Why the file as a whole failed. */
  message?: string;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
}

const root = join(import.meta.dirname, '..');
const reports = join(root, 'node_modules/.cache/enganche/reports');
const reportOf = (project: string): string => join(reports, `${project}.json`);
