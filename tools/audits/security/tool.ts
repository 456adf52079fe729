import { spawn } from 'node:child_process';

/** A third-party tool, run against the product. */
export interface Tool {
  readonly name: string;
  /** Debian packages that provide it, and whether it is installed. */
  readonly packages: readonly string[];
  readonly present: () => boolean;
  /** Returns its findings, a line each; empty when there are none. `folder` is its own empty folder. */
  readonly findings: (origin: string, folder: string) => Promise<readonly string[]>;
}

/** Runs a program and returns its output and exit code. */
export function run(
  program: string,
  args: readonly string[],
  folder: string,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => void (output += text));
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve({ code, output }));
  });
}
