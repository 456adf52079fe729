import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newDesktop, openBrowser } from '#test/support/browser.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { seeChanges, sendAct } from '#test/support/send-act.ts';
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

test('somebody is added to a store by the keyboard, moves, is withdrawn and comes back', async () => {
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'supervisor');
  await page.getByRole('navigation', { name: 'Oficina' }).getByRole('link', { name: 'Promotores' }).click();
  const list = page.getByRole('table', { name: 'Promotores' });
  await list.getByRole('link', { name: 'Rosa Elena Cortés', exact: true }).waitFor();
  // The first row by the keyboard.
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await page.waitForURL('**/oficina/promotor/*');

  await visit(page, product.origin, '/promotores');
  // The switch of states does not touch the filters.
  const [states, add] = [page.locator('nav.seg'), page.getByRole('button', { name: 'Filtro' })];
  await expect.poll(() => gap(states, add)).toBeGreaterThanOrEqual(8);
  await visit(page, product.origin, '/promotores/tiendas');
  await page.getByRole('textbox', { name: 'Nombre de la tienda' }).fill('Cholula');
  await page.getByRole('textbox', { name: 'Domicilio' }).fill('Av. Morelos 12');
  await page.keyboard.press('Enter');
  await page.getByText('Tienda abierta.').waitFor();

  await visit(page, product.origin, '/promotores/nuevo');
  await page.getByRole('textbox', { name: 'Nombre y apellido' }).focus();
  await page.keyboard.type('Beatriz Olmos');
  await page.keyboard.press('Tab');
  await page.keyboard.type('con espacio');
  await page.keyboard.press('Tab');
  await page.keyboard.type('PUE09');
  await page.keyboard.press('Enter');
  await page.getByText('Escriba de 1 a 20 letras sin acento o números.').waitFor();
  await page.getByRole('textbox', { name: 'Clave' }).fill('ALB009');
  await page.getByRole('combobox', { name: 'Tienda' }).selectOption({ label: 'Alba, Cholula' });
  await page.getByRole('button', { name: 'Dar de alta' }).click();
  await page.getByText('Promotor dado de alta.').waitFor();
  const shown = await page.getByText(/\/1\/\d+\/inicio$/).innerText();
  await page.getByRole('img', { name: 'Código QR del enlace de Beatriz Olmos' }).waitFor();
  const path = new URL(page.url()).pathname.replace('/oficina', '');

  await page.getByRole('combobox', { name: 'Tienda' }).selectOption('Sin tienda');
  await page.getByRole('textbox', { name: 'Motivo del cambio' }).fill('Cubre varias tiendas');
  await page.getByRole('button', { name: 'Cambiar de tienda' }).click();
  await page.getByText('Cambió de tienda').waitFor();
  await page.getByRole('button', { name: 'Dar de baja' }).click();
  await page.getByText('Escriba el motivo.').waitFor();
  await page.getByRole('textbox', { name: 'Motivo de la baja' }).fill('Dejó la empresa');
  await page.getByRole('button', { name: 'Dar de baja' }).click();
  await page.getByText('Su enlace y su clave ya no sirven.').waitFor();
  expect((await fetch(product.origin + `/api/v1/getPromotor/${path.split('/').at(-1)}`)).status).toBe(404);
  await page.getByRole('textbox', { name: 'Motivo para reactivar' }).fill('Regresó');
  await page.getByRole('button', { name: 'Reactivar' }).click();
  await page.getByText('Activo otra vez').waitFor();
  expect((await fetch(shown)).status).toBe(200);
  troubles.expectNone([/status of 400/]);
});

test('a plan of commissions is proposed by finance and confirmed by supervision', async () => {
  await using device = await newDesktop(browser);
  await using second = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'finance');
  await visit(page, product.origin, '/promotores/comisiones');
  await page.getByText('$150.00').first().waitFor();
  await page.getByRole('textbox', { name: 'Pesos por crédito activado' }).fill('ciento');
  await page.getByRole('textbox', { name: 'Motivo del cambio' }).fill('Temporada alta');
  const plan = page.getByRole('region', { name: 'Cambiar el plan' });
  await seeChanges(plan);
  await page.getByText('Escriba un monto en pesos, o déjelo vacío.').waitFor();
  await page.getByRole('textbox', { name: 'Pesos por crédito activado' }).fill('$200');
  await page.getByRole('textbox', { name: 'Porcentaje del enganche' }).fill('2.5 %');
  await sendAct(plan, 'Proponer plan');
  await page.getByText('Plan propuesto. Lo confirma Supervisión.').waitFor();
  await page.getByText('La pidió usted: la confirma otra persona.').waitFor();

  await enterAs(second.page, product.origin, 'supervisor');
  await visit(second.page, product.origin, '/promotores/comisiones');
  await second.page
    .getByRole('button', { name: /^Confirmar: Cambiar en Alba el plan de comisiones/ })
    .click();
  await second.page.getByText('$200.00').first().waitFor();
  troubles.expectNone([/status of 400/]);
});

test('a role limited to a store is proposed where roles are given', async () => {
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'administrator');
  await visit(page, product.origin, '/ajustes/invitar');
  await page.getByRole('textbox', { name: 'Nombre y apellido' }).fill('Iván Cordero');
  await page.getByRole('textbox', { name: 'Correo' }).fill('ivan.store@tienda.mx');
  await page.getByRole('combobox', { name: 'Puesto' }).selectOption('Mostrador');
  await page.getByRole('combobox', { name: 'Socio' }).selectOption({ label: 'Alba, solo Tienda PUE01' });
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Entra el lunes');
  await sendAct(page, 'Proponer invitación');
  await page.getByText('Invitar a «Iván Cordero» como Mostrador en Alba, Tienda PUE01').waitFor();
  troubles.expectNone();
});

/** How far the second is below the first. */
async function gap(first: Locator, second: Locator): Promise<number> {
  const [above, below] = await Promise.all([first.boundingBox(), second.boundingBox()]);
  return (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0));
}
