import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';

/** Returns the measured commit and the machine. */
export const describeRun = (): { commit: string; machine: string } => ({
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  machine: `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`,
});
