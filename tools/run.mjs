import '../scripts/check-node.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const { tools } = await import('./tools.ts');

const [name = '', ...rest] = process.argv.slice(2);
const file = Object.hasOwn(tools, name) ? join(import.meta.dirname, tools[name]) : null;
if (file === null) {
  console.error(`npm run tool <name>, one of: ${Object.keys(tools).join(', ')}`);
  process.exit(1);
}
const testOf = (project) => ['vitest', ['run', '--project', project, file]];
const command = file.endsWith('.audit.ts')
  ? testOf('audit')
  : file.endsWith('.test.ts')
    ? testOf('postgres')
    : [process.execPath, [file, ...rest]];
const env = { STATEMENTS: rest.includes('--texts') ? 'texts' : 'calls', ...process.env };
const child = spawn(...command, { stdio: 'inherit', env });
// The tool clears up when it is stopped; Ctrl-C reaches it by itself.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill());
child.once('exit', (status) => (process.exitCode = status ?? 1));
