import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addDays } from '#domain/calendar.ts';
import { formatMoney, fromPesos } from '#domain/credit/money.ts';
import { dateInWords, weekdayInWords } from '#domain/spanish-dates.ts';
import { ask } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { newPhone, openBrowser } from '#test/support/browser.ts';
import { startTour } from '#test/support/gallery/tour.ts';
import { idle } from '#test/support/idle.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import { advanceToNoon } from '#test/support/sandbox-clock.ts';
import { TillCustomer } from '#test/support/till.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ copyOf: inject('demoFolder') }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

const phone = '5587650130';
const pesos = (amount: number) => formatMoney(fromPesos(amount));

test('a part, too much, the lock and the shortest way out of it, on a page that is open', async () => {
  const client = new ApiClient(product.origin);
  const request = await startRequest(client, { phone });
  await walkTo(request, 'device-send');
  const [order] = await ask<{ account: string }[]>(client, 'GET', `deliveryOrder/byPhoneContact/${phone}/1`);
  const customer = new TillCustomer(client, order!.account);
  await customer.getsDevice();
  const weekly = (await customer.statement()).payments[0]!.totalPayment;
  const tour = startTour(product);
  await using device = await newPhone(browser);
  const { page } = device;
  await tour.visitAccount(page, phone);
  await shows(page, 'Tu crédito va al corriente');

  await customer.pays(1, 50);
  await shows(page, `Faltan ${pesos(weekly - 50)} de ${pesos(weekly)}`);
  await customer.pays(1, weekly - 50 + 20);
  await shows(page, `Faltan ${pesos(weekly - 20)} de ${pesos(weekly)}`);
  await shows(page, `Parte del pago 1: ${pesos(weekly - 50)}`);
  await shows(page, 'Parte del pago 2: $20.00');

  // Three weeks are past due by then, of which the second is beyond its grace days and the third is not.
  const today = await advanceToNoon(client, 22);
  await idle(product.origin);
  expect(await customer.isLocked()).toBe(true);
  await page.clock.install();
  await tour.visitAccount(page, phone);
  await shows(page, 'Tu equipo está bloqueado');
  await shows(page, `Desde el ${weekdayInWords(today)}`);
  const current = pesos(2 * weekly - 20);
  await shows(
    page,
    `Al corriente: ${current}. Si no pagas tu semana 3 antes del ${dateInWords(addDays(today, 3))}, se vuelve a bloquear.`,
  );
  const head = page.locator('main section').first();
  expect(await head.innerText()).toMatch(/^Paga\n[\s\S]*\ny tu equipo se desbloquea/);
  expect(await head.textContent()).toContain(pesos(weekly - 20));

  await page.getByRole('button', { name: 'Ver referencia de pago' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Paga con esta referencia' });
  await sheet.getByText('Para desbloquear tu equipo').waitFor();
  await sheet.getByText('Pago 2 de 26').waitFor();
  const reference = await sheet.getByText(/^\d{13}$/).textContent();
  // Not a millisecond passes on the page: it does not ask by itself, only the event can tell it.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await ask(client, 'POST', '/sandbox/caja/pay', { reference, amount: weekly - 20 });
  await shows(page, 'Tienes 1 pago atrasado');
  await page.clock.resume();
  await shows(page, 'Recibimos tu pago: tu equipo se desbloquea');
  expect(await page.getByText('Tu equipo está bloqueado').count()).toBe(0);
  await shows(page, `Paga ${pesos(weekly)} a más tardar el ${weekdayInWords(addDays(today, 2))}`);
  await idle(product.origin);
  expect(await customer.isLocked()).toBe(false);
  device.troubles.expectNone();

  await using plain = await newPhone(browser, { javaScriptEnabled: false });
  await tour.visitAccount(plain.page, phone);
  await shows(plain.page, 'Ver los 4 pagos recibidos');
  const received = plain.page.getByRole('heading', { name: 'Pagos recibidos' }).locator('..');
  const down = received.locator('li', { hasText: 'Enganche' });
  expect(await down.isVisible()).toBe(false);
  await plain.page.getByText('Ver los 4 pagos recibidos').tap();
  expect(await down.isVisible()).toBe(true);
});

async function shows(page: Page, text: string): Promise<void> {
  await page.getByText(text).locator('visible=true').first().waitFor();
}
