import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWait, type Asked, type Ending, type WaitWorld } from './wait.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const five = { intervalMs: 5000, tries: 60 };

function page() {
  let hidden = false;
  let saved: { tries: number; since: number } | null = null;
  const seen: (() => void)[] = [];
  const changed: (() => void)[] = [];
  const world: WaitWorld = {
    setTimeout: (run, ms) => setTimeout(run, ms),
    clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
    now: () => Date.now(),
    isHidden: () => hidden,
    onVisibility: (run) => (seen.push(run), () => void seen.splice(seen.indexOf(run), 1)),
    onChange: (run) => (changed.push(run), () => void changed.splice(changed.indexOf(run), 1)),
    load: () => saved,
    save: (state) => void (saved = state && { ...state }),
  };
  return {
    world,
    saved: () => saved,
    hide: (value: boolean) => {
      hidden = value;
      for (const run of seen.slice()) run();
    },
    change: () => {
      for (const run of changed.slice()) run();
    },
    listeners: () => seen.length + changed.length,
  };
}

/** Returns the given answers in order, then the last one forever; counts the polls. */
function server(...answers: Asked[]) {
  const ask = vi.fn(() => Promise.resolve(answers.length > 1 ? answers.shift()! : answers[0]!));
  return ask;
}

test('asks at once, then every five seconds until it is ready [spec:9.poll.working]', async () => {
  const ask = server('waiting', 'waiting', 'ready');
  const ends: Ending[] = [];
  startWait(five, ask, (ending) => ends.push(ending), page().world);
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(4999);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5001);
  expect(ends).toEqual(['ready']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(3);
});

test.each([60, 84])('gives up after %i tries, and not one later [spec:9.poll.working]', async (tries) => {
  const ask = server('waiting');
  const ends: Ending[] = [];
  startWait({ intervalMs: 5000, tries }, ask, (ending) => ends.push(ending), page().world);
  await vi.advanceTimersByTimeAsync(5000 * (tries - 1) - 1);
  expect(ends).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toEqual(['exhausted']);
  expect(ask).toHaveBeenCalledTimes(tries);
});

test('an error ends it, so that the screen can say so', async () => {
  const ends: Ending[] = [];
  const ask = () => Promise.reject(new Error('no network'));
  startWait(five, ask, (ending) => ends.push(ending), page().world);
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toEqual(['error']);
});

test('asks nothing while the page is hidden, and goes on when it is seen', async () => {
  const ask = server('waiting');
  const { world, hide } = page();
  startWait(five, ask, () => {}, world);
  await vi.advanceTimersByTimeAsync(0);
  hide(true);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(ask).toHaveBeenCalledTimes(1);
  hide(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('an event of the server asks at once and uses up no try', async () => {
  const ask = server('waiting', 'waiting', 'ready');
  const { world, change, saved } = page();
  const ends: Ending[] = [];
  startWait(five, ask, (ending) => ends.push(ending), world);
  await vi.advanceTimersByTimeAsync(0);
  change();
  await vi.advanceTimersByTimeAsync(0);
  expect(saved()?.tries).toBe(1);
  change();
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toEqual(['ready']);
});

test('an event of the server is heard behind a popup too', async () => {
  const ask = server('ready');
  const { world, hide, change } = page();
  const ends: Ending[] = [];
  hide(true);
  startWait(five, ask, (ending) => ends.push(ending), world);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).not.toHaveBeenCalled();
  change();
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toEqual(['ready']);
});

test('an event during a question asks once more afterwards', async () => {
  const answers: ((asked: Asked) => void)[] = [];
  const ask = vi.fn(() => new Promise<Asked>((resolve) => answers.push(resolve)));
  const { world, change } = page();
  startWait(five, ask, () => {}, world);
  await vi.advanceTimersByTimeAsync(0);
  change();
  change();
  expect(ask).toHaveBeenCalledTimes(1);
  answers[0]?.('waiting');
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('counts on after a reload and forgets once it has ended', async () => {
  const { world, saved } = page();
  const stop = startWait({ intervalMs: 5000, tries: 3 }, server('waiting'), () => {}, world);
  await vi.advanceTimersByTimeAsync(5000);
  stop();
  expect(saved()?.tries).toBe(2);
  const ends: Ending[] = [];
  startWait({ intervalMs: 5000, tries: 3 }, server('waiting'), (ending) => ends.push(ending), world);
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toEqual(['exhausted']);
  expect(saved()).toBeNull();
});

test('after a stop nothing is asked, told or listened to', async () => {
  const ask = server('waiting');
  const onEnd = vi.fn();
  const { world, listeners, change } = page();
  const stop = startWait(five, ask, onEnd, world);
  await vi.advanceTimersByTimeAsync(0);
  stop();
  change();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(onEnd).not.toHaveBeenCalled();
  expect(listeners()).toBe(0);
});
