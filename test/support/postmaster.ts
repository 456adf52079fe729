import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limit } from './limits.ts';
import { until } from './until.ts';

/** PostgreSQL's main process as a child of this one: its time counts to this run, and it ends when this one does. */
export interface Postmaster {
  /** @throws with the end of its log when it does not come up */
  start(): Promise<void>;
  /** Ends it at once, without a checkpoint: work in flight is lost. */
  stop(): Promise<void>;
}

interface Place {
  readonly data: string;
  readonly user: { readonly uid?: number; readonly gid?: number };
  readonly settings: Readonly<Record<string, string>>;
}

export function postmaster(program: string, { data, user, settings }: Place): Postmaster {
  const log = `${data}.log`;
  let child: ChildProcess | null = null;
  const kill = () => void child?.kill('SIGQUIT');
  return {
    async start() {
      const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      const file = openSync(log, 'a');
      // Ends it also when this process is killed.
      const line = ['--pdeathsig', 'QUIT', program, '-D', data, ...options];
      const started = spawn('setpriv', line, { ...user, stdio: ['ignore', file, file] });
      child = started;
      closeSync(file);
      process.prependOnceListener('exit', kill);
      // Who only waits for it may end.
      started.unref();
      await until(
        'PostgreSQL',
        async () => hasEnded(started) || acceptsConnections(data, started),
        limit(60_000),
      );
      if (hasEnded(started)) throw new Error(`PostgreSQL did not start:\n${endOf(log)}`);
    },
    async stop() {
      process.off('exit', kill);
      const running = child;
      child = null;
      if (running === null || hasEnded(running)) return;
      running.ref();
      running.kill('SIGQUIT');
      await once(running, 'exit');
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** As pg_ctl asks: its last line says how far it is. */
function acceptsConnections(data: string, { pid }: ChildProcess): boolean {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    // Not written yet.
    return false;
  }
}

const endOf = (log: string): string => readFileSync(log, 'utf8').split('\n').slice(-20).join('\n');
