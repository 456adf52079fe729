import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Deps } from '#server/context.ts';
import { expireInSeconds } from './queues.ts';
import { runBatch } from './run-batch.ts';
import type { JobHandlers } from './runner.ts';

const work = (sweep: () => Promise<void>) => ({
  deps: {} as Deps,
  handlers: { 'keep-months': sweep } as Partial<JobHandlers> as JobHandlers,
  log: pino({ level: 'silent' }),
});

test('a job that does not end has failed, and holds its place no longer', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const ended = runBatch(
    work(() => new Promise(() => {})),
    'keep-months',
    [{ data: {} }],
  );
  await vi.advanceTimersByTimeAsync(expireInSeconds * 1000);
  expect(await ended).toMatchObject([{ message: 'the job did not end in time' }]);
});

test('one that ends leaves no clock behind', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  expect(
    await runBatch(
      work(async () => {}),
      'keep-months',
      [{ data: {} }],
    ),
  ).toEqual([null]);
  expect(vi.getTimerCount()).toBe(0);
});
