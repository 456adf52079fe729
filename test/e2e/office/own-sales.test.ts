import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { invitationLink } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { downloaded, newDesktop, newPhone, openBrowser } from '#test/support/browser.ts';
import { scanPdf } from '#test/support/pdf.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { seeChanges, sendAct } from '#test/support/send-act.ts';
import { Colleague } from './support/colleague.ts';
import { enterAs, visit } from './support/desk.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ copyOf: inject('demoFolder') }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

test('a promoter is invited as one of the partner’s, signs in, and sees her sales and her month', async () => {
  await using admin = await newDesktop(browser);
  await using second = await newDesktop(browser);
  const { page } = admin;
  await enterAs(page, product.origin, 'administrator');
  await visit(page, product.origin, '/ajustes/invitar');
  const who = page.getByRole('combobox', { name: 'Quién es entre los promotores' });
  const where = page.getByRole('combobox', { name: 'Socio' });
  expect([await who.isVisible(), await where.isVisible()]).toEqual([false, true]);
  await page.getByRole('textbox', { name: 'Nombre y apellido' }).fill('Julio César Aquino');
  await page.getByRole('textbox', { name: 'Correo' }).fill('julio.aquino@tienda.mx');
  await page.getByRole('combobox', { name: 'Puesto' }).selectOption('Promotor');
  expect([await who.isVisible(), await where.isVisible()]).toEqual([true, false]);
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Vende en Puebla');
  await seeChanges(page);
  await page.getByText('Elija qué promotor es esa persona.').waitFor();
  await who.selectOption({ label: 'Julio César Aquino, clave ALB002, Alba' });
  await sendAct(page, 'Proponer invitación');
  await page.getByText('Invitar a «Julio César Aquino» como Promotor en Alba, Julio César Aquino').waitFor();
  await enterAs(second.page, product.origin, 'administrator-2');
  await visit(second.page, product.origin, '/ajustes');
  await second.page.getByRole('button', { name: /^Confirmar: Invitar a «Julio César Aquino»/ }).click();
  await second.page.getByText('Promotor en Alba, como Julio César Aquino').waitFor();

  const julio = await Colleague.joins(
    browser,
    'Julio César Aquino',
    await invitationLink(new ApiClient(product.origin), 'julio.aquino@tienda.mx'),
  );
  await using own = julio.device;
  await own.page.getByRole('heading', { level: 1, name: 'Mis solicitudes' }).waitFor();
  expect(own.page.url()).toContain('/oficina/mis-solicitudes');
  const menu = own.page.getByRole('navigation', { name: 'Oficina' });
  expect(await menu.getByRole('link').allInnerTexts()).toEqual([
    'Mis solicitudes',
    'Mi enlace',
    'Mis comisiones',
  ]);
  // The demo's customer who has paid everything.
  const list = own.page.getByRole('table', { name: 'Mis solicitudes' });
  await list.getByText('•••• 0103').waitFor();
  await menu.getByRole('link', { name: 'Mi enlace' }).click();
  const poster = own.page.waitForEvent('download');
  await own.page.getByRole('link', { name: 'Cartel carta' }).click();
  const [code] = scanPdf(await downloaded(await poster));
  expect(code).toMatch(/^QR-Code:.+\/1\/1002\/inicio$/);
  await menu.getByRole('link', { name: 'Mis comisiones' }).click();
  await own.page.getByRole('heading', { level: 1, name: 'Mis comisiones' }).waitFor();
  await own.page.goto(new URL('/oficina/hoy', own.page.url()).href);
  await own.page.waitForURL('**/oficina/mis-solicitudes');
  await own.page.goto(new URL('/oficina/solicitudes', own.page.url()).href);
  await own.page.getByRole('heading', { level: 1, name: 'Sin permiso' }).waitFor();
  admin.troubles.expectNone([/status of 400/]);
  own.troubles.expectNone([/status of 40[34]/]);
});

test('on a phone without scripts the list is filtered, and a month has its lines and its statement', async () => {
  await using device = await newPhone(browser, { javaScriptEnabled: false });
  const { page } = device;
  await page.goto(`${product.origin}/sandbox`);
  await page.getByRole('button', { name: /^Entrar como .+, Promotor$/ }).click();
  await page.waitForURL('**/oficina/mis-solicitudes');
  const list = page.getByRole('table', { name: 'Mis solicitudes' });
  await list.getByText('•••• 0102').waitFor();
  await page.getByRole('link', { name: /^Pagadas/ }).click();
  await page.waitForURL('**/mis-solicitudes?view=paid');
  await list.getByText('•••• 0102').waitFor();
  await page.goto(`${product.origin}/oficina/mis-solicitudes?view=cancelled`);
  await page.getByText('Ninguna solicitud en esta vista').waitFor();
  await page.getByRole('link', { name: 'Ver todas' }).click();
  await list.getByText('•••• 0102').waitFor();
  await page.goto(`${product.origin}/oficina/mis-comisiones`);
  // Her demo credit was activated some months ago.
  const months = await page.getByRole('combobox', { name: 'Mes' }).locator('option').count();
  const earned = page.getByRole('heading', { name: /^Movimientos de / });
  for (let back = 0; back < months && (await earned.count()) === 0; back += 1) {
    await page.getByRole('combobox', { name: 'Mes' }).selectOption({ index: back });
    await page.getByRole('button', { name: 'Ver mes' }).click();
    await page.waitForURL(/month=/);
  }
  await page.getByText('Crédito activado').first().waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Estado de cuenta, CSV' }).click();
  expect((await downloaded(await saved)).toString()).toContain('Rosa Elena Cortés,ALB001');
});
