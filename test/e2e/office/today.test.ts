import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Role } from '#domain/staff/roles.ts';
import { newDesktop, openBrowser } from '#test/support/browser.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { enterAs } from './support/desk.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ copyOf: inject('demoFolder') }), openBrowser()]);
  const paid = await startRequest(new ApiClient(product.origin), { phone: '5587651301' });
  await walkTo(paid, 'device-send');
  const reviewed = await startRequest(new ApiClient(product.origin), { phone: '5587650005' });
  await walkTo(reviewed, 'decision');
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

test.each<[Role, number]>([
  ['supervisor', 3],
  ['counter', 2],
])('every figure that %s sees opens a list of as many', async (role, least) => {
  await using desk = await newDesktop(browser);
  const { page } = desk;
  await enterAs(page, product.origin, role);
  const figures = await page
    .getByRole('list', { name: 'Lo que espera' })
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => ({
        href: link.getAttribute('href') ?? '',
        count: Number(link.querySelector('.v')?.textContent),
      })),
    );
  expect(figures.length).toBeGreaterThanOrEqual(least);
  for (const { href, count } of figures) {
    await page.goto(new URL(href, product.origin).href);
    const rows = await page.locator('.acts > li, main table tbody tr').count();
    expect([href, rows]).toEqual([href, count]);
  }
});
