import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A process of the comparison: it ends with the comparison, whatever ends that. */
export interface Child {
  readonly pid: number;
  hasEnded(): boolean;
  /** The last it has said. */
  said(): string;
  /** Its exit code, once it has ended by itself. @throws with what it said, unless that is 0 */
  done(): Promise<void>;
  /** SIGTERM, and after ten seconds SIGKILL; waits for its end. */
  stop(): Promise<void>;
}

interface Options {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
}

export function begin(command: string, args: readonly string[], { cwd, env }: Options): Child {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4_000);
    });
  }
  const kill = () => void child.kill('SIGKILL');
  // Before the folder that it works in is taken away.
  process.prependOnceListener('exit', kill);
  const ended = once(child, 'close').finally(() => process.off('exit', kill));
  // Whoever waits for it is told; that nobody waits yet is no fault.
  ended.catch(() => {});
  return {
    pid: child.pid ?? 0,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    said: () => said,
    async done() {
      const [code] = (await ended) as [number | null];
      if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${said}`);
    },
    async stop() {
      child.kill('SIGTERM');
      const late = setTimeout(kill, 10_000);
      await ended;
      clearTimeout(late);
    },
  };
}
