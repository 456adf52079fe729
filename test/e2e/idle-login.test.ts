import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { demoCustomers } from '#db/seed/customers/demo-customers.ts';
import { makeAccount } from '#domain/credit/reference.ts';
import { personaFor } from '#server/sandbox/persona.ts';
import { agreeToTheFace } from '#test/support/agree-to-the-face.ts';
import { ask, newestCode, skipCodes } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { newPhone, openBrowser, type Device } from '#test/support/browser.ts';
import { idle } from '#test/support/idle.ts';
import { startProduct, type Product } from '#test/support/product.ts';

let product: Product;
let browser: Browser;
let device: Device;
beforeAll(async () => {
  [product, browser] = await Promise.all([
    startProduct({ copyOf: inject('demoFolder'), env: { CAPTCHA: 'sandbox' } }),
    openBrowser(),
  ]);
  device = await newPhone(browser);
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

/** The demo's customer who has paid off: nothing happens to the credit while the clock moves. */
const paid = demoCustomers.find(({ status }) => status === 'Paid');
const phone = paid?.phone ?? '';
const account = makeAccount(paid?.accountSeed ?? 0);

test('after 120 days the code is not enough: the birthday, or else the identity, opens the account', async () => {
  const { page } = device;
  const client = new ApiClient(product.origin);
  await daysLater(client, 121);

  await logInAt(page, client);
  await page.getByRole('heading', { name: '¿Cuándo naciste?' }).waitFor();
  const born = page.getByLabel('Fecha de nacimiento');
  await born.fill('31/02/1990');
  await page.getByRole('button', { name: 'Entrar a mi cuenta' }).and(page.locator(':disabled')).waitFor();
  await answer(page, '31121999');
  await page.getByText('No es la fecha de tu crédito. Te quedan 2 intentos.').first().waitFor();
  // Nothing of the account is open yet.
  await page.goto(`${product.origin}/1/dashboard/1/${account}`);
  await page.waitForURL('**/1/inicio**');
  await page.goto(`${product.origin}/1/login-otp/${phone}/1`);
  const [year, month, day] = personaFor(phone).birthday.split('-');
  await answer(page, `${day}/${month}/${year}`);
  await page.waitForURL(`**/1/dashboard/1/${account}`);

  await device.context.clearCookies();
  await daysLater(client, 121);
  await logInAt(page, client);
  for (const left of ['Te quedan 2 intentos', 'Te queda 1 intento']) {
    await answer(page, '31/12/1999');
    await page.getByText(left).first().waitFor();
  }
  await answer(page, '31/12/1999');
  await page.getByRole('heading', { name: 'Muéstranos quién eres' }).waitFor();

  await page.getByRole('link', { name: 'Verificar mi identidad' }).click();
  await page.getByLabel('Número de contrato').fill(account);
  await page.getByLabel('Número de celular').fill(phone);
  await skipCodes(client, phone);
  await page.getByRole('button', { name: 'Enviar' }).and(page.locator(':enabled')).click();
  // The number was proved a moment ago.
  await page.getByText('Si eres tú, vuelves a entrar en ese momento').waitFor();
  await agreeToTheFace(page);
  await page.getByRole('button', { name: 'Verificar mi identidad' }).click();
  await page.getByRole('heading', { name: 'Verifica tu identidad' }).waitFor();
  const url = new URL(page.url());
  await client.post(`${url.pathname}/approved`);
  await page.goto(`${product.origin}/1/numero-perdido/${phone}/${account}`);
  await page.getByRole('heading', { name: 'Ya puedes entrar' }).waitFor();

  // The code that was sent with the account was not needed: the next one waits for a minute.
  await ask(client, 'POST', '/sandbox/clock', { minutes: '2' });
  await device.context.clearCookies();
  await logInAt(page, client);
  await page.waitForURL(`**/1/dashboard/1/${account}`);
  expect(device.troubles.list.filter((line) => !/status of (400|404|422)/.test(line))).toEqual([]);
});

async function logInAt(page: Page, client: ApiClient): Promise<void> {
  await skipCodes(client, phone);
  await page.goto(`${product.origin}/1/login/1`);
  await page.getByLabel('Número de celular').fill(phone);
  await page.getByRole('button', { name: 'Enviar' }).and(page.locator(':enabled')).click();
  await page.getByRole('heading', { name: 'Escribe tu código' }).waitFor();
  await page.getByLabel('Código de 4 dígitos').fill(await newestCode(client, phone));
  await page.getByRole('button', { name: 'Verificar' }).click();
}

async function answer(page: Page, birthday: string): Promise<void> {
  await page.getByLabel('Fecha de nacimiento').fill(birthday);
  await page.getByRole('button', { name: 'Entrar a mi cuenta' }).click();
}

async function daysLater(client: ApiClient, days: number): Promise<void> {
  await ask(client, 'POST', '/sandbox/clock', { days: String(days) });
  await idle(product.origin);
}
