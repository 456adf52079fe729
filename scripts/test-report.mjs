import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const reports = join(import.meta.dirname, '../node_modules/.cache/enganche');
const reportOf = (project) => join(reports, `${project}.json`);

/** The command that runs one Vitest project and leaves its numbers for `countTests`. */
export const testCommand = (project) => [
  'vitest',
  'run',
  `--project=${project}`,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportOf(project)}`,
];

/** Forgets the numbers of an earlier run, so that a run that never came to its tests counts none. */
export const forgetReports = () => rmSync(reports, { recursive: true, force: true });

/** Tests passed and failed in the reports of this run; a file that did not even load counts as one failure. */
export function countTests(projects) {
  const files = projects
    .filter((project) => existsSync(reportOf(project)))
    .flatMap((project) => JSON.parse(readFileSync(reportOf(project), 'utf8')).testResults);
  const count = { passed: 0, failed: 0 };
  for (const { status, assertionResults } of files) {
    const failed = assertionResults.filter((test) => test.status !== 'passed').length;
    count.passed += assertionResults.length - failed;
    count.failed += failed > 0 || status === 'passed' ? failed : 1;
  }
  return count;
}
