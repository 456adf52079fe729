import './check-node.mjs';

const { runSteps, verifySteps } = await import('./steps.ts');
const { countResults, forgetReports, listFailures, readReports, testCommand } =
  await import('./test-report.ts');

forgetReports();
const failedStep = runSteps([
  { name: 'tools', commands: [['node', 'scripts/ensure-tools.ts']], loud: true },
  ...verifySteps,
  { name: 'embedded database', commands: [testCommand('embedded')] },
  { name: 'build', commands: [['node', 'scripts/build.ts']] },
  { name: 'on PostgreSQL', commands: [testCommand('postgres')] },
  { name: 'journeys in a browser', commands: [testCommand('e2e', 'default')], loud: true },
]);

const files = readReports(['unit', 'embedded', 'postgres', 'e2e']);
const { passed, failed } = countResults(files);
if (failedStep !== null) {
  for (const line of listFailures(files)) console.log(line);
  console.log(`Stopped at: ${failedStep}`);
  process.exitCode = 1;
}
// A failed step without tests (format, types, …) counts as one failure.
console.log(`${passed} passed, ${failedStep === null ? failed : Math.max(failed, 1)} failed`);
