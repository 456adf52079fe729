import { beforeEach, expect, test } from 'vitest';
import { waitingLine } from './waiting-line.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
let clock = 0;
beforeEach(() => void (clock = 0));
const newLine = () => waitingLine(() => clock);
/** As work within the event loop does. */
const hold = (ms: number) => void (clock += ms);

test('between two that begin, what the first set off is done and the loop has come round', async () => {
  const line = newLine();
  const seen: string[] = [];
  for (const name of ['a', 'b']) {
    line.join('normal', () => {
      seen.push(name);
      void Promise.resolve().then(() => seen.push(`${name} done`));
      setImmediate(() => seen.push(`after ${name}`));
    });
  }
  expect(seen).toEqual([]);
  while (!seen.includes('after b')) await nextTurn();
  expect(seen.filter((each) => !each.startsWith('after'))).toEqual(['a', 'a done', 'b', 'b done']);
});

test('while connections come the loop goes round again before the next begins, and only then', async () => {
  const roundsBefore = async (isRush: boolean) => {
    const line = newLine();
    // A file that somebody asked for a minute ago.
    line.hear('request');
    hold(60_000);
    let rounds = 0;
    line.join('normal', () => {});
    for (; line.length > 0; rounds++) {
      if (isRush && rounds < 50) line.hear('connection');
      await nextTurn();
    }
    return rounds;
  };
  expect(await roundsBefore(false)).toBeLessThan(5);
  expect(await roundsBefore(true)).toBeGreaterThan(40);
});

test('what the loop was with those turned away, those in line are given too', async () => {
  const line = newLine();
  const beginTogether: number[] = [];
  let begun = 0;
  for (let each = 0; each < 40; each++) {
    line.join('normal', () => {
      begun++;
      hold(1);
    });
  }
  while (line.length > 0) {
    const before = begun;
    await nextTurn();
    if (begun > before) beginTogether.push(begun - before);
    // Somebody is told to come back later, which takes longer than it should.
    if (begun > 1) {
      line.hear('request');
      hold(5);
    }
  }
  // One says how long it takes; two fill a slice; five are as long as the others took; the last fifteen are no crowd.
  expect(beginTogether).toEqual([1, 2, 5, 5, 5, 5, 5, ...Array.from({ length: 12 }, () => 1)]);
});

test('a few begin one after the other, in a crowd as many as fill a slice', async () => {
  const mostTogether = async (waiting: number) => {
    const line = newLine();
    const work = () => hold(0.5);
    for (let each = 0; each < waiting; each++) line.join('normal', work);
    let most = 0;
    for (let left = line.length; left > 0; left = line.length) {
      await nextTurn();
      most = Math.max(most, left - line.length);
    }
    return most;
  };
  expect(await mostTogether(15)).toBe(1);
  expect(await mostTogether(60)).toBe(4);
});

test('codes go first, and every second turn is for the others', async () => {
  const line = newLine();
  const begun: string[] = [];
  for (const name of ['page', 'another', 'third']) line.join('normal', () => void begun.push(name));
  for (const name of ['code', 'signature']) line.join('vital', () => void begun.push(name));
  while (begun.length < 5) await nextTurn();
  expect(begun).toEqual(['code', 'page', 'signature', 'another', 'third']);
});

test('who would join is told how long it takes, by the turns so far, and nothing once the line is gone', async () => {
  const line = newLine();
  expect(line.waitMs).toBe(0);
  const begun: number[] = [];
  const work = () => {
    begun.push(begun.length);
    hold(2);
  };
  for (let each = 0; each < 100; each++) line.join('normal', work);
  while (begun.length < 50) await nextTurn();
  // Fifty more of two milliseconds each; the mean has not wholly learnt it yet.
  expect(line.waitMs).toBeGreaterThan(50 * 2 * 0.5);
  while (begun.length < 100) await nextTurn();
  expect(line.waitMs).toBe(0);
});
