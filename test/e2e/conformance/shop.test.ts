import { t } from '#web/text/text.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepUnits } from '#domain/catalogue/units.ts';
import { sentencesOf } from '#web/text/sentences.server.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { ask } from '#test/support/api-calls.ts';
import { arrivesAt, hydrated, kept, openStage, type Stage } from './stage.ts';
import { roundTrip } from './waiting.ts';

/** Spec §2 'Shell', 'Home', 'Catalogue', 'Product detail', 'Credit active', 'Brackets', on a phone. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.[Symbol.asyncDispose]());

/** Opens a path on a phone of its own, waits until it is alive, and wants no troubles on the way. */
async function visit(path: string, look: (page: Page) => Promise<void>): Promise<void> {
  await using device = await stage.phone();
  await device.page.goto(path);
  await hydrated(device.page);
  await look(device.page);
  device.troubles.expectNone();
}

const api = () => new ApiClient(stage.origin);
const main = (page: Page) => page.getByRole('main');

test('the shell: logo, places, log-in, help against theft, who and where the shop is, version and year [spec:2.shell.header 2.shell.report-theft 2.shell.footer 2.shell.version 9.version 3.partner.tel]', () =>
  visit('/1/inicio', async (page) => {
    const header = page.getByRole('banner');
    const logo = header.getByRole('link').first();
    expect(await logo.getAttribute('href')).toBe('/1/inicio');
    expect(await logo.getByRole('img').getAttribute('alt')).toBe('Alba');
    expect(await header.getByRole('link', { name: 'Iniciar sesión' }).getAttribute('href')).toBe(
      '/1/login/1',
    );
    await header.getByRole('button', { name: 'Menú' }).tap();
    const menu = page.locator('#menu');
    expect(await menu.getByRole('link', { name: 'Inicio' }).getAttribute('href')).toBe('/1/inicio');
    expect(await menu.getByRole('link', { name: 'Celulares y tabletas' }).getAttribute('href')).toBe(
      '/1/catalogo',
    );
    const theft = menu.getByRole('link', { name: 'Reportar robo de dispositivo' });
    expect(await theft.getAttribute('href')).toMatch(/^https:\/\//);
    expect(await theft.getAttribute('target')).toBe('_blank');

    const footer = page.getByRole('contentinfo');
    for (const network of ['Instagram', 'Facebook', 'Twitter', 'YouTube']) {
      expect(await footer.getByRole('link', { name: network }).getAttribute('href')).toMatch(/^https:/);
    }
    const words = await footer.innerText();
    expect(words).toContain('Av. Juárez 148, Col. Centro, Puebla, Puebla, C.P.\u00A072000');
    // The number that helps; one on the whole page.
    expect(words).toContain('55 4123 9087');
    expect(words).toContain('hola@alba.example');
    expect(words).toContain('2025');
    expect(words).toContain('1.4.2');
  }));

test('the partner’s terms and its privacy notice open in a modal, whole [spec:2.shell.legal]', async () => {
  const partner = await ask<Record<string, string>>(api(), 'GET', 'getCommercialPartner/1');
  await visit('/1/inicio', async (page) => {
    for (const [name, text] of [
      ['Términos y condiciones', partner['terminos_condicion']!],
      ['Aviso de privacidad', partner['aviso_privacidad']!],
    ] as const) {
      await page.getByRole('contentinfo').getByRole('link', { name }).tap();
      const modal = page.getByRole('dialog', { name });
      await modal.getByText(text.trim().split('\n')[0]!, { exact: true }).waitFor();
      const said = withoutSpaces(await modal.innerText());
      expect(text.length).toBeGreaterThan(500);
      for (const paragraph of text.split(/\n\s*\n/)) expect(said).toContain(withoutSpaces(paragraph));
      await modal.getByRole('button', { name: 'Cerrar' }).first().tap();
      await modal.waitFor({ state: 'hidden' });
    }
  });
});

test('its sheet stands still while the text of a paper is on its way', () =>
  visit('/1/inicio', async (page) => {
    const answer = Promise.withResolvers<void>();
    await page.route('**/legales/terms', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Términos y condiciones' }).tap();
    const modal = page.getByRole('dialog', { name: 'Términos y condiciones' });
    const box = () =>
      modal.evaluate(async (element) => {
        await Promise.all(element.getAnimations().map(({ finished }) => finished));
        const { top, height } = element.getBoundingClientRect();
        return { top, height };
      });
    const empty = await box();
    answer.resolve();
    await modal.getByRole('heading', { level: 3 }).first().waitFor();
    expect(await box()).toEqual(empty);
  }));

const withoutSpaces = (words: string): string => words.replaceAll(/\s+/g, '');

test('a page is laid out by the standard, not as one without a doctype', () =>
  visit('/1/inicio', async (page) => {
    expect(await page.evaluate(() => document.compatMode)).toBe('CSS1Compat');
  }));

test('home: banners, tagline, featured grid, all phones, the generic price note [spec:2.home.banners 2.home.tagline 2.home.featured 2.home.see-all 2.home.notices-generic 9.delivery-days]', () =>
  visit('/1/inicio', async (page) => {
    const banners = page.getByRole('region', { name: 'Promociones' });
    expect(await banners.getByRole('listitem').count()).toBe(3);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Conoce nuestros equipos');
    await main(page).getByRole('heading', { name: 'Lo más destacado:' }).waitFor();
    expect(await main(page).getByRole('article').count()).toBe(6);
    const all = main(page).getByRole('link', { name: 'Ver todos nuestros equipos' });
    expect(await all.getAttribute('href')).toBe('/1/catalogo');
    const words = await main(page).innerText();
    expect(words).toContain('Precios en pesos mexicanos (MXN), IVA incluido.');
    expect(words).toContain('La entrega del equipo tarda de 3 a 7 días');
    expect(words).not.toContain('Operador:');
  }));

test.each([
  [185, 'Estrena y navega desde hoy'],
  [301, null],
])(
  'home of partner %i: its legend, and operator and credit disclaimers [spec:2.home.legend 2.home.notices-special 9.top-up 9.partners.special]',
  (partner, legend) =>
    visit(`/${partner}/inicio`, async (page) => {
      const { dynamicLegend } = await ask<{ dynamicLegend: string | null }>(
        api(),
        'GET',
        `getCommercialPartner/${partner}`,
      );
      if (legend) expect(dynamicLegend).toBe(legend);
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
        dynamicLegend ?? 'Conoce nuestros equipos',
      );
      const words = await main(page).innerText();
      expect(words).toContain('Operador: los equipos que lo indican incluyen un chip prepago.');
      expect(words).toContain('con una recarga mínima mensual de $30.00 recibes $100.00 de saldo');
      expect(words).toMatch(/Crédito otorgado por .+, sujeto a aprobación/);
    }),
);

const cards = (page: Page) => main(page).getByRole('article');
const firstPrice = async (page: Page) => {
  const words = await cards(page).first().innerText();
  return Number(/Contado\s+\$([\d,.]+)/.exec(words)?.[1]?.replaceAll(',', ''));
};

test('catalogue: nine a page, cheapest first; five pages with links to both ends; another order begins at page 1 [spec:2.catalogue.grid 2.catalogue.sort 2.catalogue.pagination 4.catalogue.sort 9.catalogue.page-size 9.catalogue.order 9.catalogue.pages]', () =>
  visit('/1/catalogo', async (page) => {
    const { count } = await ask<{ count: number }>(api(), 'GET', 'productsNone?commercialPartnerId=1');
    const last = Math.ceil(count / 9);
    expect(last).toBeGreaterThan(5);
    expect(await cards(page).count()).toBe(9);
    const cheapest = await firstPrice(page);

    const pages = page.getByRole('navigation', { name: 'Páginas' });
    expect(await pages.getByRole('link').allInnerTexts()).toEqual(['1', '2', '3', '4', '5', '»']);
    await pages.getByRole('link', { name: 'Última página' }).tap();
    await page.waitForURL(`**/catalogo?pagina=${last}`);
    await expect
      .poll(() => pages.getByRole('link').allInnerTexts())
      .toEqual(['«', ...[4, 3, 2, 1, 0].map((before) => String(last - before))]);

    const sort = main(page).getByRole('combobox', { name: 'Ordenar' });
    expect(await sort.locator('option').allInnerTexts()).toEqual([
      'Contado más bajo',
      'Contado más alto',
      'Pago semanal más bajo',
      'Total a crédito más bajo',
      'CAT más bajo',
    ]);
    await sort.selectOption('-price');
    await page.waitForURL('**/catalogo?orden=-price');
    await expect.poll(() => pages.locator('[aria-current="page"]').innerText()).toBe('1');
    expect(await firstPrice(page)).toBeGreaterThan(cheapest);
  }));

test('filters: five brands, offers and best sellers, prices from 0 to 40,000 by 100; applying them begins at page 1 [spec:2.catalogue.filter 4.catalogue.filters 9.catalogue.brands 9.catalogue.filters 9.catalogue.price]', () =>
  visit('/1/catalogo?pagina=2', async (page) => {
    await main(page).getByRole('button', { name: 'Filtrar' }).tap();
    const modal = page.getByRole('dialog', { name: 'Filtrar' });
    const names = (group: string) =>
      modal.getByRole('group', { name: group }).locator('label').allInnerTexts();
    expect(await names('Marca')).toEqual(['Apple', 'Samsung', 'Huawei', 'Motorola', 'Xiaomi']);
    expect(await names('Mostrar')).toEqual(['En oferta', 'Más vendidos']);
    for (const name of ['Desde', 'Hasta']) {
      const slider = modal.getByRole('slider', { name });
      const limits = ['min', 'max', 'step'].map((each) => slider.getAttribute(each));
      expect(await Promise.all(limits)).toEqual(['0', '40000', '100']);
    }
    await modal.getByRole('checkbox', { name: 'Samsung' }).tap();
    await modal.getByRole('checkbox', { name: 'Más vendidos' }).tap();
    await modal.getByRole('button', { name: /^Ver \d+ equipos?$/ }).tap();
    await page.waitForURL('**/catalogo?marca=Samsung&filtro=best_seller');
    const { list } = await ask<{ list: { name: string }[] }>(
      api(),
      'GET',
      'productsNone?commercialPartnerId=1&searchBrand=Samsung&filterProduct=best_seller',
    );
    await expect
      .poll(() => cards(page).getByRole('heading').allInnerTexts())
      .toEqual(list.slice(0, 9).map(({ name }) => keepUnits(name)));
  }));

test('the filters’ count is asked for 300 ms after the last touch [spec:9.crud.delay]', async () => {
  await using device = await stage.phone();
  const { page } = device;
  await page.clock.install();
  await page.goto('/1/catalogo');
  await page.clock.runFor(3000);
  await hydrated(page);
  await main(page).getByRole('button', { name: 'Filtrar' }).tap();
  const modal = page.getByRole('dialog', { name: 'Filtrar' });
  let asked = 0;
  page.on('request', (request) => void (asked += request.url().includes('catalogo.data') ? 1 : 0));
  await page.clock.pauseAt(Date.now() + 60_000);
  await modal.getByRole('checkbox', { name: 'Samsung' }).tap();
  await page.clock.runFor(299);
  await modal.getByRole('checkbox', { name: 'Apple' }).tap();
  await page.clock.runFor(299);
  await roundTrip(page);
  expect(asked).toBe(0);
  await page.clock.runFor(1);
  await expect.poll(() => asked).toBe(1);
});

test('while the next products come there is a spinner; none at all is said so [spec:2.catalogue.spinner 2.catalogue.empty]', () =>
  visit('/1/catalogo', async (page) => {
    const held = Promise.withResolvers<void>();
    await page.route('**/catalogo.data*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await main(page).getByRole('combobox', { name: 'Ordenar' }).selectOption('-price');
    await main(page).getByText('Cargando…').waitFor({ state: 'attached' });
    held.resolve();
    await main(page).getByText('Cargando…').waitFor({ state: 'detached' });
    await page.goto('/1/catalogo?min=39900&marca=Motorola');
    await main(page).getByRole('heading', { name: 'Sin resultados ...' }).waitFor();
    // Nothing of what was asked for; what costs least is offered apart.
    expect(
      await main(page)
        .getByRole('heading', { name: t('catalogo.results') })
        .count(),
    ).toBe(0);
    await main(page)
      .getByRole('heading', { name: /^Lo más cercano: desde \$\d+ a la semana$/ })
      .waitFor();
    expect(await cards(page).count()).toBe(2);
  }));

test('a product has its colours; one must be chosen before the credit is asked for, and is kept [spec:2.detail.colours 2.detail.colour-first 5.detail.colour 3.stored.product 3.stored.promoter]', async () => {
  const { list } = await ask<{ list: { id: number; color: [string] }[] }>(
    api(),
    'GET',
    'productsNone?commercialPartnerId=1',
  );
  const product = list.find(({ color }) => JSON.parse(color[0]).length > 1)!;
  const colours = JSON.parse(product.color[0]) as { color: string; name: string }[];
  await visit(`/1/1001/detalle-producto/${product.id}`, async (page) => {
    const radios = main(page).getByRole('group', { name: 'Color' }).getByRole('radio');
    expect(await radios.count()).toBe(colours.length);
    const alert = main(page).getByRole('alert');
    expect(await alert.count()).toBe(0);
    const ask = page.getByRole('button', { name: 'Solicitar crédito' }).locator('visible=true').first();
    await ask.tap();
    await alert.waitFor();
    expect(await alert.innerText()).toBe('Por favor, selecciona un color antes de continuar.');
    expect(new URL(page.url()).pathname).toContain('/detalle-producto/');

    await radios.nth(1).locator('..').tap();
    expect(await alert.count()).toBe(0);
    await ask.tap();
    expect(await arrivesAt(page, 'precalification-request')).toBe(
      `/1/1001/precalification-request/${product.id}/1`,
    );
    expect(await kept(page, 'selectedProduct')).toEqual({ id: product.id, color: colours[1]!.color });
    expect(await kept(page, 'promotorId')).toBe(1001);
  });
});

test('credit-active says why there is no other credit and leads to the log-in [spec:2.credit-active.headline 2.credit-active.invite 2.credit-active.login]', () =>
  visit('/1/1001/credit-active/1', async (page) => {
    const words = await main(page).innerText();
    expect(words).toContain('Ya existe un crédito activo con este número');
    expect(words).toContain('Por ahora no es posible solicitar otro.');
    expect(words).toContain('Inicia\u00a0sesión para consultar el estado de tu crédito.');
    const login = main(page).getByRole('link', { name: 'Iniciar sesión' });
    expect(await login.getAttribute('href')).toBe('/1/login/1');
  }));

test('a branded control stands in the partner’s colour in the first byte, with no delay and no script [spec:2.credit-active.delay 4.brand.applied 9.delay.branded 9.delay.carousel]', async () => {
  await using device = await stage.phone({ javaScriptEnabled: false });
  const { page } = device;
  for (const [partner, colour] of [
    [1, 'rgb(255, 103, 0)'],
    [185, 'rgb(0, 87, 184)'],
  ] as const) {
    await page.goto(`/${partner}/credit-active/${partner}`);
    const button = main(page).getByRole('link', { name: 'Iniciar sesión' });
    await expect.poll(() => button.isVisible()).toBe(true);
    expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(colour);
    await page.goto(`/${partner}/inicio`);
    expect(
      await page.getByRole('region', { name: 'Promociones' }).getByRole('listitem').first().isVisible(),
    ).toBe(true);
  }
});

test('brackets: a sample tablet with its figures, cards and pages, and a bar that stays [spec:2.brackets.figures 2.brackets.cards 2.brackets.sticky]', () =>
  visit('/1/brackets', async (page) => {
    await main(page).getByRole('img', { name: 'Tableta de muestra' }).first().waitFor();
    const words = await main(page).innerText();
    expect(words).toMatch(/Línea autorizada\s+\$5,000\.00/);
    expect(words).toMatch(/Enganche mínimo\s+\$2,000\.00/);
    expect(await cards(page).count()).toBe(3);
    const pages = page.getByRole('navigation', { name: 'Páginas' });
    await pages.getByRole('link', { name: 'Página 2', exact: true }).tap();
    await page.waitForURL('**/brackets?pagina=2');
    await cards(page).getByRole('heading', { name: 'Tableta 4' }).waitFor();
    const bar = main(page).getByText('Línea autorizada', { exact: true });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
    const heading = page.getByRole('heading', { level: 1 });
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(0);
    expect((await bar.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    expect((await bar.boundingBox())?.y).toBeLessThan(200);
  }));

test('the sentences of the shop are served as a translation file [spec:7.i18n.files]', async () => {
  const served = await fetch(`${stage.origin}/assets/i18n/es.json`);
  expect(served.status).toBe(200);
  expect(await served.json()).toEqual(sentencesOf(0));
});
