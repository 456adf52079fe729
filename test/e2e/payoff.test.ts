import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ApiClient } from '#test/support/api-client.ts';
import { newPhone, openBrowser } from '#test/support/browser.ts';
import { logIn } from '#test/support/log-in.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { Shopper } from './shopper.ts';

/** Of the demo: an active credit of 52 weeks. */
const phone = '5510000102';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ copyOf: inject('demoFolder') }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

test('at 360 px: another amount, then a quote, paid at the till, paid off, and the settlement letter opens', async () => {
  const { customer, account } = await logIn(new ApiClient(product.origin), phone);
  await using device = await newPhone(browser);
  const { context, page } = device;
  await context.addCookies(
    [...customer.cookies].map(([name, value]) => ({ name, value, url: product.origin })),
  );
  const shopper = new Shopper(page, { origin: product.origin, phone, prefix: '/1' });
  await page.goto(`${product.origin}/1/dashboard/1/${account}`);
  await page.getByRole('link', { name: 'Pagar todo u otra cantidad' }).click();
  await page.waitForURL(/liquidar$/);

  // Refused with words first.
  const amount = page.getByLabel('Cantidad en pesos');
  await amount.fill('999999');
  await page.getByRole('button', { name: 'Crear referencia' }).click();
  await page.getByText(/Debes \$[\d,.]+: escribe eso o menos\./).waitFor();
  await amount.fill('$50.00');
  await page.getByRole('button', { name: 'Crear referencia' }).click();
  await page.getByText('Abono').waitFor();
  await shopper.paysAtTheTill(await shownReference());
  await page.getByText('Abono').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Ver mi referencia' }).click();
  await page.getByText('Paga para liquidar').waitFor();
  const voucher = await page.getByRole('link', { name: 'Descargar ficha' }).getAttribute('href');
  await expectPdf(voucher ?? '');
  const reference = await shownReference();
  await page.reload();
  expect(await shownReference()).toBe(reference);
  await shopper.paysAtTheTill(reference);

  await page.getByRole('heading', { name: 'Terminaste de pagar. ¡Felicidades!' }).waitFor();
  const letter = await page.getByRole('link', { name: 'Ver tu carta finiquito' }).getAttribute('href');
  await expectPdf(letter ?? '');
  device.troubles.expectNone([/status of 400/, /status of 422/]);

  async function shownReference(): Promise<string> {
    return (await page.locator('section:has(dl) p .vh').first().textContent()) ?? '';
  }
  async function expectPdf(path: string): Promise<void> {
    const answer = await context.request.get(new URL(path, product.origin).href);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
  }
});
