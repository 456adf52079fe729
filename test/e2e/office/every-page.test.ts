import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDesktop, openBrowser, type Device } from '#test/support/browser.ts';
import { officeShots } from '#test/support/gallery/office-shots.ts';
import { startTour, type Tour } from '#test/support/gallery/tour.ts';
import { spawnProduct, type Product } from '#test/support/product.ts';
import { notReached } from '../support/keyboard.ts';
import { axeFindings } from './support/axe.ts';

/** Every page and state of the desk's gallery: for people who do not see or do not use a mouse, and on three widths. */
let product: Product;
let browser: Browser;
let device: Device;
let tour: Tour;
beforeAll(async () => {
  [product, browser] = await Promise.all([spawnProduct({ env: { SEED_DEMO: 'true' } }), openBrowser()]);
  device = await newDesktop(browser);
  tour = startTour(product);
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

test.each(officeShots.map((shot) => [shot.name, shot] as const))('%s', async (_, shot) => {
  const { page } = device;
  await page.setViewportSize({ width: 1280, height: 800 });
  await shot.open(page, tour);
  expect(await axeFindings(page)).toEqual([]);
  expect(await notReached(page)).toEqual([]);
  for (const width of [768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), String(width)).toBe(
      0,
    );
  }
});
