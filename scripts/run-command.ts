import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export type Command = readonly [program: string, ...args: string[]];

export interface Ran {
  /** Everything it printed, unless it was loud, and how it ended; null when that was well. */
  readonly failure: string | null;
  /** User and system time of the command and of every process it started; null where that is not known. */
  readonly cpuSeconds: number | null;
}

interface Place {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** For its output: a file, because a pipe stays open as long as a process that was left behind holds it. */
  readonly folder: string;
  /** Prints what it says at once. */
  readonly loud?: boolean;
  /** Ends it when aborted. */
  readonly signal?: AbortSignal;
}

/** Runs one command to its end, in a process group of its own. */
export async function runCommand(command: Command, { cwd, env, folder, loud, signal }: Place): Promise<Ran> {
  const own = mkdtempSync(join(folder, 'step-'));
  const [times, said] = [join(own, 'times'), join(own, 'output')];
  const file = openSync(said, 'w');
  try {
    const child = spawn('/bin/sh', ['-c', countTimes, times, ...reaper(), ...command], {
      cwd,
      // What is printed only on failure is read in a log.
      env: loud ? env : { ...env, FORCE_COLOR: undefined, NO_COLOR: '1' },
      detached: true,
      stdio: ['ignore', loud ? 'inherit' : file, loud ? 'inherit' : file],
    });
    const end = () => void endGroup(child);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
    const [status] = (await once(child, 'exit')) as [number | null];
    signal?.removeEventListener('abort', end);
    const ended = `${command.join(' ')} ended with ${status}\n`;
    return {
      failure: status === 0 ? null : readFileSync(said, 'utf8') + ended,
      cpuSeconds:
        process.platform === 'linux' && existsSync(times) ? sumOf(readFileSync(times, 'utf8')) : null,
    };
  } finally {
    closeSync(file);
    rmSync(own, { recursive: true, force: true });
  }
}

/** The shell waits for the command, though a signal reaches both, and writes what it and its children have used. */
const countTimes = `trap : INT TERM HUP; "$@"; status=$?; times >"$0"; exit $status`;

/**
 * A process counts in its parent's time once the parent has waited for it. Chromium does not wait for its own processes:
 * tini takes them over, and passes signals on.
 */
const reaper = (): string[] => (existsSync('/usr/bin/tini') ? ['/usr/bin/tini', '-s', '-g', '--'] : []);

/** Sums what `times` writes: two lines such as `0m1.740000s 0m0.760000s`. */
export const sumOf = (times: string): number =>
  [...times.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );

/** As long as a server may take to stop; after that without asking. */
const graceMs = 10_000;

async function endGroup(child: ChildProcess): Promise<void> {
  const send = (signal: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // It has ended.
    }
  };
  send('SIGTERM');
  const late = setTimeout(send, graceMs, 'SIGKILL');
  await once(child, 'exit');
  clearTimeout(late);
}
