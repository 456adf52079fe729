import './check-node.mjs';

const { changedFiles } = await import('./changed-files.ts');
const { quickPhases } = await import('./quick.ts');
const { runAll } = await import('./run-all.ts');
await runAll(quickPhases(changedFiles()), { forgives: true });
