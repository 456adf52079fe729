import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Taker, type Claim, type Places, type Source } from './taker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A queue in memory, whose jobs end when the test says so. */
function queue(size: Places) {
  const waiting: Claim[] = [];
  const running = new Map<string, (fault: object | null) => void>();
  const source = {
    fetch: vi.fn<Source<Claim>['fetch']>(async (most) => waiting.splice(0, most)),
    run: vi.fn<Source<Claim>['run']>((jobs) =>
      Promise.all(jobs.map(({ id }) => new Promise<object | null>((resolve) => running.set(id, resolve)))),
    ),
    complete: vi.fn<Source<Claim>['complete']>(async () => {}),
    fail: vi.fn<Source<Claim>['fail']>(async () => {}),
    touch: vi.fn<Source<Claim>['touch']>(async () => {}),
  };
  const taker = new Taker(source, size, pino({ level: 'silent' }));
  return {
    taker,
    source,
    running,
    put: (...ids: string[]) => waiting.push(...ids.map((id) => ({ id, retryCount: 0 }))),
    end: async (id: string, fault: object | null = null) => {
      running.get(id)?.(fault);
      running.delete(id);
      await pass(0);
    },
  };
}

const idsOf = (calls: readonly (readonly unknown[])[]) =>
  calls.map(([jobs]) => (jobs as Claim[]).map(({ id }) => id));

test('one fetch brings as many as there are places, and a place that frees fetches what is left', async () => {
  const { taker, source, put, end } = queue({ places: 2, batch: 1 });
  put('a', 'b', 'c');
  taker.wake();
  await pass(0);
  expect(idsOf(source.run.mock.calls)).toEqual([['a'], ['b']]);
  await pass(1_000);
  expect(source.fetch).toHaveBeenCalledTimes(1);
  await end('b');
  expect(source.fetch.mock.calls).toEqual([[2], [1]]);
  expect(idsOf(source.run.mock.calls).at(-1)).toEqual(['c']);
});

test('a batch runs in one place, and holds it until its last job is done', async () => {
  const { taker, source, put, end } = queue({ places: 1, batch: 3 });
  put('a', 'b', 'c', 'd');
  taker.wake();
  await pass(0);
  await end('a');
  await end('b');
  await pass(1_000);
  expect(source.fetch).toHaveBeenCalledTimes(1);
  await end('c');
  expect(idsOf(source.run.mock.calls)).toEqual([['a', 'b', 'c'], ['d']]);
});

test('who comes alone is fetched at once, a crowd together', async () => {
  const { taker, source, put } = queue({ places: 9, batch: 1 });
  for (const id of ['a', 'b', 'c']) {
    put(id);
    taker.wake();
    await pass(10);
  }
  expect(idsOf(source.run.mock.calls)).toEqual([['a']]);
  await pass(30);
  expect(source.fetch).toHaveBeenCalledTimes(2);
  expect(idsOf(source.run.mock.calls)).toEqual([['a'], ['b'], ['c']]);
});

test('what is announced while it asks is asked for afterwards', async () => {
  const { taker, source, put } = queue({ places: 9, batch: 1 });
  const asked = Promise.withResolvers<Claim[]>();
  source.fetch.mockImplementationOnce(() => asked.promise);
  taker.wake();
  await pass(1_000);
  put('a');
  taker.wake();
  asked.resolve([]);
  await pass(0);
  expect(idsOf(source.run.mock.calls)).toEqual([['a']]);
});

test.for([0, 1, 2, 3, 4, 5])(
  'what is announced %i moments after an empty answer is asked for too',
  async (moments) => {
    const { taker, source, put } = queue({ places: 9, batch: 1 });
    const asked = Promise.withResolvers<Claim[]>();
    source.fetch.mockImplementationOnce(() => asked.promise);
    taker.wake();
    await pass(1_000);
    asked.resolve([]);
    for (let moment = 0; moment < moments; moment++) await Promise.resolve();
    put('a');
    taker.wake();
    await pass(50);
    expect(idsOf(source.run.mock.calls)).toEqual([['a']]);
  },
);

test('those that are done are told together and a little later, one that failed at once', async () => {
  const { taker, source, put, end } = queue({ places: 9, batch: 1 });
  put('a', 'b', 'c');
  taker.wake();
  await pass(0);
  await end('a');
  await end('b', { name: 'Error' });
  await end('c');
  expect(source.complete).not.toHaveBeenCalled();
  expect(source.fail.mock.calls).toEqual([[[{ id: 'b', retryCount: 0 }], { name: 'Error' }]]);
  await pass(300);
  expect(idsOf(source.complete.mock.calls)).toEqual([['a', 'c']]);
});

test('a queue that is away when it is told is told with the next beat, and fetched from when woken again', async () => {
  const { taker, source, put, end } = queue({ places: 1, batch: 1 });
  source.fetch.mockRejectedValueOnce(new Error('away'));
  put('a');
  taker.wake();
  await pass(1_000);
  expect(source.run).not.toHaveBeenCalled();
  taker.wake();
  await pass(0);
  source.complete.mockRejectedValueOnce(new Error('away'));
  await end('a');
  await pass(300);
  await taker.beat();
  // Until it is told it is held.
  expect(idsOf(source.touch.mock.calls)).toEqual([['a']]);
  expect(idsOf(source.complete.mock.calls)).toEqual([['a'], ['a']]);
  await taker.beat();
  expect(source.touch).toHaveBeenCalledTimes(1);
});

test('what runs is said to run', async () => {
  const { taker, source, put, end } = queue({ places: 2, batch: 1 });
  put('a', 'b');
  taker.wake();
  await pass(0);
  await end('a');
  await pass(300);
  await taker.beat();
  expect(idsOf(source.touch.mock.calls)).toEqual([['b']]);
});

test('who stops takes no more, waits for what runs and tells what is done', async () => {
  const { taker, source, put, end } = queue({ places: 2, batch: 1 });
  put('a', 'b', 'c');
  taker.wake();
  await pass(0);
  const stopped = taker.stop(5_000);
  await end('a');
  await end('b');
  await stopped;
  expect(idsOf(source.complete.mock.calls)).toEqual([['a', 'b']]);
  expect(source.fail).not.toHaveBeenCalled();
  taker.wake();
  await pass(1_000);
  expect(source.fetch).toHaveBeenCalledTimes(1);
});

test('what was fetched as it stopped is not lost', async () => {
  const { taker, source, end } = queue({ places: 1, batch: 1 });
  const asked = Promise.withResolvers<Claim[]>();
  source.fetch.mockImplementationOnce(() => asked.promise);
  taker.wake();
  await pass(0);
  const stopped = taker.stop(5_000);
  asked.resolve([{ id: 'a', retryCount: 0 }]);
  await pass(0);
  await end('a');
  await stopped;
  expect(idsOf(source.complete.mock.calls)).toEqual([['a']]);
});

test('a job that does not end while it stops is given back, and its end tells nothing any more', async () => {
  const { taker, source, put, end } = queue({ places: 1, batch: 1 });
  put('a');
  taker.wake();
  await pass(0);
  const stopped = taker.stop(5_000);
  await pass(5_000);
  await stopped;
  expect(idsOf(source.fail.mock.calls)).toEqual([['a']]);
  await end('a');
  await pass(1_000);
  expect(source.complete).not.toHaveBeenCalled();
});
