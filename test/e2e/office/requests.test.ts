import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ApiClient } from '#test/support/api-client.ts';
import { newDesktop, newPhone, openBrowser } from '#test/support/browser.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import { enterAs, hydrated, visit } from './support/desk.ts';

let product: Product;
let browser: Browser;
let requestId: string;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ copyOf: inject('demoFolder') }), openBrowser()]);
  const request = await startRequest(new ApiClient(product.origin), { phone: '5587651101' });
  await walkTo(request, 'aprove-credit');
  requestId = request.requestId;
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

test('an analyst goes from Hoy to a filtered list, to a record, and leaves a note', async () => {
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'analyst');
  await page.getByRole('heading', { level: 1, name: /^Hoy/ }).waitFor();
  await page.getByRole('navigation', { name: 'Oficina' }).getByRole('link', { name: 'Solicitudes' }).click();
  const table = page.getByRole('table', { name: 'Solicitudes' });
  await table.waitFor();

  await page.getByRole('button', { name: 'Filtro' }).click();
  await page.getByRole('combobox', { name: 'Paso' }).selectOption('Aprobación, aceptar');
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await page.getByRole('link', { name: 'Quitar filtro Paso' }).waitFor();
  expect(new URL(page.url()).searchParams.get('step')).toBe('aprove-credit');
  const steps = () => table.locator('tbody .step').allInnerTexts();
  expect(new Set(await steps())).toEqual(new Set(['Aprobación']));

  await table.getByRole('link').first().waitFor();
  await table.locator(`a[href$="/solicitud/${requestId}"]`).click();
  await page.getByRole('heading', { level: 1, name: /^Solicitud / }).waitFor();
  await hydrated(page);
  await page.getByRole('button', { name: 'Guardar nota' }).click();
  await page.getByText('Escriba la nota.').waitFor();
  await page.getByRole('textbox', { name: 'Nota' }).fill('Vive con su mamá; <b>el recibo</b> es de ella.');
  await page.getByRole('button', { name: 'Guardar nota' }).click();
  await page.getByText('Vive con su mamá; <b>el recibo</b> es de ella.').waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Nota' }).inputValue()).toBe('');
  troubles.expectNone();
});

test('at 1280 a line of the list has two lines, and says a decision only where the state does not', async () => {
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'supervisor-all');
  await visit(page, product.origin, '/solicitudes');
  const rows = page.getByRole('table', { name: 'Solicitudes' }).locator('tbody tr');
  await rows.first().waitFor();
  const heights = await rows.evaluateAll((each) => each.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(56);
  const states = (await rows.locator('.m-c').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
  for (const twice of ['En revisión A revisión', 'Pagada Aprobada', 'No aprobada No aprobada'])
    expect(states).not.toContain(twice);
  troubles.expectNone();
});

test('a sealed field is shown after a reason, for half a minute, and the history says who looked', async () => {
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'analyst');
  await visit(page, product.origin, `/solicitud/${requestId}`);
  const body = page.getByRole('main');
  expect(await body.innerText()).not.toContain('5587651101');
  await page.getByRole('button', { name: 'Ver: Teléfono' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Para qué lo necesita?' });
  await dialog.getByRole('radio', { name: 'Otro motivo' }).check();
  await dialog.getByRole('button', { name: 'Mostrar 30 segundos' }).click();
  await dialog.getByText('Escriba el motivo.').waitFor();
  await dialog.getByRole('textbox', { name: 'Escriba el motivo' }).fill('Pidió que le llamen');
  await dialog.getByRole('button', { name: 'Mostrar 30 segundos' }).click();
  await expect.poll(() => body.innerText()).toMatch(/55 ?8765 ?1101/);
  await page.getByText(/Visible \d+ s/).waitFor();
  await page.getByText('motivo: Pidió que le llamen').first().waitFor();
  await page.getByRole('button', { name: 'Ocultar' }).click();
  expect(await body.innerText()).not.toMatch(/55 ?8765 ?1101/);
  troubles.expectNone();
});

test('the keyboard alone: search, rows, open, help, and a switch for it', async () => {
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'analyst');
  await visit(page, product.origin, '/solicitudes');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Ir al contenido');
  const cursor = page.locator('tr.cur');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  const account = await cursor.getByRole('link').innerText();
  expect(account).toBe(await page.locator('tbody tr').first().getByRole('link').innerText());
  expect(await focused(page)).toBe(account);
  await page.keyboard.press('e');
  await page.getByRole('heading', { level: 1, name: `Solicitud ${account}` }).waitFor();
  await page.goBack();
  await cursor.getByRole('link', { name: account }).waitFor();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Ayuda y atajos' });
  await help.waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.type('j7');
  expect(await page.getByRole('searchbox', { name: 'Buscar solicitudes' }).inputValue()).toBe('j7');
  await page.keyboard.press('Enter');
  await page.getByText('No se encontró «j7»').waitFor();

  await page.getByRole('button', { name: 'Ayuda y atajos' }).click();
  await help.getByRole('checkbox', { name: 'Usar estos atajos en este equipo' }).uncheck();
  await help.getByRole('button', { name: 'Cerrar' }).click();
  await page.keyboard.press('?');
  expect(await help.isVisible()).toBe(false);
  troubles.expectNone();
});

test('without scripts the list is filtered, sorted and opened, and the record is read', async () => {
  await using device = await newPhone(browser, { javaScriptEnabled: false });
  const { page } = device;
  await page.goto(`${product.origin}/sandbox`);
  await page.getByRole('button', { name: /^Entrar como .+, Análisis$/ }).click();
  await page.goto(`${product.origin}/oficina/solicitudes?view=open`);
  await page.getByRole('button', { name: 'Filtro' }).click();
  await page.getByRole('combobox', { name: 'Paso' }).selectOption('Aprobación, aceptar');
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await page.getByRole('link', { name: 'Quitar filtro Paso' }).waitFor();
  expect(new URL(page.url()).searchParams.get('view')).toBe('open');
  await page.goto(`${product.origin}/oficina/solicitudes?sort=%2Bbegun`);
  expect(await page.locator('th[aria-sort=ascending]').count()).toBe(1);
  await page.locator('tbody').getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: /^Solicitud / }).waitFor();
});

test('who may not, or looks for what is not there, reads why', async () => {
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'catalogue');
  await visit(page, product.origin, '/solicitudes');
  await page.getByRole('heading', { level: 1, name: 'Sin permiso' }).waitFor();
  await visit(page, product.origin, '/nada');
  await page.getByRole('heading', { level: 1, name: 'Aquí no hay nada' }).waitFor();
  await enterAs(page, product.origin, 'analyst');
  await visit(page, product.origin, '/solicitud/00000000-0000-4000-8000-000000000000');
  await page.getByRole('heading', { level: 1, name: 'Aquí no hay nada' }).waitFor();
  troubles.expectNone();
});

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText ?? '');
