import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { collectGarbage, restAfterWork, restingMs } from './tidy-at-rest.ts';

test('it is tidied once at the end of each time of work, and not while there is some', () => {
  const tidied: number[] = [];
  let cpuMs = 0;
  let looks = 0;
  const look = restAfterWork(() => tidied.push(looks));
  const after = (used: number) => {
    cpuMs += used;
    looks += 1;
    look(cpuMs);
  };
  const [work, rest] = [restingMs + 1, restingMs];
  [rest, rest, work, work, rest, rest, rest, work, rest].forEach(after);
  expect(tidied).toEqual([5, 9]);
});

test('garbage is collected, and the way to it is shut again', async () => {
  const garbage = (() => new WeakRef({ some: 'thing' }))();
  // Whoever made a WeakRef keeps what it refers to until their turn ends.
  await setImmediate();
  collectGarbage();
  expect(garbage.deref()).toBeUndefined();
  expect(Reflect.has(globalThis, 'gc')).toBe(false);
});
