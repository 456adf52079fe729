import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Place } from './place.ts';

/** A process that is restarted whenever it ends, like systemd's Restart=always. */
export interface Part {
  readonly name: string;
  readonly pid: () => number;
  /** SIGKILL to it and what dies with it, or to it alone; the next start follows after `backAfterMs`. */
  kill(how?: { backAfterMs?: number; alone?: boolean }): Promise<void>;
  /** Stops it for good, with SIGTERM first. */
  end(): Promise<void>;
}

/** A supervisor's delay before a restart; systemd's default is a tenth of a second. */
export const restartAfterMs = 500;

interface Program {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Other processes that die with it: a lost machine takes all with it. */
  readonly alsoKill?: () => readonly number[];
  readonly stopSignal?: NodeJS.Signals;
  /** Runs as the current user, not as the engines'. */
  readonly asWeAre?: boolean;
}

export function keepRunning(place: Place, program: Program): Part {
  // The child writes its log itself: it must not block until we read its output.
  const log = openSync(join(place.folder, `${program.name}.log`), 'a');
  let child: ChildProcess;
  let ended = false;
  let waitMs = restartAfterMs;

  const start = () => {
    child = spawn(program.command, program.args, {
      ...(program.asWeAre ? {} : place.user),
      cwd: place.folder,
      env: { ...process.env, ...program.env },
      stdio: ['ignore', log, log],
    });
    void once(child, 'exit').then(async () => {
      writeSync(log, `-- ended: ${child.exitCode ?? child.signalCode}\n`);
      await pause(waitMs, undefined, { ref: false });
      waitMs = restartAfterMs;
      if (!ended) start();
    });
  };
  const gone = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  };
  start();
  return {
    name: program.name,
    pid: () => child.pid ?? 0,
    async kill({ backAfterMs = restartAfterMs, alone = false } = {}) {
      waitMs = backAfterMs;
      const others = alone ? [] : (program.alsoKill?.() ?? []);
      const exit = gone('SIGKILL');
      others.forEach(killQuietly);
      await exit;
    },
    async end() {
      ended = true;
      await gone(program.stopSignal ?? 'SIGTERM');
    },
  };
}

export function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
