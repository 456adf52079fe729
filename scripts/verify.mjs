import './check-node.mjs';

const { runSteps, verifySteps } = await import('./steps.ts');
process.exitCode = runSteps(verifySteps) === null ? 0 : 1;
