import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { agreeToTheFace } from '#test/support/agree-to-the-face.ts';
import { newestCode } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { newPhone, openBrowser, type Device } from '#test/support/browser.ts';
import { agreedByTwo } from '#test/support/enter-desk.ts';
import { logIn } from '#test/support/log-in.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ copyOf: inject('demoFolder') }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

test('the number changes with a code to each phone, and the account stays open under the new one', async () => {
  const device = await newPhone(browser);
  const { page, client, phone, account } = await atNumber('5587650161', device);
  const next = '5587650162';

  // Her own number is none to change to.
  await page.getByLabel('Tu número nuevo').fill(phone);
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await page.getByText('Ese ya es tu número.').first().waitFor();
  // The customer of the demo.
  await page.getByLabel('Tu número nuevo').fill('5510000102');
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await page.getByText('Ese número ya abre el crédito de otra persona').first().waitFor();

  await page.getByLabel('Tu número nuevo').fill(next);
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await page.getByRole('heading', { name: 'Código de tu número de hoy' }).waitFor();
  await page.getByLabel('Código de 4 dígitos').fill('0000');
  const old = await newestCode(client, phone);
  await verify(page, old === '0001' ? '0002' : '0001');
  await page.getByText('Ingresa un código de verificación válido').first().waitFor();
  await verify(page, old);
  await page.getByRole('heading', { name: 'Código de tu número nuevo' }).waitFor();
  await page.getByText('55 8765 0162').waitFor();
  await verify(page, await newestCode(client, next));
  await page.getByRole('heading', { name: 'Tu número cambió' }).waitFor();
  await page.getByText('Desde ahora entras con').waitFor();

  await page.getByRole('link', { name: 'Ir a mi cuenta' }).click();
  await page.waitForURL(`**/dashboard/1/${account}`);
  // The old browser is out, the old number opens nothing, the new one does.
  expect((await client.get(`payments/accountStatus/${account}`)).status).not.toBe(200);
  await expect(logIn(new ApiClient(product.origin), phone)).rejects.toThrow('contratos_firmados');
  expect((await logIn(new ApiClient(product.origin), next, phone)).account).toBe(account);
  expect(device.troubles.list.filter((line) => !/status of (400|409)/.test(line))).toEqual([]);
  await device.context.close();
});

test('without a script: another number than the one that was mistyped', async () => {
  const bare = await newPhone(browser, { javaScriptEnabled: false });
  const { page, client, phone } = await atNumber('5587650163', bare);
  await page.getByLabel('Tu número nuevo').fill('5587650164');
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await verify(page, await newestCode(client, phone));
  await page.getByRole('link', { name: 'Escribir otro número' }).click();
  await page.getByLabel('Tu número nuevo').fill('5587650165');
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await page.getByText('55 8765 0165').waitFor();
  await verify(page, await newestCode(client, '5587650165'));
  await page.getByRole('heading', { name: 'Tu número cambió' }).waitFor();
  expect(page.url()).toMatch(/\/listo$/);
  await bare.context.close();
});

test('a lost number: identity, two people, and the old number stops it; asked again, the link does', async () => {
  const device = await newPhone(browser);
  const { page } = device;
  const [phone, next] = ['5587650166', '5587650167'];
  const request = await startRequest(new ApiClient(product.origin), { phone });
  await walkTo(request, 'device-send');
  const { customer, account } = await logIn(new ApiClient(product.origin), phone);

  await page.goto(`${product.origin}/1/login/1`);
  await page.getByRole('link', { name: 'Perdí mi número' }).click();
  // Who comes by a link types at once, into the first field.
  const first = page.getByLabel('Número de contrato');
  await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
  await first.fill('123');
  await page.getByLabel('Número de celular').fill(next);
  await page.getByRole('button', { name: 'Enviar' }).and(page.locator(':enabled')).click();
  // Told at its field, which is where she goes on.
  await page.locator('#account-error').waitFor();
  await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
  await first.fill(account);
  await page.getByLabel('Número de celular').fill(next);
  await page.getByRole('button', { name: 'Enviar' }).and(page.locator(':enabled')).waitFor();
  await page.getByRole('button', { name: 'Enviar' }).click();
  await page.getByRole('heading', { name: 'Verifica tu número nuevo' }).waitFor();
  await verify(page, await newestCode(customer, next));
  const show = page.getByRole('button', { name: 'Verificar mi identidad' });
  await show.click();
  await page.getByText('Marca que aceptas que se compare tu rostro.').first().waitFor();
  await agreeToTheFace(page);
  await show.click();
  await page.getByRole('heading', { name: 'Verifica tu identidad' }).waitFor();
  const url = new URL(page.url());
  await customer.post(`${url.pathname}/approved`);
  const here = `${product.origin}/1/numero-perdido/${next}/${account}`;
  await page.goto(here);
  await page.getByText('Ya mostraste tu identificación.').waitFor();

  await agreedByTwo(product.origin, ['counter', 'supervisor'], `office/credits/${account}/phone`, {});
  await page.reload();
  await page.getByText('entras con').waitFor();

  // The old number is not lost at all: its owner stops it.
  const old = await newPhone(browser);
  const cookies = [...customer.cookies].map(([name, value]) => ({ name, value, url: product.origin }));
  await old.context.addCookies(cookies);
  await old.page.goto(`${product.origin}/1/numero/1/${account}`);
  await old.page.getByText('Alguien pidió cambiar tu número').waitFor();
  await old.page.getByRole('button', { name: 'Detener ese cambio' }).click();
  await old.page.getByText('Alguien pidió cambiar tu número').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('El cambio se detuvo.').waitFor();
  await page.goto(`${product.origin}/1/detener-cambio/${'a'.repeat(22)}`);
  await page.getByRole('button', { name: 'Detener el cambio' }).click();
  await page.getByText('No encontramos lo que buscas.').first().waitFor();
  expect(device.troubles.list.filter((line) => !/status of 40[04]/.test(line))).toEqual([]);
  await Promise.all([device, old].map(({ context }) => context.close()));
});

async function atNumber(phone: string, { context, page }: Device) {
  const request = await startRequest(new ApiClient(product.origin), { phone });
  await walkTo(request, 'device-send');
  const { customer, account } = await logIn(new ApiClient(product.origin), phone);
  const url = product.origin;
  await context.addCookies([...customer.cookies].map(([name, value]) => ({ name, value, url })));
  await page.goto(`${product.origin}/1/opciones/1/${account}`);
  await page.getByRole('link', { name: 'Cambiar mi número de celular' }).click();
  await page.getByRole('heading', { name: 'Cambia tu número' }).waitFor();
  return { page, client: customer, account, phone };
}

async function verify(page: Page, code: string): Promise<void> {
  await page
    .getByLabel(/código/i)
    .first()
    .fill(code);
  await page.getByRole('button', { name: 'Verificar' }).click();
}
