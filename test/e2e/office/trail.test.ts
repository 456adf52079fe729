import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ApiClient } from '#test/support/api-client.ts';
import { downloaded, newDesktop, newPhone, openBrowser } from '#test/support/browser.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import { enterAs, visit } from './support/desk.ts';

let product: Product;
let browser: Browser;
let requestId: string;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ copyOf: inject('demoFolder') }), openBrowser()]);
  const request = await startRequest(new ApiClient(product.origin), { phone: '5587651301' });
  await walkTo(request, 'credit-bureau-consulting');
  requestId = request.requestId;
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

test('an auditor finds who looked, takes the file of that filter, and the file is itself a line', async () => {
  await using device = await newDesktop(browser, { acceptDownloads: true });
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'analyst');
  await visit(page, product.origin, `/solicitud/${requestId}`);
  await page.getByRole('button', { name: 'Ver: Teléfono' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Para qué lo necesita?' });
  await dialog.getByRole('radio', { name: 'Hablar con el cliente' }).check();
  await dialog.getByRole('button', { name: 'Mostrar 30 segundos' }).click();
  await page.getByText(/Visible \d+ s/).waitFor();

  await enterAs(page, product.origin, 'auditor');
  await page.getByRole('navigation', { name: 'Oficina' }).getByRole('link', { name: 'Bitácora' }).click();
  const table = page.getByRole('table', { name: 'Bitácora' });
  await table.waitFor();
  await page.getByRole('link', { name: 'Consultas de datos personales' }).click();
  await table.getByText('Vio un dato sellado').waitFor();
  const [row] = await table.locator('tbody tr').allInnerTexts();
  expect(row).toContain('Mariana Robles');
  expect(row).toContain('Hablar con el cliente');
  expect(row).toContain('Desde');
  // From where is folded; a label has room for its words.
  const first = table.locator('tbody tr').first();
  expect(row).not.toContain('Chrome');
  await first.getByText('Desde', { exact: true }).click();
  await first.getByText(/Chrome/).waitFor();
  const label = await first.locator('.ch .k').first().boundingBox();
  expect(label?.width).toBeGreaterThan(100);

  await page.getByRole('button', { name: 'Filtro' }).click();
  await page.getByRole('combobox', { name: 'Quién' }).selectOption('Mariana Robles');
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await page.getByRole('link', { name: 'Quitar filtro Quién' }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Exportar' }).click(),
  ]);
  const file = (await downloaded(download)).toString();
  expect(download.suggestedFilename()).toBe('bitacora.csv');
  expect(file.split('\r\n').filter((line) => line.includes('viewed'))).toHaveLength(1);
  expect(file).not.toContain('5587651301');
  await page.getByRole('link', { name: 'Exportaciones' }).click();
  await page.waitForURL(/exports/);
  await page.getByRole('link', { name: 'Quitar filtro Quién' }).click();
  await table.getByText('Exportó').waitFor();
  troubles.expectNone();
});

test('a chain is verified while one waits, and the page says until where', async () => {
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'auditor');
  await visit(page, product.origin, '/bitacora');
  await page.getByRole('button', { name: 'Verificar cadena' }).click();
  await page.getByText('Cadena completa.').waitFor();
  await page.getByText('la pidió Rebeca Salas').waitFor();
  await page.getByRole('table').getByText('Pidió verificar la cadena').waitFor();
  troubles.expectNone();
});

test('pages by key; empty says the way on; who may not reads why', async () => {
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'auditor');
  await visit(page, product.origin, '/bitacora');
  await page.getByRole('link', { name: 'Siguiente' }).click();
  await page.getByRole('link', { name: 'Anterior' }).waitFor();
  await visit(page, product.origin, '/bitacora?record=000000000000');
  await page.getByText('Ningún renglón con estos filtros').waitFor();
  await enterAs(page, product.origin, 'analyst');
  expect(await page.getByRole('link', { name: 'Bitácora' }).count()).toBe(0);
  await visit(page, product.origin, '/bitacora');
  await page.getByRole('heading', { level: 1, name: 'Sin permiso' }).waitFor();
  troubles.expectNone();
});

test('without scripts it is filtered and verified', async () => {
  await using device = await newPhone(browser, { javaScriptEnabled: false });
  const { page } = device;
  await page.goto(`${product.origin}/sandbox`);
  await page.getByRole('button', { name: /^Entrar como .+, Auditoría$/ }).click();
  await page.goto(`${product.origin}/oficina/bitacora?view=grants`);
  await page.getByRole('button', { name: 'Filtro' }).click();
  await page.getByRole('combobox', { name: 'Quién' }).selectOption('Personas');
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await page.getByRole('link', { name: 'Quitar filtro Quién' }).waitFor();
  expect(new URL(page.url()).searchParams.get('view')).toBe('grants');
  await page.getByRole('button', { name: 'Verificar cadena' }).click();
  await page.getByText(/Se verifica ahora|Cadena completa/).waitFor();
});
