import './check-node.mjs';

const { runAll } = await import('./run-all.ts');
const { testPhases } = await import('./steps.ts');
await runAll(testPhases(), { forgives: true });
