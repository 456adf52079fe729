import { spawn } from 'node:child_process';

/** Somebody else's program, put to the running product. */
export interface Tool {
  readonly name: string;
  /** Debian packages that bring it, and whether it is there. */
  readonly packages: readonly string[];
  readonly present: () => boolean;
  /** What it found, a line each; nothing found, nothing said. `folder` is its own and empty. */
  readonly findings: (origin: string, folder: string) => Promise<readonly string[]>;
}

/** Runs a program to its end and gives all it wrote, with its exit code. */
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
