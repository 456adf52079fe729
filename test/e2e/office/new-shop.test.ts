import sharp from 'sharp';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newDesktop, openBrowser } from '#test/support/browser.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { seeChanges } from '#test/support/send-act.ts';
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

const logo = async () => {
  const create = { width: 240, height: 80, channels: 3, background: '#6b2fa0' } as const;
  return { name: 'logo.png', mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
};

test('who administers every partner sets a shop up at the desk; it says that it opens soon, and what it lacks', async () => {
  await using desktop = await newDesktop(browser);
  const { page } = desktop;
  await enterAs(page, product.origin, 'administrator-all');
  await visit(page, product.origin, '/socios');
  await page.getByRole('link', { name: 'Nuevo socio' }).click();
  await page.getByLabel('Logo', { exact: true }).setInputFiles(await logo());
  await page.getByRole('button', { name: 'Subir logo' }).click();
  await page.getByRole('button', { name: 'Crear la tienda' }).click();
  await page.getByText('Escriba la razón social.').waitFor();
  const fields = {
    Nombre: 'Jacaranda',
    Número: '77',
    'Razón social': 'Comercializadora Jacaranda, S.A. de C.V.',
    Domicilio: 'Av. Reforma 502, Col. Centro, Puebla, Puebla, C.P. 72000',
    Teléfono: '2221234567',
    Correo: 'hola@jacaranda.example',
    'Primera persona': 'Sara Montes',
    'Su correo': 'sara@jacaranda.example',
    'Segunda persona': 'Luis Cano',
    'Correo de la segunda': 'luis@jacaranda.example',
  };
  for (const [label, text] of Object.entries(fields))
    await page.getByRole('textbox', { name: label, exact: true }).fill(text);
  await page.getByLabel('Color').fill('#6b2fa0');
  await page.getByRole('button', { name: 'Crear la tienda' }).click();
  const links = page.locator('code');
  await expect.poll(() => links.count()).toBe(2);
  const [first] = await links.allTextContents();

  await page.getByRole('link', { name: 'Ver qué falta para vender' }).click();
  const list = page.getByRole('table', { name: 'Listo para vender' });
  await list.getByRole('row', { name: /^Personas Falta 0 de 2/ }).waitFor();
  for (const href of await list
    .getByRole('link')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href'))))
    expect([href, (await page.request.get(`${product.origin}${href}`)).status()]).toEqual([href, 200]);
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Está lista');
  await seeChanges(page);
  await page.getByText(/^Todavía falta: textos, productos con foto/).waitFor();

  // A person's own link leads to her invitation; nobody else's page names the other shops.
  await using invited = await newDesktop(browser);
  await invited.page.goto(first ?? '');
  await invited.page.getByText('Jacaranda').first().waitFor();

  const closed = await page.request.get(`${product.origin}/77/inicio`);
  expect([closed.status(), await closed.text()]).toEqual([503, expect.stringContaining('Pronto abrimos')]);
  const preview = await page.request.get(`${product.origin}/1/inicio`);
  expect(preview.status()).toBe(200);

  await enterAs(page, product.origin, 'administrator');
  await visit(page, product.origin, '/socios');
  await page.getByRole('heading', { name: 'Alba' }).waitFor();
  expect(await page.getByText('Jacaranda').count()).toBe(0);
});
