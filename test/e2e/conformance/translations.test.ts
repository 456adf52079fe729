import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient } from '#test/support/api-client.ts';
import { ask } from '#test/support/api-calls.ts';
import english from '#web/assets/i18n/en.json' with { type: 'json' };
import agave from '#web/text/es.301.json' with { type: 'json' };
import { sentenceIn } from '#web/text/overlay.ts';
import { sentencesOf } from '#web/text/sentences.server.ts';
import { t } from '#web/text/text.ts';
import { arrivesAt, hydrated, openStage, type Stage } from './stage.ts';

/** Spec §7 'Other': sentences come from assets/i18n; partner 301 says some in its own words. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.[Symbol.asyncDispose]());

test.each([
  ['es.json', sentencesOf(0)],
  ['es.301.json', agave],
  ['en.json', english],
])('assets/i18n/%s is served [spec:7.i18n.files]', async (name, sentences) => {
  const served = await fetch(`${stage.origin}/assets/i18n/${name}`);
  expect(served.status).toBe(200);
  expect(served.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await served.json()).toEqual(sentences);
});

test('a language or partner without sentences of its own has no file', async () => {
  for (const name of ['de.json', 'es.1.json', 'es.99.json']) {
    expect((await fetch(`${stage.origin}/assets/i18n/${name}`)).status).toBe(404);
  }
});

const lead = (page: Page) => page.getByRole('main').locator('h1 + p');

/** Every text that the lead of the page has had, from its first byte on. */
async function watchLead(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    const look = () => {
      const text = document.querySelector('main h1 + p')?.textContent;
      if (text) seen.add(text);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => [...(Reflect.get(globalThis, 'seen') as Set<string>)]);
}

test('a partner’s own sentences stand in its pages from the first byte and are never another’s, not for a moment', async () => {
  await using device = await stage.phone();
  const { page } = device;
  const leads = await watchLead(page);
  await page.goto('/301/inicio');
  await hydrated(page);
  expect(await leads()).toEqual([agave.inicio.lead]);
  const words = (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ');
  expect(words).toContain(agave.inicio.why);
  // What it does not say otherwise is everybody's.
  expect(words).toMatch(/desde \$[\d,.]+ a la semana/);
  expect(words).toContain(t('need.sentence'));
  expect(await page.locator('meta[name="description"]').getAttribute('content')).toBe(agave.inicio.lead);

  await page.goto('/1/inicio');
  await hydrated(page);
  expect(await leads()).toEqual([t('inicio.lead')]);
  device.troubles.expectNone();
});

test('they stay when the page itself goes from screen to screen', async () => {
  await using device = await stage.phone();
  const { page } = device;
  await page.goto('/301/inicio');
  await hydrated(page);
  const cards = page.getByRole('main').locator('a[href*="/detalle-producto/"]');
  await page.evaluate(() => Object.assign(globalThis, { samePage: true }));
  await cards.nth(2).tap();
  await arrivesAt(page, 'detalle-producto');
  await page.getByRole('group', { name: 'Color' }).getByRole('radio').first().locator('..').tap();
  await page.getByRole('button', { name: 'Solicitar crédito' }).locator('visible=true').first().tap();
  await arrivesAt(page, 'precalification-request');
  expect(await page.evaluate(() => Reflect.get(globalThis, 'samePage'))).toBe(true);
  expect(await lead(page).innerText()).toContain(agave.precalificationRequest.lead);
  device.troubles.expectNone();
});

/** Sentences that are missing: what a page shows in place of one is its key. */
async function keysShown(page: Page): Promise<string[]> {
  const words = `${await page.title()} ${await page.locator('body').innerText()}`.split(/\s+/);
  return words.filter((word) => sentenceIn(sentencesOf(0), word) !== undefined);
}

test('a page that goes from screen to screen has the sentences of each, also of one shown before', async () => {
  await using device = await stage.phone();
  const { page } = device;
  await page.goto('/1/login/1');
  await hydrated(page);
  await page.evaluate(() => Object.assign(globalThis, { samePage: true }));
  const goTo = async (link: Locator, screen: string) => {
    await link.tap();
    await arrivesAt(page, screen);
    expect([screen, await keysShown(page)]).toEqual([screen, []]);
  };
  const home = page.getByRole('banner').locator('a[href$="/inicio"]').first();
  await goTo(home, 'inicio');
  await goTo(page.getByRole('main').locator('a[href$="/catalogo"]').first(), 'catalogo');
  await goTo(page.getByRole('main').locator('a[href*="/detalle-producto/"]').nth(2), 'detalle-producto');
  await goTo(home, 'inicio');
  expect(await page.evaluate(() => Reflect.get(globalThis, 'samePage'))).toBe(true);
  device.troubles.expectNone();
});

test('they stand without a script too', async () => {
  await using device = await stage.phone({ javaScriptEnabled: false });
  await device.page.goto('/301/inicio');
  expect(await lead(device.page).innerText()).toBe(agave.inicio.lead);
});

test('pages of several partners made at the same time keep their words apart', async () => {
  // Who may have a session gets a page made for them: the kept ones would be made once.
  const visitor = new ApiClient(stage.origin, { cookie: 'sid=unknown' });
  const partners = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? 301 : 1));
  // No more at once than the door lets in whatever else the machine does.
  for (let round = 0; round < 5; round += 1) {
    const pages = await Promise.all(
      partners.map((partner) => ask<string>(visitor, 'GET', `/${partner}/inicio`)),
    );
    for (const [index, page] of pages.entries()) {
      expect(page.includes(agave.inicio.lead)).toBe(partners[index] === 301);
      expect(page.includes(`<p>${t('inicio.lead')}</p>`)).toBe(partners[index] === 1);
    }
  }
});
