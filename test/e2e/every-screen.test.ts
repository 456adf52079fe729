import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { meant } from '#scripts/gallery/shot.ts';
import { shots } from '#scripts/gallery/shots.ts';
import { startTour, type Tour } from '#scripts/gallery/tour.ts';
import { newPhone, openBrowser, type Device } from '#test/support/browser.ts';
import { startProduct, type Product } from '#test/support/product.ts';

let product: Product;
let browser: Browser;
let phone: Device;
let tour: Tour;

beforeAll(async () => {
  [product, browser] = await Promise.all([
    startProduct({ copyOf: inject('demoFolder'), env: { CAPTCHA: 'sandbox' } }),
    openBrowser(),
  ]);
  phone = await newPhone(browser);
  tour = startTour(product.origin);
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

/**
 * Every screen and its main states, as the gallery shows them: nothing in the console, no policy violation, no broken
 * resource, nothing that moves by itself, and WCAG 2.2 A and AA as far as a program can tell.
 */
test.each(shots.map((shot) => [shot.name, shot] as const))('%s', async (_name, shot) => {
  const page = await phone.context.newPage();
  await shot.open(page, tour);
  // Without frames there is nothing to put together in a page of its own, which takes as long as the look itself.
  const axe = new AxeBuilder({ page }).setLegacyMode().withTags(standards);
  const { violations, passes } = await axe.analyze();
  await page.close();
  expect(passes.length).toBeGreaterThan(5);
  expect(
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`)),
  ).toEqual([]);
  const troubles = phone.troubles.list.splice(0);
  expect(troubles.filter((line) => !meant.test(line))).toEqual([]);
});

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
