import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { personaFor } from '#server/sandbox/persona.ts';
import { newestCode, wrongCode } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { newPhone, openBrowser, type Device } from '#test/support/browser.ts';
import { advanceToNoon } from '#test/support/sandbox-clock.ts';
import { idle } from '#test/support/idle.ts';
import { enterByCode, logIn } from '#test/support/log-in.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import { TillCustomer } from '#test/support/till.ts';

let product: Product;
let browser: Browser;
let device: Device;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ copyOf: inject('demoFolder') }), openBrowser()]);
  device = await newPhone(browser);
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

test('theft: reported by who says when she was born, the phone is locked at once; a code takes the lock off', async () => {
  const { page, client, account, phone } = await customerAt('device-send', '5587650131', { isUnseen: true });
  expect(await page.locator('summary').count()).toBe(0);
  const birthday = page.getByLabel('Fecha de nacimiento');
  await birthday.fill('01/01/1950');
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await page.getByText('No es la fecha de nacimiento de tu crédito.').first().waitFor();
  await birthday.fill(personaFor(phone).birthday.split('-').toReversed().join('/'));
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await openFold(page, 'Me robaron o perdí mi equipo');
  await page.getByRole('radio', { name: 'Lo perdí' }).check();
  await page.getByRole('button', { name: 'Bloquear mi equipo' }).click();
  await page.getByText('Equipo reportado.').waitFor();
  await idle(product.origin);
  expect(await deviceState(client, account)).toBe('Bloqueado');

  await openFold(page, 'Recuperé mi equipo');
  await page.getByRole('button', { name: 'Enviarme un código' }).click();
  const code = await newestCode(client, phone);
  await page.getByLabel('Código de 4 dígitos').fill(await wrongCode(client, phone));
  await page.getByRole('button', { name: 'Quitar el bloqueo' }).click();
  await page.getByText('Ingresa un código de verificación válido').first().waitFor();
  await page.getByLabel('Código de 4 dígitos').fill(code);
  await page.getByRole('button', { name: 'Quitar el bloqueo' }).click();
  await page.getByText('Me robaron o perdí mi equipo').waitFor();
  await idle(product.origin);
  expect(await deviceState(client, account)).toBe('En uso');
  expect(device.troubles.list.filter((line) => !/status of 400/.test(line))).toEqual([]);
});

test('pause: the new days are read first, a code accepts them, and the page says until when', async () => {
  const { page, client, phone } = await customerAt('device-send', '5587650132');
  await openFold(page, 'Necesito una pausa en mis pagos');
  await page.getByRole('radio', { name: '2 semanas' }).check();
  await page.getByRole('button', { name: 'Ver mis nuevas fechas' }).click();
  await page.getByText('se recorren 2 semanas').waitFor();
  await page.getByLabel('Código de 4 dígitos').fill(await newestCode(client, phone));
  await page.locator('summary', { hasText: 'Ver todas las fechas' }).click();
  await page.getByText('Lo aceptas al escribir el código').waitFor();
  await page.getByRole('button', { name: 'Aceptar la pausa' }).click();
  await page.getByText('En pausa hasta el').waitFor();
  await openFold(page, 'Necesito una pausa en mis pagos');
  await page.getByText('Entre una pausa y otra deben pasar 12 semanas.').waitFor();
  // Nothing is late: there is nothing to promise.
  expect(await page.getByText('Puedo pagar en unos días').count()).toBe(0);
  expect(device.troubles.list).toEqual([]);
});

test('revocation: nothing is owed any more, and the CLABE for the refund is asked for and checked', async () => {
  const { page, client } = await customerAt('device-send', '5587650133', { isUnseen: true });
  // A log-in by SMS alone ends no contract, and says nowhere where money goes.
  await page.getByRole('button', { name: 'Mejor un código a e•••@correo.mx' }).click();
  await page.getByLabel('Código de 6 dígitos').fill(await newestCode(client, 'emma.5587650133@correo.mx'));
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await openFold(page, 'Quiero revocar mi contrato');
  await page.getByRole('button', { name: 'Revocar mi contrato' }).click();
  await page.getByText(/Revocaste tu contrato; te devolvemos \$[\d,.]+ a más tardar el/).waitFor();
  await page.getByLabel('CLABE').fill('032180000118359710');
  await page.getByRole('button', { name: 'Guardar CLABE' }).click();
  await page.getByText('Esa CLABE no es válida. Revisa los 18 dígitos.').first().waitFor();
  await page.getByLabel('CLABE').fill('032 180 00011835971 9');
  await page.getByRole('button', { name: 'Guardar CLABE' }).click();
  await page.getByText('Lo depositamos en la CLABE que termina en').waitFor();
  expect(device.troubles.list.filter((line) => !/status of 400/.test(line))).toEqual([]);
});

test('without a script: a contract is cancelled before its down payment', async () => {
  const bare = await newPhone(browser, { javaScriptEnabled: false });
  const { page, account } = await customerAt('down-payment', '5587650134', { in: bare });
  await page.getByText('Quiero cancelar mi contrato').click();
  await page.getByRole('button', { name: 'Cancelar mi contrato' }).click();
  await page.getByText('Cancelaste tu contrato.').waitFor();
  // The account has nothing left to pay: its page is this one now.
  await page.goto(`${product.origin}/1/dashboard/1/${account}`);
  expect(page.url()).toMatch(/\/opciones\//);
  await bare.context.close();
});

test('promise: who is late says how much and when, and the page keeps it', async () => {
  const { page } = await customerAt('device-send', '5587650135', { isLate: true });
  await openFold(page, 'Puedo pagar en unos días');
  await page.getByLabel('¿Cuánto vas a pagar?').fill('50');
  await page.getByRole('button', { name: 'Prometer mi pago' }).click();
  await page.getByText('Prometiste pagar $50.00 el').waitFor();
  expect(device.troubles.list).toEqual([]);
});

async function customerAt(
  step: 'device-send' | 'down-payment',
  phone: string,
  {
    in: { context, page } = device,
    isUnseen = false,
    isLate = false,
  }: { readonly in?: Device; readonly isUnseen?: boolean; readonly isLate?: boolean } = {},
) {
  const request = await startRequest(new ApiClient(product.origin), { phone });
  await walkTo(request, step);
  const { customer, account } = await logIn(new ApiClient(product.origin), phone);
  if (step === 'device-send') await new TillCustomer(customer, account).getsDevice();
  if (isLate) await advanceToNoon(customer, 9);
  const { customer: visitor } = isUnseen
    ? await enterByCode(new ApiClient(product.origin), phone)
    : isLate
      ? await logIn(new ApiClient(product.origin), phone)
      : { customer };
  await context.clearCookies();
  const url = product.origin;
  await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url })));
  await page.goto(`${product.origin}/1/dashboard/1/${account}`);
  await page.getByRole('link', { name: '¿Necesitas ayuda con tu crédito?' }).click();
  const heading = isUnseen ? 'Confirma que eres tú' : '¿Necesitas ayuda con tu crédito?';
  await page.getByRole('heading', { name: heading }).waitFor();
  return { page, client: visitor, account, phone };
}

const openFold = (page: Page, title: string) => page.locator('summary', { hasText: title }).click();

async function deviceState(client: ApiClient, account: string): Promise<string | undefined> {
  const { body } = await client.get<string>('/sandbox/dispositivos');
  return new RegExp(`Cuenta ${account}.*?class="state[^>]*>.*?(Bloqueado|En uso)`, 's').exec(body)?.[1];
}
