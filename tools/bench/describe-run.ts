import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';

/** Which commit was measured, on what. */
export const describeRun = (): { commit: string; machine: string } => ({
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  machine: `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`,
});
