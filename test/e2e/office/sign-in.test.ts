import type { Browser } from 'playwright-core';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newDesktop, newPhone, openBrowser } from '#test/support/browser.ts';
import { enganche } from '#test/support/operator.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { visit } from './support/desk.ts';
import { giveAuthenticator } from '#test/support/passkey-device.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ copyOf: inject('demoFolder') }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

/** Invites an administrator and returns the path of the link below /oficina. */
async function invite(email: string, role = 'administrator'): Promise<string> {
  const person = ['--name', 'Lucía Andrade', '--email', email, '--role', role, '--partner', '1'];
  const said = await enganche(product.dataDir, 'staff', 'invite', ...person);
  const [, path] = /\/oficina(\/invitacion\/[\w-]{43})/.exec(said) ?? [];
  if (path === undefined) throw new Error(`no link in: ${said}`);
  return path;
}

test('an invited person makes a passkey, leaves, and comes back with it', async () => {
  const link = await invite('lucia@oficina.mx');
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await giveAuthenticator(page);
  await visit(page, product.origin, link);
  await page.getByText('«Lucía Andrade»').waitFor();
  // The same link at home, and as a chat pasted it.
  await using home = await newDesktop(browser);
  await giveAuthenticator(home.page);
  await visit(home.page, product.origin, `${link}.`);
  await home.page.getByText('El enlace está incompleto o tiene algo de más').waitFor();
  await visit(home.page, product.origin, link);
  await home.page.getByText('«Lucía Andrade»').waitFor();
  await page.getByRole('button', { name: 'Crear llave de acceso' }).click();
  await page.getByRole('heading', { name: 'Su cuenta está lista' }).waitFor();
  // The server's own reason, not that of a browser which nobody asked.
  await home.page.getByRole('button', { name: 'Crear llave de acceso' }).click();
  await home.page.getByText('Esta invitación ya se usó o venció.').waitFor();
  const codes = await page.getByRole('list', { name: 'Claves de respaldo' }).getByRole('listitem').all();
  expect(codes.length).toBeGreaterThanOrEqual(8);
  await page.getByRole('link', { name: 'Ya las guardé, entrar' }).click();
  await page.getByRole('link', { name: 'Mi cuenta, Lucía Andrade' }).click();
  await page.getByRole('button', { name: 'Salir' }).click();
  await page.getByRole('heading', { level: 1, name: 'Entrar' }).waitFor();

  // A page that needs a session leads back to itself.
  await visit(page, product.origin, '/solicitudes?view=review');
  expect(new URL(page.url()).pathname).toBe('/oficina/entrar');
  await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click();
  await page.waitForURL('**/oficina/solicitudes?view=review');

  // The link is used up.
  await visit(page, product.origin, link);
  await page.getByText('Esta invitación ya no sirve').waitFor();
  troubles.expectNone();
});

test('without a passkey: an app’s codes, then a recovery code once', async () => {
  // Who administers would have to make a passkey.
  const link = await invite('omar@oficina.mx', 'analyst');
  await using device = await newPhone(browser);
  const { page, troubles } = device;
  await visit(page, product.origin, link);
  await page.getByRole('link', { name: 'Usar una aplicación de códigos' }).click();
  const shown = page.locator('code.secret');
  await shown.waitFor();
  const secret = (await shown.innerText()).replaceAll(' ', '');
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = page.getByRole('textbox', { name: 'Código de seis dígitos' });
  await code.fill('12');
  await page.getByRole('button', { name: 'Aceptar y entrar' }).click();
  await page.getByText('Escriba los seis dígitos.').waitFor();
  await page.getByRole('img', { name: 'Código QR de la clave para la aplicación' }).waitFor();
  // As the app shows it.
  await code.fill(app.generate().replace(/^(\d{3})/, '$1 '));
  await page.getByRole('button', { name: 'Aceptar y entrar' }).click();
  await page.getByRole('heading', { name: 'Su cuenta está lista' }).waitFor();
  const recovery = await page
    .getByRole('list', { name: 'Claves de respaldo' })
    .locator('code')
    .first()
    .innerText();

  // Her session is over; the browser is hers still.
  await page.context().clearCookies({ name: 'desk' });
  await visit(page, product.origin, '/entrar');
  await page.getByRole('link', { name: /^Clave de respaldo/ }).click();
  const enter = async () => {
    await page.getByRole('textbox', { name: 'Correo de trabajo' }).fill('omar@oficina.mx');
    await page.getByRole('textbox', { name: 'Clave de respaldo' }).fill(recovery);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  };
  await enter();
  await page.waitForURL('**/oficina/hoy');

  // Her phone is lost: another app, of which a code is mistyped first, and other recovery codes.
  await visit(page, product.origin, '/cuenta');
  await page.getByRole('link', { name: 'Cambiar de aplicación' }).click();
  await page.getByRole('img', { name: 'Código QR de la clave para la aplicación' }).waitFor();
  const newSecret = (await shown.innerText()).replaceAll(' ', '');
  expect(newSecret).not.toBe(secret);
  const right = new TOTP({ secret: Secret.fromBase32(newSecret) }).generate();
  await code.fill(right === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Usar esta aplicación' }).click();
  await page.getByText('Ese código no es correcto.').waitFor();
  await code.fill(right);
  await page.getByRole('button', { name: 'Usar esta aplicación' }).click();
  await page.getByText('Su aplicación nueva ya sirve.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Mi cuenta' }).click();
  await page.getByRole('link', { name: 'Hacer claves nuevas' }).click();
  await page.getByRole('button', { name: 'Hacer claves nuevas' }).click();
  await page.getByRole('list', { name: 'Claves de respaldo' }).waitFor();
  await page.getByRole('link', { name: 'Ya las guardé' }).click();
  await page.getByText('10 sin usar').waitFor();

  await page.context().clearCookies();
  await visit(page, product.origin, '/entrar?con=recovery');
  await enter();
  await page.getByRole('alert').getByText('No fue posible entrar con esos datos.').waitFor();
  troubles.expectNone();
});

test('the sign-in page in each of its ways, also without scripts, sends nobody to another site', async () => {
  await using device = await newPhone(browser, { javaScriptEnabled: false });
  const { page } = device;
  await page.goto(`${product.origin}/oficina/entrar?siguiente=//evil.example`);
  expect(await page.locator('body noscript').allInnerTexts()).toEqual([
    'La llave de acceso necesita JavaScript. Sin él puede entrar con un código.',
  ]);
  await page.getByRole('link', { name: /^Código de la aplicación/ }).click();
  await page.getByRole('textbox', { name: 'Correo de trabajo' }).fill('nadie@oficina.mx');
  await page.getByRole('textbox', { name: 'Código de seis dígitos' }).fill('123456');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByText('No fue posible entrar con esos datos.').waitFor();
  expect(new URL(page.url()).origin).toBe(product.origin);
});
