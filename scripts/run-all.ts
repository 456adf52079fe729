import { closing, type Result } from './closing.ts';
import { alone, runPhases, testStep, type Outcome, type Phase } from './run-steps.ts';
import { afterAgain, failedFiles, forgetReports, readReport, type Count } from './test-report.ts';
import { inRun, type Run } from './whole-run.ts';

interface Manner {
  /** Files that fail are run once more, where their step says so. Else each failure counts, and the others run all the same. */
  readonly forgives: boolean;
  /** What other runs have counted, which the last line includes. */
  readonly before?: Count;
}

/** Runs the phases and prints how that went. Returns what was counted; null when it did not come so far. */
export async function runAll(phases: readonly Phase[], { forgives, before }: Manner): Promise<Count | null> {
  const found: { count: Count | null } = { count: null };
  await inRun(async (run) => {
    const began = performance.now();
    forgetReports();
    const outcomes = await runPhases(phases, run, { goesOn: !forgives });
    const isOver = outcomes.some(({ step, isGood }) => !isGood && !step.again);
    const results: Result[] = [];
    for (const outcome of outcomes) results.push(...(await resultsOf(outcome, run, forgives && !isOver)));
    if (run.signal.aborted) return;
    const { lines, count } = closing(results, (performance.now() - began) / 1000, before);
    for (const line of lines) console.log(line);
    if (results.some(({ isGood }) => !isGood)) process.exitCode = 1;
    found.count = count;
  });
  return found.count;
}

/** As many failed files are chance; where more fail, something is broken, and they need not be run again. */
const mostAgain = 5;

async function resultsOf(outcome: Outcome, run: Run, forgives: boolean): Promise<Result[]> {
  const { step, isGood } = outcome;
  const files = step.tests ? readReport(step.tests.report) : [];
  const failed = isGood ? [] : failedFiles(files);
  const first = { ...outcome, files, flaky: [] };
  if (!step.tests || !step.again || !forgives || failed.length === 0 || failed.length > mostAgain)
    return [first];
  const { project, report } = step.tests;
  const again = testStep(
    `${step.name}, again`,
    { project, report: `${report}-again`, args: [...failed, '--maxWorkers=1'] },
    { loud: true, ...(step.env && { env: step.env }) },
  );
  const [second] = await runPhases([alone(again)], run, { goesOn: false });
  if (!second) return [first];
  return [
    { ...outcome, ...afterAgain(files, readReport(`${report}-again`)), isGood: second.isGood },
    // What failed again counts above.
    { ...second, isGood: true, files: [], flaky: [] },
  ];
}
