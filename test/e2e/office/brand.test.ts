import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { nearestReadable } from '#domain/partner/brand.ts';
import { previewScreen, previewScreenKeys } from '#domain/partner/preview-screens.ts';
import { newDesktop, newPhone, openBrowser } from '#test/support/browser.ts';
import { startProduct, type Product } from '#test/support/product.ts';
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
  await colour.fill('#D5122B');
  await colour.press('Enter');
  await page.getByText('Borrador guardado. La tienda sigue igual.').waitFor();
  await page.getByText('Borrador, 1 cambio').waitFor();

  const frame = page.frameLocator('iframe');
  await frame.getByRole('banner').first().waitFor({ state: 'attached' });
  const brandOf = (selector: typeof frame) =>
    selector.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--brand').trim());
  await expect.poll(() => brandOf(frame)).toBe('#D5122B');
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

  const listed = await fetch(`${product.origin}/api/v1/productsNone?commercialPartnerId=1&limit=1`);
  const { list } = (await listed.json()) as { list: { id: number }[] };
  const firstProduct = list[0]?.id ?? 0;
  // Each screen, with the demo customer where it is somebody's: the draft's colour, nobody's session, no other page.
  const token = new URL(link, product.origin).searchParams.get('vista') ?? '';
  const screens = await Promise.all(
    previewScreenKeys.map(async (key) => {
      const path = `/1/${previewScreen(key).path(1, firstProduct)}`;
      const answer = await fetch(`${product.origin}${path}?vista=${token}`, { redirect: 'manual' });
      const html = await answer.text();
      const published = await fetch(product.origin + path, { redirect: 'manual' });
      return {
        key,
        status: answer.status,
        isDrafted: html.includes('--brand:#D5122B'),
        isScreen: html.includes('<h1') && !/Something went wrong|Page not found/.test(html),
        isInFrame: answer.headers.get('content-security-policy')?.includes("frame-ancestors 'self'"),
        cookie: answer.headers.get('set-cookie'),
        leaks: (await published.text()).includes('#D5122B'),
      };
    }),
  );
  const well = { status: 200, isDrafted: true, isScreen: true, isInFrame: true, cookie: null, leaks: false };
  expect(screens).toEqual(previewScreenKeys.map((key) => ({ key, ...well })));
  await page.getByRole('combobox', { name: 'Así se ve' }).selectOption({ label: 'Atrasada' });
  await frame.getByText('Elena', { exact: false }).first().waitFor({ state: 'attached' });

  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await page.getByText('Publicado. La tienda ya lo muestra así.').waitFor();
  await page.getByText('publicó la marca').waitFor();
  await shopper.page.reload();
  expect(await shown()).toBe('#D5122B');
  troubles.expectNone([/status of 400/, /Blocked script execution/]);
});

test('a colour is chosen, made readable in one press and seen at once; codes are put in order with keys', async () => {
  await using desk = await newDesktop(browser);
  const { page, troubles } = desk;
  await enterAs(page, product.origin, 'catalogue');
  await visit(page, product.origin, '/marca');
  const colour = page.getByRole('textbox', { name: 'Color, hexadecimal' });
  const brand = () =>
    page
      .frameLocator('iframe')
      .locator('html')
      .evaluate((html) => getComputedStyle(html).getPropertyValue('--brand').trim());
  await page.getByLabel('Elegir el color').fill('#2e7fe0');
  expect(await colour.inputValue()).toBe('#2E7FE0');
  await expect.poll(brand).toBe('#2E7FE0');
  await page.getByText('Con letras blancas este azul no se lee').waitFor();
  await page.getByRole('button', { name: 'Usarlo' }).click();
  const readable = await colour.inputValue();
  expect(readable).toBe(nearestReadable('#2E7FE0')?.toUpperCase());
  expect(await page.getByLabel('Elegir el color').inputValue()).toBe(readable.toLowerCase());
  expect(await page.getByRole('button', { name: 'Usarlo' }).count()).toBe(0);
  await expect.poll(brand).toBe(readable);

  const order = page.getByRole('group', { name: 'Orden' });
  await order.getByRole('checkbox', { name: /WhatsApp/ }).check();
  await order.getByRole('checkbox', { name: /llamada/ }).check();
  await order.getByRole('button', { name: 'Antes: llamada' }).focus();
  await page.keyboard.press('Enter');
  await order.getByText('llamada es ahora el número 2.').waitFor({ state: 'attached' });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Antes: llamada',
  );
  const grip = (name: string) => order.getByRole('listitem').filter({ hasText: name }).locator('.grip');
  await grip('WhatsApp').dragTo(grip('llamada'));
  await order.getByText('2. WhatsApp').waitFor();
  await order.getByRole('button', { name: 'Después: WhatsApp' }).press('Space');
  await order.getByText('2. llamada').waitFor();
  await page.getByRole('combobox', { name: 'Centro' }).fill('Queretaro');
  await page.getByRole('textbox', { name: 'Radio, en kilómetros' }).fill('40');
  await page.getByRole('button', { name: 'Guardar borrador' }).click();
  await page.getByText('Borrador guardado. La tienda sigue igual.').waitFor();
  expect(await page.getByRole('combobox', { name: 'Centro' }).inputValue()).toBe('20.5888, -100.3899');
  await page.getByText('SMS, llamada, WhatsApp').first().waitFor();
  await page.getByRole('button', { name: 'Descartar borrador' }).click();
  await page.getByText('Borrador descartado.').waitFor();
  troubles.expectNone([/Blocked script execution/]);
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
  await enterAs(second.page, product.origin, 'supervisor');
  await visit(second.page, product.origin, '/marca');
  expect(await second.page.getByRole('button', { name: 'Guardar borrador' }).count()).toBe(0);
  await second.page.getByRole('button', { name: /^Confirmar: Publicar la marca de/ }).click();
  await second.page.getByText('Publicado', { exact: true }).waitFor();
  troubles.expectNone([/Blocked script execution/]);
});

