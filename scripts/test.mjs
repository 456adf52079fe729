import './check-node.mjs';

const { runAll } = await import('./run-all.ts');
const { testPhases } = await import('./steps.ts');
const { keepCount } = await import('./test-report.ts');
const count = await runAll(testPhases(), { forgives: true });
if (count !== null) keepCount(count);
