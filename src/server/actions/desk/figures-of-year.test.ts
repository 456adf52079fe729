import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCreditBench } from '#test/support/credit.ts';
import { limit } from '#test/support/limits.ts';
import { playYear } from '#test/support/year/play-year.ts';
import { countTwice } from '#test/support/year/twice/count-twice.ts';
import type { CountedTwice } from '#test/support/year/twice/counting.ts';

/** What the desk's books say of a played season, against the same counted a second time; the night plays a year. */
const bench = await openCreditBench();
afterAll(() => bench.close());
let figures: CountedTwice[];

beforeAll(async () => {
  await playYear(bench.deps, { seed: 7, customers: 14, weeks: 14, signEvery: 5 });
  figures = await countTwice(bench.deps);
}, limit(120_000));

test('each figure of the desk’s books is what the base tables give', () => {
  expect(figures.map(({ what, shown }) => ({ what, is: shown }))).toEqual(
    figures.map(({ what, counted }) => ({ what, is: counted })),
  );
});

test('somebody is refused and something is sold, and lists are opened', () => {
  const counted = (named: string) => figures.find(({ what }) => what === named)?.counted;
  expect(counted('requests at every partner')).toMatchObject({ refused: 8, reviewed: 4 });
  expect(counted('sales by month at every partner')).toMatchObject({
    total: { pieces: expect.toSatisfy((pieces: number) => pieces > 0) as number },
  });
  const opened = figures.filter(({ what, counted: rows }) => what.startsWith('/') && rows !== 0);
  for (const figure of ['passed=', 'outcome=', 'because=', 'arrears=', 'within=', 'soldSince=', 'undone='])
    expect(opened.map(({ what }) => what).join(' ')).toContain(figure);
});
