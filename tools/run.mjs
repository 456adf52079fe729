import '../scripts/check-node.mjs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

// npm run tool <name> [-- arguments]: tools/README.md describes each.
const tools = {
  bench: 'bench/main.ts',
  'bench-scale': 'bench/scale.ts',
  'bench-sweep': 'bench/sweep.ts',
  'bench-desk': 'bench/desk.ts',
  'bench-peers': 'bench/peers.ts',
  'bench-webs': 'bench/two-webs.ts',
  'bench-lighthouse': 'bench/lighthouse.ts',
  kills: 'audits/kills.ts',
  'servicing-kills': 'audits/servicing-kills.ts',
  'kill-points': 'audits/kill-points.ts',
  faults: 'audits/faults.ts',
  overload: 'audits/overload.ts',
  upgrade: 'audits/upgrade.ts',
  rolling: 'audits/rolling.ts',
  'graceful-stop': 'audits/graceful-stop.ts',
  fuzz: 'audits/fuzz.audit.ts',
  scope: 'audits/scope.audit.ts',
  timing: 'audits/timing.audit.ts',
  mutants: 'audits/mutants.ts',
  'security-tools': 'audits/security-tools.ts',
  'vault-cost': 'audits/vault-cost.ts',
  cluster: 'cluster/main.ts',
  gallery: 'gallery/main.ts',
  'flow-picture': 'gallery/flow-picture.ts',
  'guide-pictures': 'gallery/guide-pictures.ts',
  'scale-plan': 'scale-plan/main.ts',
  tours: 'tours/main.ts',
  year: 'year/main.ts',
};

const [name = '', ...rest] = process.argv.slice(2);
const file = Object.hasOwn(tools, name) ? join(import.meta.dirname, tools[name]) : null;
if (file === null) {
  console.error(`npm run tool <name>, one of: ${Object.keys(tools).join(', ')}`);
  process.exit(1);
}
const command = file.endsWith('.audit.ts')
  ? ['vitest', ['run', '--project', 'audit', file]]
  : [process.execPath, [file, ...rest]];
process.exitCode = spawnSync(...command, { stdio: 'inherit' }).status ?? 1;
