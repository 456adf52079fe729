import { setImmediate as settled } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { responseCache, type ResponseCache } from './response-cache.ts';

interface Response {
  readonly bytes: number;
  readonly text: string;
}
const says = (text: string) => vi.fn(() => Promise.resolve({ text, bytes: text.length }));
const get = (cache: ResponseCache<Response>, key: string, make: () => Promise<Response>) =>
  cache.fetch(key, { context: make }).then((response) => response?.text);

function newCache() {
  const warnings: string[] = [];
  const log = { warn: (_line: object, text: string) => void warnings.push(text) };
  const clock = { at: 1 };
  const perf = { now: () => clock.at };
  return { cache: responseCache<Response>({ ttl: 1000, maxSize: 2_500, log, perf }), warnings, clock };
}

test('who asks at once waits for one answer, and later ones get the same', async () => {
  const { cache } = newCache();
  const make = says('one');
  expect(await Promise.all([get(cache, 'a', make), get(cache, 'a', make)])).toEqual(['one', 'one']);
  expect(await get(cache, 'a', says('two'))).toBe('one');
  expect(await get(cache, 'b', says('two'))).toBe('two');
  expect(make).toHaveBeenCalledOnce();
});

test('an old answer is given at once and made anew behind', async () => {
  const { cache, clock } = newCache();
  await get(cache, 'a', says('one'));
  clock.at += 1001;
  expect(await get(cache, 'a', says('two'))).toBe('one');
  await settled();
  expect(await get(cache, 'a', says('three'))).toBe('two');
});

test('a failure is not kept; behind an old answer it changes nothing, unless the thing is gone', async () => {
  const { cache, warnings, clock } = newCache();
  const fails = () => Promise.reject(new Error('no database'));
  await expect(get(cache, 'a', fails)).rejects.toThrow('no database');
  expect(await get(cache, 'a', says('one'))).toBe('one');
  clock.at += 5000;
  expect(await get(cache, 'a', fails)).toBe('one');
  await settled();
  expect(warnings).toHaveLength(1);
  expect(await get(cache, 'a', () => Promise.reject(new DomainError('not-found')))).toBe('one');
  await settled();
  expect(await get(cache, 'a', says('two'))).toBe('two');
});

test('after a change nothing old is given, not even what was being made', async () => {
  const { cache } = newCache();
  let finish = (_answer: Response) => {};
  const slow = get(cache, 'a', () => new Promise((resolve) => (finish = resolve)));
  cache.clear();
  finish({ text: 'old', bytes: 3 });
  expect(await slow).toBe('old');
  expect(await get(cache, 'a', says('new'))).toBe('new');
});

test('it holds no more than its bytes', async () => {
  const { cache } = newCache();
  const long = 'x'.repeat(800);
  await get(cache, 'a', says(long));
  await get(cache, 'b', says(long));
  const again = says('again');
  expect(await get(cache, 'a', again)).toBe('again');
  expect(again).toHaveBeenCalledOnce();
});
