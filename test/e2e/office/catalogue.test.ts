import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newDesktop, openBrowser } from '#test/support/browser.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { seeChanges, sendAct } from '#test/support/send-act.ts';
import { enterAs, hydrated, visit } from './support/desk.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ copyOf: inject('demoFolder') }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

const name = 'Galaxy A06 64 GB';

interface InShop {
  id: number;
  name: string;
  price: number;
  focus?: object;
}

/** The product as the shop serves it. */
async function inShop(): Promise<InShop> {
  const found = await fetch(`${product.origin}/api/v1/productsNone?commercialPartnerId=1&limit=100`);
  const { list } = (await found.json()) as { list: InShop[] };
  const sold = list.find((each) => each.name === name);
  if (!sold) throw new Error(`the shop has no ${name}: ${list.map((each) => each.name).join(', ')}`);
  return sold;
}

const otherPhoto = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: '#5b8f7b' } })
    .png()
    .toBuffer();

const facts = (page: Page) => page.getByRole('region', { name: 'Datos y precio' });

async function openProduct(page: Page): Promise<void> {
  const { id } = await inShop();
  await visit(page, product.origin, `/producto/${id}`);
}

test('a product is found by keyboard, its price changed, and the shop has it at once', async () => {
  await using desk = await newDesktop(browser);
  const { page, troubles } = desk;
  await enterAs(page, product.origin, 'catalogue');
  await page.getByRole('navigation', { name: 'Oficina' }).getByRole('link', { name: 'Catálogo' }).click();
  await page.getByRole('table', { name: 'Catálogo' }).waitFor();
  await page.keyboard.press('f');
  await page.getByRole('searchbox', { name: 'Nombre' }).fill('a06 64');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Quitar filtro Nombre' }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await hydrated(page);

  const { price } = await inShop();
  const seen = page.getByRole('region', { name: 'El crédito con estos datos' });
  const weekly = page.getByRole('textbox', { name: 'Pago semanal' });
  const before = await weekly.inputValue();
  await weekly.fill('100');
  await seen.getByText(/^Su CAT sería de .* mayor de 250 %\.$/).waitFor();
  await seen.getByText('Lo confirma otra persona: escriba el motivo.').waitFor();
  await weekly.fill('1');
  await seen.getByText('Con esos pagos no se cubre el precio de contado.').waitFor();
  await weekly.fill(before);
  await seen.getByText('Precio total a crédito').waitFor();
  await page.getByRole('textbox', { name: 'Contado' }).fill('gratis');
  await seeChanges(facts(page));
  await page.getByText('Escriba un monto como 7999.50.').waitFor();
  await page.getByRole('textbox', { name: 'Contado' }).fill(String(price + 100));
  await sendAct(facts(page), 'Guardar');
  await page.getByText('Guardado. La tienda ya lo muestra así.').waitFor();
  expect((await inShop()).price).toBe(price + 100);
  await page.getByText('lo cambió').waitFor();

  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'foto.png',
      mimeType: 'image/png',
      buffer: Buffer.from(dot, 'base64'),
    });
  // Held on its way: of all colours' forms only the one that was sent is busy.
  const held = Promise.withResolvers<void>();
  await page.route('**/producto/**', async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue();
  });
  const send = page.getByRole('button', { name: /^Subir: / });
  expect(await send.count()).toBeGreaterThan(1);
  await send.first().click();
  await expect.poll(() => send.first().getAttribute('aria-busy')).toBe('true');
  expect(await send.and(page.locator('[aria-busy]')).count()).toBe(1);
  held.resolve();
  await page.getByText('La foto se guardó.').waitFor();
  await page.getByText('subió una foto').waitFor();
  await page.unrouteAll({ behavior: 'wait' });

  // A second photo, put first and focused by keys: the shop shows both, the second at its own address.
  const photos = page.getByRole('region', { name: /^Fotos de / }).first();
  await photos
    .locator('input[type=file]')
    .setInputFiles({ name: 'otra.png', mimeType: 'image/png', buffer: await otherPhoto() });
  await photos.getByRole('button', { name: /^Subir: / }).click();
  await photos.getByRole('button', { name: /^Antes: foto 2 de / }).press('Enter');
  await page.getByText('Las fotos se guardaron.').waitFor();
  await photos.getByText('Encuadre', { exact: true }).first().click();
  await photos.getByRole('button', { name: /^Punto que siempre se ve: 50 %/ }).press('ArrowUp');
  await photos.getByRole('button', { name: 'Guardar encuadre' }).click();
  await expect.poll(async () => (await inShop()).focus).toEqual({ x: 50, y: 40 });
  const { id } = await inShop();
  await page.goto(`${product.origin}/1/detalle-producto/${id}`);
  await page.getByRole('link', { name: 'Foto 2 de 2' }).click();
  await page.getByRole('img', { name: /, foto 2$/ }).waitFor();
  await page.reload();
  await page.getByRole('img', { name: /, foto 2$/ }).waitFor();
  expect(await page.getByRole('link', { name: 'Foto 2 de 2' }).getAttribute('aria-current')).toBe('true');
  troubles.expectNone([/status of 400/]);
});

