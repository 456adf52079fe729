import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { invitationLink } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { newDesktop, openBrowser } from '#test/support/browser.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { until } from '#test/support/until.ts';
import { enterAs, hydrated, visit } from './support/desk.ts';
import { giveAuthenticator } from '#test/support/passkey-device.ts';
import { seeChanges, sendAct } from '#test/support/send-act.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ copyOf: inject('demoFolder') }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

/** Confirms as the second administrator, on the page that the act changes: one alone can confirm nothing of her own. */
async function confirm(page: Page, path: string, summary: RegExp): Promise<void> {
  await visit(page, product.origin, path);
  await page.getByRole('button', { name: summary }).click();
  await expect.poll(() => page.getByRole('button', { name: summary }).count()).toBe(0);
}

test('somebody is invited by two, comes in by the link that only her address gets, and gets and loses a role by two', async () => {
  await using admin = await newDesktop(browser);
  await using second = await newDesktop(browser);
  await using invited = await newDesktop(browser);
  const { page } = admin;
  await enterAs(page, product.origin, 'administrator');
  await enterAs(second.page, product.origin, 'administrator-2');

  await visit(page, product.origin, '/ajustes');
  await page.getByRole('link', { name: 'Invitar' }).click();
  await page.getByRole('heading', { name: 'Invitar a una persona' }).waitFor();
  await seeChanges(page);
  await page.getByText('Escriba un correo válido.').waitFor();
  await page.getByRole('textbox', { name: 'Nombre y apellido' }).fill('Iván Cordero');
  await page.getByRole('textbox', { name: 'Correo' }).fill('ivan.cordero@tienda.mx');
  await page.getByRole('combobox', { name: 'Puesto' }).selectOption('Análisis');
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Entra el lunes');
  await sendAct(page, 'Proponer invitación');
  await page.getByText('La confirma otra persona de Administración').waitFor();
  await page.getByText('La pidió usted: la confirma otra persona.').waitFor();
  await confirm(second.page, '/ajustes', /^Confirmar: Invitar a «Iván Cordero»/);

  await visit(page, product.origin, '/ajustes');
  await page.getByRole('link', { name: 'Iván Cordero' }).click();
  const client = new ApiClient(product.origin);
  const first = await invitationLink(client, 'ivan.cordero@tienda.mx');
  await page.getByRole('button', { name: 'Enviar otro enlace' }).click();
  await page.getByText('Enlace enviado').waitFor();
  const link = await until('another link', async () => {
    const newest = await invitationLink(client, 'ivan.cordero@tienda.mx');
    return newest === first ? null : newest;
  });

  const guest = invited.page;
  await giveAuthenticator(guest);
  // On this machine's own address a passkey works as on the public one.
  await guest.goto(link.replace('127.0.0.1', 'localhost'));
  await hydrated(guest);
  const byPasskey = guest.getByRole('button', { name: /llave de acceso/i });
  if ((await byPasskey.count()) === 0) throw new Error(await guest.locator('main').innerText());
  await byPasskey.first().click();
  await guest
    .getByText(/claves? de respaldo/i)
    .first()
    .waitFor();
  const desk = new URL(guest.url()).origin;
  await guest.goto(`${desk}/oficina/solicitudes`);
  await guest.getByRole('heading', { level: 1, name: 'Solicitudes' }).waitFor();

  const path = new URL(page.url()).pathname.replace('/oficina', '');
  await page.getByRole('textbox', { name: /^Motivo del retiro de Análisis/ }).fill('Cambia de tienda');
  await page.getByRole('button', { name: /^Ver retiro de Análisis/ }).click();
  await page.getByRole('button', { name: /^Proponer retiro de Análisis/ }).click();
  await page.getByText('La pidió usted: la confirma otra persona.').waitFor();
  // Until the second yes nothing has changed.
  await guest.reload();
  await guest.getByRole('heading', { level: 1, name: 'Solicitudes' }).waitFor();
  await visit(second.page, product.origin, path);
  await second.page.getByRole('button', { name: /^Confirmar: Retirar a «Iván Cordero»/ }).click();
  await second.page.getByRole('heading', { level: 1, name: 'Aquí no hay nada' }).waitFor();
  // At her next call.
  await guest.reload();
  await guest.getByRole('heading', { level: 1, name: 'Sin permiso' }).waitFor();
  admin.troubles.expectNone();
});

test('an administrator ends the sessions of a person; her next step asks her to sign in', async () => {
  await using admin = await newDesktop(browser);
  await using other = await newDesktop(browser);
  await enterAs(other.page, product.origin, 'finance');
  const { page } = admin;
  await enterAs(page, product.origin, 'administrator');
  await visit(page, product.origin, '/ajustes');
  await page.getByRole('link', { name: 'Lucía Peralta' }).click();
  await page.getByRole('button', { name: 'Cerrar sus sesiones' }).click();
  await page.getByText('Escriba el motivo.').waitFor();
  await page.getByRole('textbox', { name: 'Motivo', exact: true }).last().fill('Perdió su teléfono');
  await page.getByRole('button', { name: 'Cerrar sus sesiones' }).click();
  await page.getByText('Sesiones cerradas.').waitFor();
  await other.page.goto(`${product.origin}/oficina/solicitudes`);
  await other.page.waitForURL('**/oficina/entrar*');
  expect(await other.page.getByRole('table').count()).toBe(0);
});

test('the limit of one person is proposed by supervision and confirmed by administration', async () => {
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'supervisor');
  await page.getByRole('navigation', { name: 'Oficina' }).getByRole('link', { name: 'Ajustes' }).click();
  const table = page.getByRole('table', { name: 'Límites' });
  await table.getByText('Siempre dos personas').first().waitFor();
  await page.getByRole('combobox', { name: 'Lo que se hace' }).selectOption('Devolver dinero a un cliente');
  await page.getByRole('textbox', { name: 'Monto en pesos' }).fill('quinientos');
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Devoluciones chicas');
  await seeChanges(page);
  await page.getByText('Escriba un monto en pesos, o déjelo vacío.').waitFor();
  await page.getByRole('textbox', { name: 'Monto en pesos' }).fill('500');
  await sendAct(page, 'Proponer límite');
  await page.getByText('La confirma Administración').waitFor();
  await enterAs(page, product.origin, 'administrator-2');
  await confirm(page, '/ajustes/limites', /^Confirmar: Cambiar en /);
  await table.getByText('Una persona hasta $500.00').waitFor();

  await enterAs(page, product.origin, 'supervisor');
  await visit(page, product.origin, '/ajustes/lugares-de-pago');
  const row = page.getByRole('table', { name: 'Lugares de pago' }).getByRole('row', { name: /La Esquina/ });
  await row
    .first()
    .getByRole('link', { name: /^La Esquina/ })
    .click();
  await page.getByRole('textbox', { name: 'Comisión' }).fill('14.50');
  await page.getByRole('textbox', { name: 'Pago mínimo' }).fill('20000');
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Tarifa nueva de la red');
  await seeChanges(page);
  await page.getByText('El máximo no puede ser menor que el mínimo.').waitFor();
  await page.getByRole('textbox', { name: 'Pago mínimo' }).fill('');
  await sendAct(page, 'Proponer cambio');
  await page.getByText('La confirma Administración').waitFor();
  await enterAs(page, product.origin, 'administrator-2');
  await confirm(page, '/ajustes/lugares-de-pago', /^Confirmar: Cambiar lo que cobra/);
  await row.first().getByText('$14.50').waitFor();
  await row.first().getByText('Sin dato').waitFor();
  troubles.expectNone();
});
