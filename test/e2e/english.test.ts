import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StepId } from '#domain/onboarding/journey.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import { carryCookies, hydrated, openStage, type Stage } from './conformance/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.[Symbol.asyncDispose]());

const switchTo = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap();
const h1 = (page: Page) => page.getByRole('heading', { level: 1 }).innerText();

test('a visitor chooses English, walks to the application in it, and goes back to Spanish', async () => {
  await using device = await stage.phone();
  const { page } = device;
  await page.goto('/1/inicio');
  await hydrated(page);
  expect(await page.locator('html').getAttribute('lang')).toBe('es-MX');
  await switchTo(page, 'English');
  await inEnglish(page);
  await page.getByText('See the total first').waitFor();

  await page.getByRole('main').locator('a[href$="/catalogo"]').first().tap();
  await arrivesIn(page, 'catalogo', 'Phones and tablets');
  await page.getByRole('main').locator('a[href*="/detalle-producto/"]').first().tap();
  await page.getByRole('button', { name: 'Apply for credit' }).locator('visible=true').first().waitFor();
  expect(await page.locator('p[lang="es-MX"]').first().innerText()).toContain('sin IVA');
  await page.getByRole('group', { name: 'Color' }).getByRole('radio').first().locator('..').tap();
  await page.getByRole('button', { name: 'Apply for credit' }).locator('visible=true').first().tap();
  await arrivesIn(page, 'precalification-request', 'What is your cell phone number?');

  const address = page.url();
  await switchTo(page, 'Español');
  await page.locator('html[lang="es-MX"]').waitFor();
  expect(page.url()).toBe(address);
  expect(await h1(page)).toBe('¿Cuál es tu número de celular?');
  device.troubles.expectNone();
});

test('it is chosen without a script, for a year, and kept on every page; legal texts stay Spanish and say so', async () => {
  await using device = await stage.phone({ javaScriptEnabled: false });
  const { page, context } = device;
  await page.goto('/1/catalogo?orden=-price');
  await switchTo(page, 'English');
  await page.locator('html[lang="en"]').waitFor();
  expect(new URL(page.url()).search).toBe('?orden=-price');
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ name: 'idioma', value: 'en', httpOnly: true, sameSite: 'Lax' });
  const soonest = new Date(Date.now() + 364 * 24 * 3_600_000);
  expect(new Date((cookie?.expires ?? 0) * 1000) > soonest).toBe(true);
  await page.goto('/301/inicio');
  await page.getByText('See the total first').waitFor();
  await page.goto('/1/legales/terms');
  expect(await page.getByText('This legal text is in Spanish.').count()).toBe(1);
  expect(await page.locator('#documento [lang="es-MX"]').count()).toBe(1);
});

test('a browser that prefers English is answered in Spanish until its owner chooses; pages are kept apart', async () => {
  const get = async (headers: Record<string, string>) => {
    const page = await fetch(`${stage.origin}/1/inicio`, {
      headers: { 'accept-language': 'en-US', ...headers },
    });
    return [
      page.headers.get('content-language'),
      page.headers.get('vary'),
      /<html lang="([^"]+)"/.exec(await page.text())?.[1],
    ];
  };
  const vary = 'accept-encoding, cookie';
  for (const [cookie, language] of [
    [{}, 'es-MX'],
    [{ cookie: 'idioma=en' }, 'en'],
    [{}, 'es-MX'],
    [{ cookie: 'idioma=fr' }, 'es-MX'],
  ] as const)
    expect(await get(cookie)).toEqual([language, vary, language]);
});

test('a switch leads nowhere outside of the shop, and takes no language that is not there', async () => {
  const choose = (idioma: string, referer: string) =>
    fetch(`${stage.origin}/1/idioma`, {
      method: 'POST',
      redirect: 'manual',
      headers: { referer, origin: stage.origin },
      body: new URLSearchParams({ idioma }),
    });
  const away = await choose('en', 'https://elsewhere.example/2/inicio');
  expect([away.status, away.headers.get('location')]).toEqual([303, '/1/inicio']);
  const unknown = await choose('xx', `${stage.origin}/1/catalogo?marca=Apple`);
  expect([unknown.headers.get('location'), unknown.headers.get('set-cookie')]).toEqual([
    '/1/catalogo?marca=Apple',
    null,
  ]);
});

const steps = [
  'phone-verification',
  'geolocalization',
  'identity-verification',
  'credit-bureau-consulting',
  'personal-data-confirmation',
  'address-confirmation',
  'address-validation',
  'aprove-credit',
  'contract-signature',
  'down-payment',
] as const satisfies readonly StepId[];

test('every step of the application is in English, and what the law wants in Spanish says that it is', async () => {
  const client = new ApiClient(stage.origin);
  const request = await startRequest(client, { phone: '5541207731' });
  await using device = await stage.phone();
  const { page, context } = device;
  await context.addCookies([{ name: 'idioma', value: 'en', url: stage.origin }]);
  let before: StepId | undefined;
  for (const step of steps) {
    await walkTo(request, step, before);
    before = step;
    await carryCookies(client, device);
    await page.goto(`/1/${step}/1/${request.requestId}`);
    await inEnglish(page);
    expect(new URL(page.url()).pathname).toContain(step);
    expect([step, await page.evaluate(spanishWords)]).toEqual([step, []]);
  }
  device.troubles.expectNone();
});

/** Runs in the page: lines with a word that only Spanish has, outside of what is marked as Spanish, names and addresses. */
function spanishWords(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const holder = texts.currentNode.parentElement!;
    const line = texts.currentNode.nodeValue ?? '';
    if (!holder.checkVisibility() || holder.closest('[lang|="es"], script, style')) continue;
    if (/(?<!\p{L})(?:tu|tus|para|con|está|más|qué|el|los|las|una|puedes)(?!\p{L})/iu.test(line))
      found.push(line);
  }
  return found;
}

async function inEnglish(page: Page): Promise<void> {
  await page.locator('html[lang="en"]').waitFor();
  await hydrated(page);
}

async function arrivesIn(page: Page, screen: string, title: string): Promise<void> {
  await page.waitForURL((url) => url.pathname.split('/').includes(screen));
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}
