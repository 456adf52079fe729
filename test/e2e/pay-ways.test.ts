import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ask } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { newPhone, openBrowser } from '#test/support/browser.ts';
import { startTour } from '#test/support/gallery/tour.ts';
import { startProduct, type Product } from '#test/support/product.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ copyOf: inject('demoFolder') }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

test('the down payment by a transfer, then a week by card, declined and approved', async () => {
  const tour = startTour(product);
  await using device = await newPhone(browser);
  const { page } = device;
  const phone = '5587650177';
  await tour.visitRequest(page, await tour.request({ phone }, 'down-payment'), 'down-payment');
  await page.getByRole('link', { name: 'Transferencia o tarjeta' }).tap();
  await page.getByRole('button', { name: 'Ver mi CLABE' }).tap();
  await shows(page, 'STP');
  const clabe = (await page.getByText(/^646 \d{3} \d{11} \d$/).textContent())?.replaceAll(' ', '');
  const copy = await page.getByRole('button', { name: 'Copiar CLABE' }).boundingBox();
  expect(copy?.height).toBeGreaterThanOrEqual(44);
  const till = new ApiClient(product.origin);
  const { body } = await till.get<string>(`/sandbox/caja?referencia=${clabe}`);
  const amount = /id="transfer-amount"[^>]*?value="([\d.]+)"/s.exec(body)?.[1];
  await ask(till, 'POST', '/sandbox/caja/pay', { reference: clabe, amount });

  await tour.visitAccount(page, phone);
  await page.getByRole('button', { name: 'Adelantar un pago' }).tap();
  await page.getByRole('link', { name: 'Transferencia o tarjeta' }).tap();
  await shows(page, 'Copiar CLABE');
  await shows(page, 'Sin comisión de Alba.');
  await page
    .getByText(/^Sin comisión: se cobra justo lo que elijas, de \$1\.00 a \$[\d,]+\.\d\d\.$/)
    .waitFor();
  await page.getByRole('button', { name: /^Pagar \$[\d,.]+ con tarjeta$/ }).tap();
  await page.waitForURL(/\/sandbox\/tarjeta\//);
  expect(await page.locator('input:not([type=hidden])').count()).toBe(0);
  await page.getByRole('button', { name: 'Rechazar la tarjeta' }).tap();
  await shows(page, 'El banco rechazó la tarjeta');
  const checkout = page.url();
  await page.getByRole('link', { name: 'Volver a la tienda' }).tap();
  await shows(page, 'Estamos confirmando tu pago de');
  await page.goto(checkout);
  await page.getByRole('button', { name: 'Aprobar el pago' }).tap();
  // A receipt, one way back, and no further payment is asked for.
  await page.getByRole('heading', { name: 'Recibimos tu pago' }).waitFor();
  expect(await page.getByRole('button', { name: /con tarjeta/ }).count()).toBe(0);
  const account = /\/pagar\/\d+\/(\w+)/.exec(page.url())?.[1] ?? '';
  await shows(page, account);
  await page.getByText(/^\d{4}( \d{4}){4}$/).waitFor();
  await page.getByText(/^\d\d\/\d\d\/\d{4}, /).waitFor();
  await page.getByRole('link', { name: 'Volver a mi cuenta' }).tap();
  await page.waitForURL(/\/dashboard\//);
  device.troubles.expectNone();
});

async function shows(page: Page, text: string): Promise<void> {
  await page.getByText(text).locator('visible=true').first().waitFor();
}
