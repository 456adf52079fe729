import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ApiClient } from '#test/support/api-client.ts';
import { newDesktop, openBrowser } from '#test/support/browser.ts';
import { idle } from '#test/support/idle.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import { sendAct } from '#test/support/send-act.ts';
import { enterAs, visit } from './support/desk.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ copyOf: inject('demoFolder') }), openBrowser()]);
  // A credit of this week: the demo's are older than what is counted, or not, by the day of the week.
  const request = await startRequest(new ApiClient(product.origin), { phone: '5587651401' });
  await walkTo(request, 'device-send');
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

test('reports are counted, narrowed by the keyboard, shown as tables and taken as CSV', async () => {
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'supervisor');
  await page.getByRole('navigation', { name: 'Oficina' }).getByRole('link', { name: 'Informes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Informes' }).waitFor();
  // Nothing was counted in this demo yet: opening the page begins it.
  await idle(product.origin);
  await visit(page, product.origin, '/informes/cobranza');
  await page.getByRole('heading', { name: 'Créditos por días de atraso' }).waitFor();

  await visit(page, product.origin, '/informes/cosechas');
  await page.getByRole('columnheader', { name: 'Sem. 12' }).waitFor();
  await page.getByRole('link', { name: 'Primer pago sin pagar' }).click();
  await page.getByText('Créditos cuya primera semana no se pagó a tiempo').waitFor();

  await visit(page, product.origin, '/informes');
  // The filter by the keyboard.
  await page.keyboard.press('f');
  await page.getByLabel('Desde').fill('2020-01-01');
  await page.getByLabel('Hasta').fill('2020-01-31');
  await page.keyboard.press('Enter');
  await page.getByText('Sin solicitudes en esos días').waitFor();
  await page.getByRole('link', { name: 'Quitar filtro Días' }).click();
  const csv = page.getByRole('link', { name: 'CSV' });
  const [download] = await Promise.all([page.waitForEvent('download'), csv.click()]);
  expect(download.suggestedFilename()).toBe('informe-funnel.csv');
  troubles.expectNone();
});

const bands = {
  'Primera banda': 760,
  'Segunda banda': 750,
  'Tercera banda': 740,
  'Banda que se revisa': 700,
};

test('other limits are tried on past requests, and proposed as they were tried', async () => {
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'supervisor');
  await visit(page, product.origin, '/ajustes/reglas');
  await page.getByRole('link', { name: 'Probar otros límites' }).first().click();
  await page.getByRole('heading', { name: 'Límites que se prueban' }).waitFor();
  const first = page.getByRole('group', { name: 'Primera banda' });
  const points = first.getByLabel('Desde, en puntos');
  expect(await points.inputValue()).toBe('680');
  await points.fill('600');
  await page.getByRole('button', { name: 'Simular' }).click();
  await page.getByText('Cada banda empieza en menos puntos que la anterior.').waitFor();
  for (const [band, from] of Object.entries(bands)) {
    const group = page.getByRole('group', { name: band });
    await group.getByLabel('Desde, en puntos').fill(String(from));
  }
  await first.getByLabel('Financiado, hasta').fill('$39,500');
  await page.getByRole('button', { name: 'Simular' }).click();
  // The demo's decided request and the one above have 712 points.
  const changed = page.getByRole('table', { name: 'Las que cambian' }).locator('tbody tr');
  await changed.getByRole('cell', { name: '712' }).first().waitFor();
  expect(await changed.count()).toBe(2);
  await changed.getByText('La revisa una persona').first().waitFor();
  await page.getByRole('link', { name: 'Proponer estos límites' }).click();
  await page.getByRole('heading', { name: 'Cambiar los límites' }).waitFor();
  const proposed = page.getByRole('group', { name: 'Primera banda' });
  expect(await proposed.getByLabel('Desde, en puntos').inputValue()).toBe('760');
  await page.getByLabel('Motivo').fill('Lo acordó el comité de crédito');
  await sendAct(page, 'Proponer los límites');
  await page.getByText('La confirma Administración').waitFor();
  await page.getByText('Cambiar los límites de crédito de').first().waitFor();

  await using second = await newDesktop(browser);
  await enterAs(second.page, product.origin, 'administrator');
  await visit(second.page, product.origin, '/por-firmar');
  await second.page.getByText('Desde 760 puntos: hasta $39,500').waitFor();
  troubles.expectNone();
});