test('a file is tried, and changes what it said it would', async () => {
  await using desk = await newDesktop(browser);
  const { page, troubles } = desk;
  await enterAs(page, product.origin, 'catalogue');
  await visit(page, product.origin, '/catalogo');
  await page.getByRole('link', { name: 'Subir archivo' }).click();
  const { price } = await inShop();
  const text = `producto,contado,marca,semanal,semanas,colores
${name},${price + 50},,,,
Edge 60 neo,7299,Motorola,182,52,Verde=#7d8f7a
Galaxy Tab A9,4999..0,Samsung,125,52,Gris=#808080`;
  await page
    .getByLabel('Archivo', { exact: true })
    .setInputFiles({ name: 'precios-diciembre.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Ensayar' }).click();
  await page.getByRole('heading', { name: 'Ensayo de precios-diciembre.csv' }).waitFor();
  await page.getByText('Contado no es un monto como 7999.50.').waitFor();
  expect((await inShop()).price).toBe(price);
  await page.getByRole('button', { name: 'Aplicar los 2' }).click();
  await page.getByText('Aplicado: 1 cambiados, 0 programados, 1 nuevos en borrador').waitFor();
  expect((await inShop()).price).toBe(price + 50);
  await visit(page, product.origin, '/catalogo?view=draft');
  await page.getByRole('link', { name: 'Edge 60 neo' }).waitFor();
  await page.getByText('Falta foto').waitFor();
  troubles.expectNone();
});

test('prices of several products change by a percentage, as it was tried', async () => {
  await using desk = await newDesktop(browser);
  const { page, troubles } = desk;
  await enterAs(page, product.origin, 'catalogue');
  await visit(page, product.origin, '/catalogo');
  const { price } = await inShop();
  await page.getByRole('checkbox', { name: `Elegir ${name}` }).check();
  await page
    .getByRole('checkbox', { name: /^Elegir Galaxy/ })
    .nth(1)
    .check();
  await page.getByRole('button', { name: 'Cambiar precios' }).click();
  await page.getByRole('heading', { level: 1, name: 'Cambiar precios' }).waitFor();
  await page.getByRole('textbox', { name: 'Porcentaje' }).fill('mucho');
  await page.getByRole('button', { name: 'Ensayar' }).click();
  await page.getByText('Escriba un porcentaje de -90 a 90, como 5 o -2.5.').waitFor();
  await page.getByRole('textbox', { name: 'Porcentaje' }).fill('-10');
  await page.getByRole('button', { name: 'Ensayar' }).click();
  await page.getByRole('heading', { name: 'Ensayo de precios \u221210 %' }).waitFor();
  expect((await inShop()).price).toBe(price);
  await page.getByRole('button', { name: 'Aplicar los 2' }).click();
  await page.getByText('Aplicado: 2 cambiados').waitFor();
  expect((await inShop()).price).toBe(Math.round(price * 0.9));
  troubles.expectNone([/status of 400/]);
});

