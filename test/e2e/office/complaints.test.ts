import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newestCode } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { newDesktop, newPhone, openBrowser } from '#test/support/browser.ts';
import { logIn } from '#test/support/log-in.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import { sendAct } from '#test/support/send-act.ts';
import { enterAs } from './support/desk.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ copyOf: inject('demoFolder') }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

test('a customer complains from her account, the desk answers, and she reads the letter', async () => {
  const phone = '5587651411';
  await walkTo(await startRequest(new ApiClient(product.origin), { phone }), 'device-send');
  const { customer, account } = await logIn(new ApiClient(product.origin), phone);
  await using hers = await newPhone(browser, { acceptDownloads: true });
  const cookies = [...customer.cookies].map(([name, value]) => ({ name, value, url: product.origin }));
  await hers.context.addCookies(cookies);
  await hers.page.goto(`${product.origin}/1/dashboard/1/${account}`);
  await hers.page.getByRole('link', { name: 'Quejas y aclaraciones' }).tap();
  await hers.page.getByRole('heading', { level: 1, name: 'Quejas y aclaraciones' }).waitFor();
  await hers.page.getByRole('button', { name: 'Enviar' }).tap();
  await hers.page.getByText('Elige de qué se trata').first().waitFor();
  await hers.page.getByLabel('¿De qué se trata?').selectOption('payment');
  await hers.page.getByLabel('Qué pasó', { exact: true }).fill('Pagué 88 pesos el lunes y no aparecen.');
  await hers.page.getByRole('button', { name: 'Enviar' }).tap();
  const notice = hers.page.getByText(/Recibimos lo que nos dijiste\. Folio \d{4} \d{3} \d{3}\./);
  const [folio = ''] = /\d{4} \d{3} \d{3}/.exec(await notice.innerText()) ?? [];

  await using desk = await newDesktop(browser);
  const { page } = desk;
  await enterAs(page, product.origin, 'analyst');
  await page.getByRole('navigation', { name: 'Oficina' }).getByRole('link', { name: 'Quejas' }).click();
  await page.getByRole('link', { name: folio }).click();
  await page.getByRole('heading', { level: 1, name: `Folio ${folio}` }).waitFor();
  expect(await page.getByRole('main').innerText()).not.toContain('88 pesos');
  await page.getByRole('button', { name: 'Ver: Su queja' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Para qué lo necesita?' });
  await dialog.getByRole('radio', { name: 'Aclarar un pago' }).check();
  await dialog.getByRole('button', { name: 'Mostrar 30 segundos' }).click();
  await page.getByText('Pagué 88 pesos el lunes y no aparecen.').waitFor();
  await page
    .getByRole('textbox', { name: 'Respuesta' })
    .fill('Encontramos su pago: ya cuenta en la semana 1.');
  await sendAct(page, 'Enviar la carta');
  await page.getByText('Carta enviada.').waitFor();

  await hers.page.reload();
  await hers.page.getByText('Encontramos su pago: ya cuenta en la semana 1.').waitFor();
  const letter = await hers.page.getByRole('link', { name: 'Ver la carta' }).getAttribute('href');
  const answer = await hers.page.request.get(`${product.origin}${letter}`);
  expect(answer.headers()['content-type']).toContain('application/pdf');
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
  for (const { troubles } of [hers, desk]) troubles.expectNone();
});

test('without an account a phone and its code are enough', async () => {
  const phone = '5587651412';
  await using device = await newPhone(browser);
  const { page } = device;
  await page.goto(`${product.origin}/1/inicio`);
  await page.getByRole('link', { name: 'Quejas y aclaraciones' }).tap();
  await page.getByLabel('Número de celular').fill(phone);
  await page.getByRole('button', { name: 'Enviar', exact: true }).tap();
  await page.waitForURL(`**/1/quejas/${phone}`);
  await page.getByLabel('Código de 4 dígitos').fill(await newestCode(new ApiClient(product.origin), phone));
  await page.getByRole('button', { name: 'Verificar' }).tap();
  await page.waitForURL('**/1/quejas');
  await page.getByLabel('¿De qué se trata?').selectOption('other');
  await page.getByLabel('Qué pasó', { exact: true }).fill('En la tienda no me quisieron atender.');
  await page.getByRole('button', { name: 'Enviar' }).tap();
  await page.getByText('Recibimos lo que nos dijiste.').waitFor();
  expect(await page.getByRole('link', { name: 'Ver la carta' }).count()).toBe(0);
});
