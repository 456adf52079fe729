import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects all garbage once when work is over, and gives its memory back. V8 looks for garbage while it needs room: who
 * rests keeps what the last rush took, for as long as nobody comes. The pause is some 60 ms, at a time at which hardly anybody
 * waits (docs/decisions/0093-tidied-at-rest.md).
 * @returns what ends it
 */
export function tidyAtRest(): () => void {
  const look = restAfterWork(collectGarbage);
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage();
    look((user + system) / 1000);
  }, lookMs).unref();
  return () => clearInterval(timer);
}

/** To be told every `lookMs` how many ms of CPU were used so far; calls back once at the end of each time of work. */
export function restAfterWork(onRest: () => void): (cpuMs: number) => void {
  let before = 0;
  let hasWorked = false;
  return (cpuMs) => {
    const used = cpuMs - before;
    before = cpuMs;
    if (used > restingMs) hasWorked = true;
    else if (hasWorked) {
      hasWorked = false;
      onRest();
    }
  };
}

export const lookMs = 10_000;
/** A twentieth of a core: what timers and the queue's looks take is less. */
export const restingMs = lookMs / 20;

/** Node gives no other way to it while a process runs. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  collect();
}
