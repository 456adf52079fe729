import { spawnSync } from 'node:child_process';
import './check-node.mjs';

// Runs one long check: scripts/audit/NAME.audit.ts.
const [name = ''] = process.argv.slice(2);
const { status } = spawnSync('vitest', ['run', '--project', 'audit', `scripts/audit/${name}.audit.ts`], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
