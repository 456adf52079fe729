import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Tests of one Vitest project, whose results are left for `readReport` under a name of their own. */
export interface TestRun {
  readonly project: string;
  readonly report: string;
  /** Files and options of Vitest. */
  readonly args?: readonly string[];
}

/** Returns the command that runs them. */
export const testCommand = (
  { project, report, args = [] }: TestRun,
  /** `dot` prints little for passing tests, so that failures stand out. */
  reporter: 'default' | 'dot' = 'dot',
): [program: string, ...args: string[]] => [
  'vitest',
  'run',
  `--project=${project}`,
  `--reporter=${reporter}`,
  '--reporter=json',
  `--outputFile.json=${reportOf(report)}`,
  ...args,
];

/** Deletes the reports of an earlier run, so that a run that fails before its tests counts none. */
export const forgetReports = (): void => rmSync(reports, { recursive: true, force: true });

/** Returns the results of every test file; none when Vitest ended before it wrote them. */
export const readReport = (report: string): FileResult[] =>
  existsSync(reportOf(report))
    ? (JSON.parse(readFileSync(reportOf(report), 'utf8')) as Report).testResults
    : [];

/** Keeps what `npm test` has counted, for a run after it. */
export function keepCount(count: Count): void {
  mkdirSync(dirname(counted), { recursive: true });
  writeFileSync(counted, JSON.stringify(count));
}

/** @throws where `npm test` did not come to its end */
export const keptCount = (): Count => JSON.parse(readFileSync(counted, 'utf8')) as Count;

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
  files.flatMap(failuresOf).map(({ where, why }) => `${where}: ${why}`);

/** Returns the files that did not pass, from the root. */
export const failedFiles = (files: readonly FileResult[]): string[] =>
  files.filter((file) => failuresOf(file).length > 0).map(fileOf);

/**
 * Returns what counts once failed files were run again, alone: of such a file the second results. The failures of one that
 * passed then are flaky.
 */
export function afterAgain(
  first: readonly FileResult[],
  again: readonly FileResult[],
): { files: FileResult[]; flaky: string[] } {
  const second = new Map(again.map((file) => [file.name, file]));
  const isFlaky = ({ name }: FileResult) => {
    const file = second.get(name);
    return file !== undefined && failuresOf(file).length === 0;
  };
  return {
    files: first.map((file) => second.get(file.name) ?? file),
    flaky: first.filter(isFlaky).flatMap((file) => failuresOf(file).map(({ where }) => `FLAKY ${where}`)),
  };
}

function failuresOf(file: FileResult): { where: string; why: string }[] {
  const failed = file.assertionResults.filter((test) => test.status !== 'passed');
  if (failed.length === 0 && file.status !== 'passed')
    return [{ where: fileOf(file), why: start(file.message) }];
  return failed.map((test) => ({
    where: `${fileOf(file)} > ${test.fullName}`,
    why: start(test.failureMessages?.[0] ?? test.status),
  }));
}

const fileOf = ({ name }: FileResult): string => relative(root, name);

const start = (message = ''): string => stripVTControlCharacters(message).replace(/\s+/g, ' ').slice(0, 300);

export interface Count {
  passed: number;
  failed: number;
}

/** The used part of Vitest's JSON report. */
interface Report {
  testResults: FileResult[];
}
export interface FileResult {
  /** Absolute path. */
  name: string;
  status: string;
  /** The error of the file as a whole. */
  message?: string;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
}

const root = join(import.meta.dirname, '..');
const reports = join(root, 'node_modules/.cache/enganche/reports');
const counted = join(root, 'node_modules/.cache/enganche/npm-test.json');
const reportOf = (report: string): string => join(reports, `${report}.json`);
