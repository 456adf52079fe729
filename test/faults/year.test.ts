import { afterEach, expect, test } from 'vitest';
import { openCreditBench } from '#test/support/credit.ts';
import { limit } from '#test/support/limits.ts';
import { runs } from '#test/support/properties.ts';
import { playYear } from '#test/support/year/play-year.ts';

let close = async (): Promise<void> => {};
afterEach(() => close());

// A whole year of a hundred: npm run tool year.
test.each(Array.from({ length: runs(1) }, (_, index) => index + 1))(
  'twelve weeks of sixteen customers, seed %i: every peso that came in stands in exactly one place',
  async (seed) => {
    const bench = await openCreditBench();
    close = bench.close;
    const books = await playYear(bench.deps, { seed, customers: 16, weeks: 12 });
    expect(books.faults).toEqual([]);
    // What the customers themselves know to have paid, but for what the network tells later.
    const { paid, cameIn, untold, places } = books;
    expect(cameIn.centavos).toBe(paid.centavos - untold.centavos);
    expect(cameIn.payments).toBe(paid.payments - untold.payments);
    expect(Object.values(places).reduce((sum, each) => sum + each, 0)).toBe(cameIn.centavos);
    const { lost, ...stands } = places;
    expect(Math.min(...Object.values(stands), -lost)).toBeGreaterThanOrEqual(0);
    // All that is to be seen was there.
    expect(paid.payments).toBeGreaterThan(50);
    expect(places.held + places.refunded).toBeGreaterThan(0);
    expect(books.credits).toMatchObject({ Paid: expect.any(Number), 'Active, locked': expect.any(Number) });
    expect(books.acts).toMatchObject({
      'theft done': 1,
      'pause done': 1,
      'quote done': 1,
      'revoke done': 1,
      'cancel done': 1,
    });
    expect(books.givenBack).toMatchObject({ 'part taken': expect.any(Number) });
    expect(books.deliveries).toMatchObject({
      late: expect.any(Number),
      returned: expect.any(Number),
      lost: expect.any(Number),
    });
    expect(books.messages).toMatchObject({
      'due sent': expect.any(Number),
      'overdue sent': expect.any(Number),
      'lock-notice sent': expect.any(Number),
      'locked sent': expect.any(Number),
      'received sent': expect.any(Number),
    });
  },
  limit(120_000),
);
