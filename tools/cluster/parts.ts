import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Place } from './place.ts';

/** A process that is started again whenever it ends, as systemd does with Restart=always. */
export interface Part {
  readonly name: string;
  readonly pid: () => number;
  /** SIGKILL of it and what dies with it, or of it alone; the next start comes `backAfterMs` later. */
  kill(how?: { backAfterMs?: number; alone?: boolean }): Promise<void>;
  /** For good, politely first. */
  end(): Promise<void>;
}

/** What a supervisor waits before a new start; systemd's own default is a tenth of a second. */
export const restartAfterMs = 500;

interface Program {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** What dies with it although it is not its own process: a machine that is lost takes all with it. */
  readonly alsoKill?: () => readonly number[];
  readonly stopSignal?: NodeJS.Signals;
  /** As who runs us, not as the engines. */
  readonly asWeAre?: boolean;
}

export function keepRunning(place: Place, program: Program): Part {
  // Theirs, not through us: a part must not wait until we have read what it says.
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
