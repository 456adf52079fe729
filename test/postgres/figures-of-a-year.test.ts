import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCreditBench } from '#test/support/credit.ts';
import { limit } from '#test/support/limits.ts';
import type { Books } from '#test/support/year/books.ts';
import { playYear } from '#test/support/year/play-year.ts';
import { countTwice } from '#test/support/year/twice/count-twice.ts';
import type { CountedTwice } from '#test/support/year/twice/counting.ts';

/** As figures-of-year, of 56 weeks in which somebody signs every nine days, so that credits end, fall late and are charged off. */
const bench = await openCreditBench();
afterAll(() => bench.close());
let books: Books;
let figures: CountedTwice[];

beforeAll(async () => {
  books = await playYear(bench.deps, { seed: 11, customers: 40, weeks: 56, signEvery: 9 });
  figures = await countTwice(bench.deps);
}, limit(900_000));

test('the year has what a year has', () => {
  expect(books.faults).toEqual([]);
  expect(Object.keys(books.credits)).toEqual(
    expect.arrayContaining(['Active', 'Active, locked', 'Paid', 'Revoked', 'Rescinded', 'Cancelled']),
  );
  expect(Object.keys(books.managed)).toEqual(
    expect.arrayContaining(['day closed', 'write-off-debt done', 'rescind-contract done']),
  );
  const { applied, held, refunded, returned } = books.places;
  expect(Math.min(applied, held, refunded, returned, books.forgiven)).toBeGreaterThan(0);
});

test('each figure of the desk’s books is what the base tables give', () => {
  expect(figures.map(({ what, shown }) => ({ what, is: shown }))).toEqual(
    figures.map(({ what, counted }) => ({ what, is: counted })),
  );
});
