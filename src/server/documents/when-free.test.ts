import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { whenFree } from './when-free.ts';

test('few papers are rendered at a time, each is answered, and one that fails holds up no other', async () => {
  let [running, most] = [0, 0];
  const render = async (number: number): Promise<Uint8Array> => {
    most = Math.max(most, ++running);
    await setImmediate();
    running--;
    if (number === 3) throw new Error('no paper');
    return Uint8Array.of(number);
  };
  const answers = await Promise.allSettled(
    Array.from({ length: 9 }, (_, number) => whenFree(() => render(number))),
  );
  expect(most).toBe(2);
  expect(answers.map((each) => (each.status === 'fulfilled' ? each.value[0] : each.reason.message))).toEqual([
    0,
    1,
    2,
    'no paper',
    4,
    5,
    6,
    7,
    8,
  ]);
});
