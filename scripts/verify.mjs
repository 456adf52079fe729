import './check-node.mjs';

const { runSteps, verifySteps } = await import('./steps.mjs');
process.exitCode = runSteps(verifySteps) === null ? 0 : 1;
