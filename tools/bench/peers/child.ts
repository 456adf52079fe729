import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A process of the comparison: it ends with the comparison, for whatever reason that ends. */
export interface Child {
  readonly pid: number;
  hasEnded(): boolean;
  /** Returns its most recent output. */
  said(): string;
  /** Resolves when it has exited by itself. @throws with its output, unless the exit code is 0 */
  done(): Promise<void>;
  /** SIGTERM, and SIGKILL after ten seconds; waits for its exit. */
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
  // Before its working folder is deleted.
  process.prependOnceListener('exit', kill);
  const ended = once(child, 'close').finally(() => process.off('exit', kill));
  // A later await gets the rejection; without this it would be unhandled until then.
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
