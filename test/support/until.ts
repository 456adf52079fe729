import { setTimeout as pause } from 'node:timers/promises';
import { limit } from './limits.ts';

/** Polls until there is a result; rejects after `timeoutMs` (limits.ts), naming what it waited for. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false>,
  timeoutMs = 60_000,
): Promise<T> {
  const deadline = performance.now() + limit(timeoutMs);
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > deadline) throw new Error(`Waited ${limit(timeoutMs)} ms in vain for ${what}`);
    await pause(100);
  }
}
