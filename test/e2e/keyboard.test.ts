import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { newPhone, openBrowser } from '#test/support/browser.ts';
import { startTour } from '#test/support/gallery/tour.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { t } from '#web/text/text.ts';
import { hydrated } from './conformance/stage.ts';
import { notReached } from './support/keyboard.ts';

/** Who uses the shop with a keyboard alone reaches everything, and sees where she is. */
let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ copyOf: inject('demoFolder') }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

test.each([
  ['budget and search', '/1/catalogo'],
  ['plan and lock of a phone', '/1/detalle-producto/1'],
  ['comparison', '/1/comparar?ids=1&ids=2&ids=3'],
  ['public check', '/1/comprobar'],
  ['the same in English', '/1/catalogo?idioma=en'],
])('%s', async (_, path) => {
  await using device = await newPhone(browser, { baseURL: product.origin });
  const { page } = device;
  await page.goto(path);
  await hydrated(page);
  expect(await notReached(page)).toEqual([]);
});

test('the preview of the lock is opened and chosen from', async () => {
  await using device = await newPhone(browser, { baseURL: product.origin });
  const { page } = device;
  await page.goto('/1/detalle-producto/1');
  await hydrated(page);
  await page.locator('summary', { hasText: t('detalle.late') }).focus();
  await page.keyboard.press('Enter');
  const preview = page.getByRole('group', { name: t('lockPreview.legend') });
  await preview.getByRole('radio', { checked: true }).focus();
  await page.keyboard.press('ArrowRight');
  await preview.getByText('Sin multa ni cargo por desbloquear').waitFor();
  expect(await notReached(page)).toEqual([]);
});

test('ways to pay, the account with its reminders, and the sum that ends the credit', async () => {
  const tour = startTour(product);
  await using device = await newPhone(browser);
  const { page } = device;
  const phone = '5587650191';
  const request = await tour.request({ phone }, 'down-payment');
  await tour.visitRequest(page, request, 'down-payment');
  await page.getByRole('link', { name: 'Pagar por transferencia o tarjeta' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/pagar/**');
  await page.getByRole('button', { name: 'Ver mi CLABE' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Copiar CLABE' }).waitFor();
  expect(await notReached(page)).toEqual([]);
  await tour.visitAccount(page, '5510000102');
  expect(await notReached(page)).toEqual([]);
  await page.getByRole('link', { name: 'Liquidar o pagar otra cantidad' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/liquidar**');
  expect(await notReached(page)).toEqual([]);
});

test('the summary, the lock and the signature before a contract is signed', async () => {
  const tour = startTour(product);
  await using device = await newPhone(browser);
  const { page } = device;
  const request = await tour.request({ phone: '5587650192' }, 'contract-signature');
  await tour.visitRequest(page, request, 'contract-signature');
  await page.locator('summary', { hasText: t('lockPreview.legend') }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: t('lockPreview.again') }).waitFor({ state: 'attached' });
  expect(await notReached(page)).toEqual([]);
});
