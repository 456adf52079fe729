import { expect, test } from 'vitest';
import { waitingLine } from './waiting-line.ts';

const quiet = () => 0;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('between two that begin, what the first set off is done and the loop has come round', async () => {
  const line = waitingLine(quiet);
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
  const roundsBetween = async (isRush: boolean) => {
    let rounds = 0;
    const line = waitingLine(() => (isRush ? rounds : 0));
    const begunAt: number[] = [];
    for (let each = 0; each < 3; each++) {
      line.join('normal', () => {
        begunAt.push(rounds);
        hold(2);
      });
    }
    for (; begunAt.length < 3; rounds++) await nextTurn();
    return begunAt[2]! - begunAt[1]!;
  };
  expect(await roundsBetween(false)).toBeLessThan(5);
  expect(await roundsBetween(true)).toBeGreaterThan(20);
});

test('codes go first, and every second turn is for the others', async () => {
  const line = waitingLine(quiet);
  const begun: string[] = [];
  for (const name of ['page', 'another', 'third']) line.join('normal', () => void begun.push(name));
  for (const name of ['code', 'signature']) line.join('vital', () => void begun.push(name));
  while (begun.length < 5) await nextTurn();
  expect(begun).toEqual(['code', 'page', 'signature', 'another', 'third']);
});

test('who would join is told how long it takes, by the turns so far, and nothing once the line is gone', async () => {
  const line = waitingLine(quiet);
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

/** As work within the event loop does. */
function hold(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}
