import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { signInLink } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { newDesktop, openBrowser } from '#test/support/browser.ts';
import { enganche } from '#test/support/operator.ts';
import { giveAuthenticator } from '#test/support/passkey-device.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { hydrated } from './support/desk.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ copyOf: inject('demoFolder') }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

const email = 'lucia.andrade@oficina.mx';
/** Where passkeys are: on this machine's own name, not on its bare address. */
const named = (address: string) => address.replace('127.0.0.1', 'localhost');
const at = async (page: Page, address: string) => {
  await page.goto(named(address));
  await hydrated(page);
};
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('an invited person of finance is led to her passkey; in another browser her e-mail and a passkey open the desk', async () => {
  await using first = await newDesktop(browser);
  await using other = await newDesktop(browser);
  await using stranger = await newDesktop(browser);
  const person = ['--name', 'Lucía Andrade', '--email', email, '--role', 'finance', '--partner', '1'];
  const said = await enganche(product.dataDir, 'staff', 'invite', ...person);
  const [, path = ''] = /\/oficina(\/invitacion\/[\w-]{43})/.exec(said) ?? [];

  const { page } = first;
  await giveAuthenticator(page);
  await at(page, `${product.origin}/oficina${path}`);
  await page.getByRole('link', { name: 'Usar una aplicación de códigos' }).click();
  const secret = (await page.locator('code.secret').innerText()).replaceAll(' ', '');
  await page
    .getByRole('textbox', { name: 'Código de seis dígitos' })
    .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.getByRole('button', { name: 'Aceptar y entrar' }).click();
  const sheet = page.getByRole('list', { name: 'Claves de respaldo' }).getByRole('listitem');
  await sheet.first().waitFor();
  const [code = '', another = ''] = await sheet.allInnerTexts();
  await page.getByRole('link', { name: 'Ya las guardé, entrar' }).click();
  await title(page, 'Registre su llave de acceso');
  // No page of the desk opens instead.
  await at(page, `${product.origin}/oficina/pagos`);
  await title(page, 'Registre su llave de acceso');
  await page.getByRole('button', { name: 'Registrar llave de acceso' }).click();
  await page.waitForURL('**/oficina/hoy');

  const signIn = async (typed: string) => {
    await at(other.page, `${product.origin}/oficina/entrar?con=recovery`);
    await other.page.getByRole('textbox', { name: 'Correo de trabajo' }).fill(email);
    await other.page.getByRole('textbox', { name: 'Clave de respaldo' }).fill(typed);
    await other.page.getByRole('button', { name: 'Entrar', exact: true }).click();
  };
  await signIn(code);
  await title(other.page, 'Revise su correo');
  const link = await signInLink(new ApiClient(product.origin), email);
  await at(stranger.page, link);
  await stranger.page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await stranger.page.getByText('Este enlace no abre aquí.').waitFor();
  await at(stranger.page, `${product.origin}/oficina/hoy`);
  await stranger.page.waitForURL('**/oficina/entrar*');

  await at(other.page, link);
  await other.page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await title(other.page, 'Falta su llave de acceso');
  await giveAuthenticator(other.page);
  await other.page.getByRole('button', { name: 'La perdí, registrar otra' }).click();
  await other.page.waitForURL('**/oficina/hoy');

  // From now on this browser needs no mail.
  await at(other.page, `${product.origin}/oficina/cuenta`);
  await other.page.getByRole('button', { name: 'Salir' }).last().click();
  await other.page.waitForURL('**/oficina/entrar');
  await signIn(another);
  await title(other.page, 'Falta su llave de acceso');
  await other.page.getByRole('button', { name: 'Entrar con llave de acceso' }).click();
  await other.page.waitForURL('**/oficina/hoy');
  first.troubles.expectNone();
  other.troubles.expectNone();
});
