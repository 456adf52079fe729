import { expect, test } from 'vitest';
import { waitingLine } from './waiting-line.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('between two that begin, what the first set off is done and the loop has come round', async () => {
  const line = waitingLine();
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

test('codes go first, and every second turn is for the others', async () => {
  const line = waitingLine();
  const begun: string[] = [];
  for (const name of ['page', 'another', 'third']) line.join('normal', () => void begun.push(name));
  for (const name of ['code', 'signature']) line.join('vital', () => void begun.push(name));
  while (begun.length < 5) await nextTurn();
  expect(begun).toEqual(['code', 'page', 'signature', 'another', 'third']);
});
