import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newDesktop, newPhone, openBrowser } from '#test/support/browser.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { axeFindings } from './support/axe.ts';
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

const inicio = () => `${product.origin}/1/inicio`;

test('a draft is seen in the frame of the desk and nowhere else, then published as one act', async () => {
  await using desk = await newDesktop(browser);
  await using shopper = await newPhone(browser);
  const { page, troubles } = desk;
  await enterAs(page, product.origin, 'catalogue');
  await page.getByRole('navigation', { name: 'Oficina' }).getByRole('link', { name: 'Marca' }).click();
  await page.getByRole('heading', { level: 1, name: /^Marca/ }).waitFor();
  const colour = page.getByRole('textbox', { name: 'Color, hexadecimal' });
  await colour.fill('rojo');
  await page.getByRole('button', { name: 'Guardar borrador' }).click();
  await page.getByText('Escriba el color como #1A2B3C.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await colour.fill('#D5122B');
  await colour.press('Enter');
  await page.getByText('Borrador guardado. La tienda sigue igual.').waitFor();
  await page.getByText('Borrador, 1 cambio').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  const frame = page.frameLocator('iframe');
  await frame.getByRole('banner').first().waitFor({ state: 'attached' });
  const brandOf = (selector: typeof frame) =>
    selector.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--brand').trim());
  expect(await brandOf(frame)).toBe('#D5122B');
  await shopper.page.goto(inicio());
  const shown = () =>
    shopper.page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--brand').trim(),
    );
  expect(await shown()).toBe('#FF6700');

  // Of what the desk made, only its own page may be in a frame, and no cache keeps it.
  const link = (await page.locator('iframe').getAttribute('src')) ?? '';
  const preview = await fetch(product.origin + link);
  expect(preview.headers.get('cache-control')).toBe('no-store');
  expect(preview.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(preview.headers.get('set-cookie')).toBeNull();
  for (const wrong of [`${link}x`, link.replace('/1/', '/2/'), '/1/inicio?vista=x.y', '/1/inicio']) {
    const answer = await fetch(product.origin + wrong);
    expect([wrong, answer.headers.get('x-frame-options')]).toEqual([wrong, 'DENY']);
    expect((await answer.text()).includes('#D5122B')).toBe(false);
  }

  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await page.getByText('Publicado. La tienda ya lo muestra así.').waitFor();
  await page.getByText('publicó la marca').waitFor();
  await shopper.page.reload();
  expect(await shown()).toBe('#D5122B');
  troubles.expectNone([/^layout shift/, /status of 400/, /Blocked script execution/]);
});

test('legal texts wait for a second person with all of the draft', async () => {
  await using desk = await newDesktop(browser);
  await using second = await newDesktop(browser);
  const { page, troubles } = desk;
  await enterAs(page, product.origin, 'catalogue');
  await visit(page, product.origin, '/marca');
  await page.getByRole('textbox', { name: 'Días de gracia' }).fill('5');
  await page.getByRole('button', { name: 'Guardar borrador' }).click();
  await page.getByText('piden segunda firma').waitFor();
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Lo pidió la gerencia');
  await page.getByRole('button', { name: 'Proponer publicación' }).click();
  await page.getByText('La pidió usted: la confirma otra persona.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await enterAs(second.page, product.origin, 'supervisor');
  await visit(second.page, product.origin, '/marca');
  expect(await second.page.getByRole('button', { name: 'Guardar borrador' }).count()).toBe(0);
  expect(await axeFindings(second.page)).toEqual([]);
  await second.page.getByRole('button', { name: /^Confirmar: Publicar la marca de/ }).click();
  await second.page.getByText('Publicado', { exact: true }).waitFor();
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, product.origin, '/marca');
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([width, beyond]).toEqual([width, 0]);
  }
  expect(await axeFindings(page)).toEqual([]);
  troubles.expectNone([/^layout shift/, /Blocked script execution/]);
});
