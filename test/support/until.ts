import { setTimeout as pause } from 'node:timers/promises';

/** Polls until there is a result; rejects after `timeoutMs`, naming what it waited for. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false>,
  timeoutMs = 30_000,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > deadline) throw new Error(`Waited ${timeoutMs} ms in vain for ${what}`);
    await pause(100);
  }
}