test('a logo, a banner and a sentence are of the draft, then of the shop', async () => {
  await using desk = await newDesktop(browser);
  await using shopper = await newPhone(browser);
  const { page, troubles } = desk;
  await enterAs(page, product.origin, 'catalogue');
  await visit(page, product.origin, '/marca?parte=imagenes');
  const shopLogo = shopper.page.getByRole('banner').first().getByRole('img', { name: 'Alba' });
  await shopper.page.goto(inicio());
  const before = await shopLogo.getAttribute('src');

  await page.getByLabel('Imagen: Logo sobre el color').setInputFiles(await picture('logo', 480, 120));
  await page.getByRole('button', { name: 'Subir: Logo sobre el color' }).click();
  await page.getByText('Logo guardado en el borrador.').waitFor();
  await page.getByRole('button', { name: 'Quitar: Logo sobre oscuro, al pie' }).click();
  await page
    .getByRole('button', { name: 'Quitar: Logo sobre oscuro, al pie' })
    .waitFor({ state: 'detached' });
  const form = page.getByRole('form', { name: 'Otra promoción' });
  await form.getByLabel('Imagen').setInputFiles(await picture('promo', 600, 300));
  await form.getByRole('textbox', { name: 'Qué dice' }).fill('Llegó diciembre');
  await form.getByRole('textbox', { name: 'A dónde lleva' }).fill('/privacidad');
  await form.getByRole('button', { name: 'Subir promoción' }).click();
  await page.getByText('La promoción debe medir al menos 1120 × 624 px.').waitFor();
  await form.getByLabel('Imagen').setInputFiles(await picture('promo', 1200, 700));
  await form.getByRole('button', { name: 'Subir promoción' }).click();
  await page.getByText('Promociones guardadas en el borrador.').waitFor();

  await page.getByRole('link', { name: 'Frases' }).click();
  await page.getByRole('searchbox', { name: 'Buscar en las frases' }).fill('Lo más destacado');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await page.getByText('1 frase', { exact: true }).waitFor();
  const own = page.getByRole('textbox', { name: /Lo más destacado/ });
  await own.fill('Lo mejor {n}');
  await page.getByText('Esta frase no lleva datos entre llaves: quítelos.').waitFor();
  await page.getByRole('button', { name: 'Guardar frases' }).click();
  await page.getByRole('alert').getByText('Esta frase no lleva datos entre llaves: quítelos.').waitFor();
  await own.fill('Lo que se llevan los vecinos');
  // The frame shows it where it stands, before it is saved.
  const frame = page.frameLocator('iframe');
  const heading = frame.getByRole('heading', { name: 'Lo que se llevan los vecinos' });
  await heading.waitFor({ state: 'attached' });
  expect(await heading.evaluate((element) => element.closest('[data-pointed]') !== null)).toBe(true);
  await page.getByRole('button', { name: 'Guardar frases' }).click();
  await page.getByText('Frases guardadas en el borrador.').waitFor();
  await frame.getByRole('heading', { name: 'Lo que se llevan los vecinos' }).waitFor({ state: 'attached' });
  expect(await frame.getByRole('img', { name: 'Llegó diciembre' }).count()).toBe(1);
  await shopper.page.reload();
  expect(await shopLogo.getAttribute('src')).toBe(before);

  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await page.getByText('Publicado. La tienda ya lo muestra así.').waitFor();
  await shopper.page.reload();
  await shopper.page.getByRole('heading', { name: 'Lo que se llevan los vecinos' }).waitFor();
  expect(await shopLogo.getAttribute('src')).not.toBe(before);
  const footer = shopper.page.getByRole('contentinfo');
  expect(await footer.getByRole('img', { name: 'Alba' }).count()).toBe(0);
  expect(await footer.getByRole('link', { name: 'Alba', exact: true }).innerText()).toBe('Alba');
  const banner = shopper.page.getByRole('link', { name: 'Llegó diciembre' });
  expect(await banner.getAttribute('href')).toBe('/1/privacidad');
  shopper.troubles.expectNone();
  troubles.expectNone([/status of 400/, /Blocked script execution/]);
});

async function picture(name: string, width: number, height: number) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#3b3f44' } })
    .png()
    .toBuffer();
  return { name: `${name}.png`, mimeType: 'image/png', buffer };
}
