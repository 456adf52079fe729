import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage, type Stage } from './conformance/stage.ts';

/** What leaves the shop: a link in a chat, an address in a search engine, a page on paper. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage({}, 'whole');
});
afterAll(() => stage?.[Symbol.asyncDispose]());

test.each([
  ['/1/1001/detalle-producto/1?color=%23111111&utm_source=wa&fbclid=x', '/1/detalle-producto/1', 'Alba'],
  ['/2/catalogo?pagina=2&orden=-price&utm_campaign=1', '/2/catalogo?pagina=2', 'Maizal'],
  ['/1/inicio?gclid=9', '/1/inicio', 'Alba'],
])('%s is one address with a title, a sentence and a picture', async (shared, canonical, shop) => {
  const html = await (
    await fetch(stage.origin + shared, { headers: { 'user-agent': 'WhatsApp/2.24' } })
  ).text();
  expect(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]).toBe(stage.origin + canonical);
  // Whoever opens the link is still the promoter's.
  const [path, query] = shared.split('?');
  const page = canonical.split('?')[1] ?? '';
  expect(property(html, 'og:url')).toBe(`${stage.origin}${path}${page && `?${page}`}`);
  expect(query).toBeDefined();
  expect(property(html, 'og:title')).toMatch(new RegExp(`^.{5,} · ${shop}$`));
  expect(property(html, 'og:description')).toMatch(/.{10,}/);
  const picture = await fetch(property(html, 'og:image'));
  expect(picture.headers.get('content-type')).toBe('image/png');
  const { width } = await sharp(await picture.arrayBuffer()).metadata();
  expect(width).toBe(1200);
});

test('robots may have the pictures, and are told of every shop’s home, catalogue and products', async () => {
  const robots = await (await fetch(`${stage.origin}/robots.txt`)).text();
  expect(robots.indexOf('Allow: /api/v1/storage/')).toBeLessThan(robots.indexOf('Disallow: /api/'));
  const [, sitemap = ''] = /^Sitemap: (.+)$/m.exec(robots) ?? [];
  const answer = await fetch(sitemap);
  expect(answer.headers.get('content-type')).toContain('xml');
  const pages = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page = '']) => page);
  for (const path of ['/1/inicio', '/185/catalogo', '/1/detalle-producto/1']) {
    expect(pages).toContain(stage.origin + path);
  }
  const [first, last] = [pages[0] ?? '', pages.at(-1) ?? ''];
  for (const page of [first, last]) expect((await fetch(page)).status, page).toBe(200);
});

test('on paper nothing lies over the text, and there is nothing to press', async () => {
  await using device = await stage.phone();
  const { page } = device;
  await page.goto('/1/detalle-producto/1');
  await page.emulateMedia({ media: 'print' });
  const [header, ...others] = ['header', 'footer', '[href="#contenido"]', '#contenido button[form]'];
  expect(await page.locator(`body > ${header}`).evaluate((each) => getComputedStyle(each).position)).toBe(
    'static',
  );
  for (const other of others) expect(await page.locator(other).first().isVisible(), other).toBe(false);
  // Nothing else sticks either.
  const stuck = await page
    .locator('body *:visible')
    .evaluateAll((all) =>
      all
        .filter((each) => ['sticky', 'fixed'].includes(getComputedStyle(each).position))
        .map((each) => each.className),
    );
  expect(stuck).toEqual([]);
});

const property = (html: string, name: string): string =>
  new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
