import { expect, test, vi } from 'vitest';
import { answerCache } from './answer-cache.ts';

function cacheAt(time: { now: number }, onFault: (error: unknown) => 'gone' | 'keep' = () => 'keep') {
  return answerCache<{ text: string }>({
    freshMs: 1000,
    maxBytes: 2_000,
    bytesOf: ({ text }) => text.length,
    now: () => time.now,
    onFault,
  });
}
const says = (text: string) => vi.fn(() => Promise.resolve({ text }));
/** What was promised has been kept or broken. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('who asks at once waits for one answer, and later ones get the same', async () => {
  const cache = cacheAt({ now: 0 });
  const make = says('one');
  const answers = await Promise.all([cache.get('a', make), cache.get('a', make)]);
  expect(answers).toEqual([{ text: 'one' }, { text: 'one' }]);
  expect(await cache.get('a', says('two'))).toEqual({ text: 'one' });
  expect(await cache.get('b', says('two'))).toEqual({ text: 'two' });
  expect(make).toHaveBeenCalledOnce();
});

test('an old answer is given at once and made anew behind', async () => {
  const time = { now: 0 };
  const cache = cacheAt(time);
  await cache.get('a', says('one'));
  time.now = 1000;
  expect(await cache.get('a', says('two'))).toEqual({ text: 'one' });
  await settled();
  expect(await cache.get('a', says('three'))).toEqual({ text: 'two' });
});

test('a failure is not kept; behind an old answer it changes nothing, unless the thing is gone', async () => {
  const time = { now: 0 };
  let verdict: 'gone' | 'keep' = 'keep';
  const cache = cacheAt(time, () => verdict);
  const fails = () => Promise.reject(new Error('no database'));
  await expect(cache.get('a', fails)).rejects.toThrow('no database');
  expect(await cache.get('a', says('one'))).toEqual({ text: 'one' });
  time.now = 5000;
  expect(await cache.get('a', fails)).toEqual({ text: 'one' });
  await settled();
  verdict = 'gone';
  expect(await cache.get('a', fails)).toEqual({ text: 'one' });
  await settled();
  expect(await cache.get('a', says('two'))).toEqual({ text: 'two' });
});

test('after a change nothing old is given, not even what was being made', async () => {
  const cache = cacheAt({ now: 0 });
  let finish = (_answer: { text: string }) => {};
  const slow = cache.get('a', () => new Promise((resolve) => (finish = resolve)));
  cache.forget();
  finish({ text: 'old' });
  expect(await slow).toEqual({ text: 'old' });
  expect(await cache.get('a', says('new'))).toEqual({ text: 'new' });
});

test('it holds no more than its bytes', async () => {
  const cache = cacheAt({ now: 0 });
  const long = 'x'.repeat(800);
  await cache.get('a', says(long));
  await cache.get('b', says(long));
  const again = says('again');
  expect(await cache.get('a', again)).toEqual({ text: 'again' });
  expect(again).toHaveBeenCalledOnce();
});

test('a fault in the form of an answer is given to who waits, and never takes the place of an older answer', async () => {
  const time = { now: 0 };
  const cache = answerCache<{ text: string }>({
    freshMs: 1000,
    maxBytes: 2_000,
    bytesOf: ({ text }) => text.length,
    isFault: ({ text }) => text === 'fault',
    onFault: () => 'keep',
    now: () => time.now,
  });
  expect(await cache.get('a', says('fault'))).toEqual({ text: 'fault' });
  expect(await cache.get('a', says('one'))).toEqual({ text: 'one' });
  time.now = 1000;
  await cache.get('a', says('fault'));
  await settled();
  expect(await cache.get('a', says('two'))).toEqual({ text: 'one' });
  await settled();
  expect(await cache.get('a', says('three'))).toEqual({ text: 'two' });
});