test('several products are withdrawn as shown, and those that may come back', async () => {
  await using desk = await newDesktop(browser);
  const { page, troubles } = desk;
  await enterAs(page, product.origin, 'catalogue');
  await visit(page, product.origin, '/catalogo');
  const bar = page.locator('.bulk');
  const names: string[] = [];
  for (const at of [1, 2]) {
    const box = page.locator('tbody').getByRole('checkbox').nth(at);
    names.push((await box.getAttribute('aria-label'))?.replace('Elegir ', '') ?? '');
    await box.check();
  }
  expect(await bar.getByRole('button', { name: 'Poner en venta' }).count()).toBe(0);
  await bar.getByRole('button', { name: 'Retirar' }).click();
  await page.getByRole('heading', { level: 1, name: 'Retirar' }).waitFor();
  const table = page.getByRole('table', { name: 'Retirar' });
  for (const each of names) await table.getByRole('link', { name: each }).waitFor();
  expect(await table.getByText('Retirado').count()).toBe(2);
  await page.getByRole('button', { name: 'Retirar 2' }).click();
  await page.getByRole('status').getByText('2 retirados.').waitFor();

  await visit(page, product.origin, '/catalogo?view=withdrawn');
  for (const each of names) await page.getByRole('checkbox', { name: `Elegir ${each}` }).check();
  await bar.getByRole('button', { name: 'Poner en venta' }).click();
  await page.getByRole('button', { name: 'Poner 2 en venta' }).click();
  await page.getByRole('status').getByText('2 en venta.').waitFor();
  troubles.expectNone();
});

test('below the floor that two people set, two people sell', async () => {
  await using desk = await newDesktop(browser);
  await using second = await newDesktop(browser);
  await enterAs(second.page, product.origin, 'supervisor');
  await visit(second.page, product.origin, '/ajustes/limites');
  await second.page
    .getByRole('combobox', { name: 'Lo que se hace' })
    .selectOption('Vender por debajo de un precio de contado');
  await second.page.getByRole('textbox', { name: 'Monto en pesos' }).fill('2000');
  await second.page.getByRole('textbox', { name: 'Motivo' }).fill('Que nadie remate solo');
  await sendAct(second.page, 'Proponer límite');
  await second.page.getByText('La confirma Administración').waitFor();
  const { page } = desk;
  await enterAs(page, product.origin, 'administrator');
  await visit(page, product.origin, '/ajustes/limites');
  await page.getByRole('button', { name: /^Confirmar: Cambiar en / }).click();
  await page.getByText('Dos personas por debajo de $2,000.00').waitFor();

  await enterAs(page, product.origin, 'catalogue');
  const { price } = await inShop();
  await openProduct(page);
  await page.getByRole('textbox', { name: 'Contado' }).fill('1900');
  await page.getByRole('textbox', { name: 'Enganche' }).fill('100');
  await page.getByRole('textbox', { name: 'Motivo, si confirma otra persona' }).fill('Últimas piezas');
  await sendAct(facts(page), 'Guardar');
  await page.getByText('lo confirma otra persona').first().waitFor();
  await page.getByText('La pidió usted: la confirma otra persona.').waitFor();
  expect((await inShop()).price).toBe(price);
  await visit(second.page, product.origin, '/por-firmar');
  await second.page.getByRole('button', { name: /^Confirmar: Vender Galaxy A06/ }).click();
  await expect.poll(async () => (await inShop()).price).toBe(1900);
});

test('who may only read changes nothing', async () => {
  await using desk = await newDesktop(browser);
  const { page, troubles } = desk;
  await enterAs(page, product.origin, 'counter');
  await openProduct(page);
  expect(await page.getByRole('button', { name: 'Guardar' }).count()).toBe(0);
  troubles.expectNone();
});

/** A grey PNG of 8 × 8. */
const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWNowAEYhpYEAILzYAEeEbvlAAAAAElFTkSuQmCC';
