import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ApiClient } from '#test/support/api-client.ts';
import { newDesktop, newPhone, openBrowser } from '#test/support/browser.ts';
import { TestCompany } from '#test/support/company.ts';
import { agreedByTwo } from '#test/support/enter-desk.ts';
import { enganche } from '#test/support/operator.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { startRequest } from '#test/support/request-by-api.ts';
import { enterAs, visit } from './support/desk.ts';
import { giveAuthenticator } from '#test/support/passkey-device.ts';

let product: Product;
let browser: Browser;
let company: TestCompany;
beforeAll(async () => {
  // Only a sandbox that is not in production may have its company on its own computer.
  const env = { NODE_ENV: 'development', SANDBOX: 'allow' };
  [product, browser] = await Promise.all([
    startProduct({ copyOf: inject('demoFolder'), env }),
    openBrowser(),
  ]);
  company = await TestCompany.start(`${product.origin}/oficina/empresa/alba/regreso`);
  const { issuer, clientId, clientSecret } = company;
  const settings = { partner: 1, key: 'alba', issuer, clientId, clientSecret, emailDomain: 'alba.mx' };
  const two = ['administrator', 'administrator-2'] as const;
  await agreedByTwo(product.origin, two, 'office/company-sign-ins', settings);
});
afterAll(async () => {
  await browser?.close();
  await company?.[Symbol.asyncDispose]();
  await product?.[Symbol.asyncDispose]();
});

function invite(email: string, name = 'Lucía Andrade'): Promise<string> {
  const person = ['--name', name, '--email', email, '--role', 'analyst', '--partner', '1'];
  return enganche(product.dataDir, 'staff', 'invite', ...person);
}
const lead = (page: Page) => page.getByText('Entre con la cuenta que usa en Alba.');

test('the address of a company leads to its account, and back to the page that was asked for', async () => {
  await invite('lucia@alba.mx');
  company.person = { email: 'lucia@alba.mx', emailVerified: true };
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await visit(page, product.origin, '/entrar?empresa=alba&siguiente=%2Fsolicitudes%3Fview%3Dreview');
  await lead(page).waitFor();
  await page.getByRole('link', { name: 'Entrar con la cuenta de su empresa' }).click();
  await page.waitForURL('**/oficina/solicitudes?view=review');
  await visit(page, product.origin, '/cuenta');
  await page.getByRole('cell', { name: 'Cuenta de su empresa' }).waitFor();
  // A company's word makes no key.
  await page.getByText('La cuenta de su empresa no basta para eso.').first().waitFor();
  expect(await page.getByRole('button', { name: 'Agregar una llave de acceso' }).count()).toBe(0);
  troubles.expectNone();
});

test('without scripts: the key is typed, a wrong one is told, and the company’s page leads in', async () => {
  await invite('omar@alba.mx', 'Omar Nieto');
  company.person = { email: 'omar@alba.mx', emailVerified: true };
  await using device = await newPhone(browser, { javaScriptEnabled: false });
  const { page } = device;
  await page.goto(`${product.origin}/oficina/entrar`);
  await page.getByRole('link', { name: /^Cuenta de su empresa/ }).click();
  await page.getByRole('textbox', { name: 'Clave de su empresa' }).fill('nadie');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByText('No hay una empresa con esa clave.').waitFor();
  await page.getByRole('textbox', { name: 'Clave de su empresa' }).fill(' Alba ');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('link', { name: 'Entrar con la cuenta de su empresa' }).click();
  await page.waitForURL('**/oficina/hoy');
  expect(await page.getByRole('link', { name: 'Mi cuenta, Omar Nieto' }).count()).toBe(1);
});

test('who has no access, and whose company is down, is told what to do, and may still use a key', async () => {
  company.person = { email: 'nadie@alba.mx', emailVerified: true };
  await using device = await newPhone(browser);
  const { page } = device;
  const enter = async () => {
    await visit(page, product.origin, '/entrar?empresa=alba');
    await page.getByRole('link', { name: 'Entrar con la cuenta de su empresa' }).click();
  };
  await enter();
  await page.getByRole('alert').getByText('no tiene acceso a esta oficina').waitFor();
  company.isDown = true;
  await enter();
  await page.getByRole('alert').getByText('no responde en este momento').waitFor();
  company.isDown = false;
  await page.getByRole('link', { name: 'Entrar de otra manera' }).click();
  await page.getByRole('button', { name: 'Entrar con llave de acceso' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('a person adds a passkey in her account, comes back with it, and removes it', async () => {
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await giveAuthenticator(page);
  await enterAs(page, product.origin, 'analyst');
  await visit(page, product.origin, '/cuenta');
  await page.getByText('No tiene llaves de acceso.').waitFor();
  await page.getByRole('button', { name: 'Agregar una llave de acceso' }).click();
  await page.getByText('Llave agregada').waitFor();
  await page.getByRole('button', { name: 'Salir' }).click();
  await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click();
  await page.waitForURL('**/oficina/hoy');
  await enterAs(page, product.origin, 'analyst');
  await visit(page, product.origin, '/cuenta');
  await page.getByRole('button', { name: /^Quitar la llave agregada/ }).click();
  // Her only way in: the sandbox's people have no other.
  await page.getByRole('alert').getByText('Es su única manera de entrar.').waitFor();
  troubles.expectNone();
});

test('scripts in the name of a person and in a note are text on every page that shows them', async () => {
  const name = `<img src=x onerror="window.broken=1">`;
  const text = `</script><script>window.broken=2</script><svg onload="window.broken=3"> [x](javascript:alert(1))`;
  await invite('mala@alba.mx', name);
  company.person = { email: 'mala@alba.mx', emailVerified: true };
  const { requestId } = await startRequest(new ApiClient(product.origin), { phone: '5587651109' });
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await visit(
    page,
    product.origin,
    `/empresa/alba?siguiente=${encodeURIComponent(`/solicitud/${requestId}`)}`,
  );
  await page.waitForURL(`**/oficina/solicitud/${requestId}`);
  await page.getByRole('textbox', { name: 'Nota' }).fill(text);
  await page.getByRole('button', { name: 'Guardar nota' }).click();
  await page.getByText(text).waitFor();
  // As the server renders it, too.
  for (const [path, shown] of [
    [`/solicitud/${requestId}`, text],
    [`/solicitud/${requestId}`, name],
    ['/cuenta', name],
  ] as const) {
    await visit(page, product.origin, path);
    await page.getByText(shown).first().waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'broken') as unknown)).toBeUndefined();
    expect(await page.locator('img[src="x"], svg[onload], a[href^="javascript:"]').count()).toBe(0);
  }
  troubles.expectNone();
});
