import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { changedFiles } from '#scripts/changed-files.ts';
import { openBrowser } from '#test/support/browser.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { chosenShots, choiceOf } from './chosen-shots.ts';
import { openJudge, type Judge } from './judge.ts';
import type { Shot } from './shot.ts';
import { startTour, type Tour } from './tour.ts';

/** The tests of a file of the gallery: on a product of its own, one visit of each state that is chosen of these. */
export function gallery(shots: readonly Shot[]): void {
  const kinds = new Set(shots.map(({ kind }) => kind));
  const [kind] = kinds;

  test('the states are of one application, and each has a name of its own', () => {
    expect(kinds.size).toBe(1);
    expect(new Set(shots.map(({ name }) => name)).size).toBe(shots.length);
  });

  const chosen = chosenShots(shots, choiceOf(process.env['GALLERY']), changedFiles());
  if (kind === undefined || chosen.length === 0) return;

  describe('one visit', () => {
    let product: Product;
    let browser: Browser;
    let judge: Judge;
    let tour: Tour;

    beforeAll(async () => {
      const env = { CAPTCHA: 'sandbox', TRUSTED_PROXIES: '1' };
      [product, browser] = await Promise.all([
        startProduct({ copyOf: inject('busyDemoFolder'), env }),
        openBrowser(chosen.some((shot) => shot.browser === 'whole') ? 'whole' : 'shell'),
      ]);
      judge = await openJudge(browser, kind);
      tour = startTour(product);
    });
    afterAll(async () => {
      printWords(judge.words);
      await browser?.close();
      await product?.[Symbol.asyncDispose]();
    });
    afterEach(() => judge.clear());

    test.each(chosen.map((shot) => [shot.name, shot] as const))('%s', async (_, shot) => {
      await shot.open(judge.page, tour);
      expect(await judge.judge(shot)).toEqual([]);
    });
  });
}

/** How much stands on each screen, and how much may. */
function printWords(counts: Judge['words']): void {
  const lines = [...counts].map(
    ([name, { words, most }]) => `${words}`.padStart(4) + ` ${`${most ?? ''}`.padStart(4)}  ${name}`,
  );
  if (lines.length > 0) process.stdout.write(`${[' words most  state', ...lines].join('\n')}\n`);
}
