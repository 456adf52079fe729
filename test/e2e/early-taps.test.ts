import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { t } from '#web/text/text.ts';
import { arrivesAt, hydrated, nextPhone, openStage, type Scene, type Stage } from './conformance/stage.ts';
import { expectSendable } from './support/expect-sendable.ts';

/** A phone whose scripts are still on their way when the person taps what only a script answers. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.[Symbol.asyncDispose]());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

interface Held {
  letThem: () => void;
  /** The part of the hand-over, which only a promoter's tablet asks for. */
  letTheLast: () => void;
}

/** The screen of the location, as its HTML came; its scripts come when they are let. */
async function withoutScripts({ page, path }: Scene): Promise<Held> {
  const held = await holdScripts(page);
  await page.goto(path('geolocalization'), { waitUntil: 'commit' });
  await button(page, 'Verificar mi ubicación').waitFor();
  return held;
}

async function holdScripts(page: Page): Promise<Held> {
  const [all, last] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/assets/*.js', async (route) => {
    await (/\/hand-over-/.test(route.request().url()) ? last : all).promise;
    await route.continue();
  });
  return { letThem: all.resolve, letTheLast: last.resolve };
}

test('a tap that came before the scripts is answered when they are there', async () => {
  await using scene = await stage.at('geolocalization');
  const { page } = scene;
  const { letThem } = await withoutScripts(scene);
  await button(page, 'Verificar mi ubicación').tap();
  letThem();
  await page.getByRole('heading', { name: t('geolocalization.doneTitle') }).waitFor();
  scene.troubles.expectNone();
});

test('so is one on a promoter’s tablet, where the hand-over’s own code comes later still; two are one', async () => {
  await using scene = await stage.at('geolocalization', { promoter: 1001 });
  const { page } = scene;
  await page.setViewportSize({ width: 820, height: 1180 });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/handOver/')) asked.push(request.method());
  });
  const { letThem, letTheLast } = await withoutScripts(scene);
  await button(page, t('handOver.open')).tap();
  letThem();
  await hydrated(page);
  await button(page, t('handOver.open')).tap();
  expect(asked).toEqual([]);
  letTheLast();
  await page.getByRole('dialog', { name: t('handOver.title') }).waitFor();
  await page.getByRole('img', { name: t('handOver.alt') }).waitFor();
  expect(asked).toEqual(['POST']);
  scene.troubles.expectNone();
});

test('whoever has gone for something else since is not held to it', async () => {
  await using scene = await stage.at('geolocalization');
  const { page } = scene;
  const { letThem } = await withoutScripts(scene);
  await button(page, 'Verificar mi ubicación').tap();
  await button(page, 'Menú').tap();
  letThem();
  await hydrated(page);
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  expect(await button(page, 'Verificar mi ubicación').isEnabled()).toBe(true);
  // The browser has opened the menu already; a tap given again would shut it.
  const menu = page.getByRole('navigation', { name: 'Menú' });
  expect(await menu.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await button(page, 'Verificar mi ubicación').tap();
  await page.getByRole('heading', { name: t('geolocalization.doneTitle') }).waitFor();
  scene.troubles.expectNone();
});

const phoneField = (page: Page) => page.getByLabel('Número de celular');

test.each([
  ['', {}],
  [', also where data are saved', { saveData: true }],
])(
  'a phone that was sent before the scripts were there is kept, and goes with its proof%s',
  async (_, given) => {
    await using device = await stage.phone();
    const { page } = device;
    await page.addInitScript(
      (connection) => Object.defineProperty(navigator, 'connection', { value: connection }),
      given,
    );
    const { letThem } = await holdScripts(page);
    await page.goto('/1/precalification-request/1/1', { waitUntil: 'commit' });
    const phone = nextPhone();
    const missing = page.getByText('Te falta:');
    await missing.waitFor();
    await phoneField(page).fill(phone);
    // By a rule of the style sheet, which may come after the text.
    await missing.waitFor({ state: 'hidden' });
    await button(page, 'Enviar').tap();
    expect(await phoneField(page).inputValue()).toBe(phone);
    letThem();
    expect(await arrivesAt(page, 'phone-verification')).toContain(phone);
    device.troubles.expectNone();
  },
);

test('the keyboard’s key sends as soon as the proof is there; not one that failed, nor half a number', async () => {
  await using device = await stage.phone();
  const { page } = device;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('precalification')) sent.push(request.url());
  });
  const proof = Promise.withResolvers<void>();
  await page.route('**/api/v1/verifyCaptcha', async (route) => {
    await proof.promise;
    await route.fulfill({ contentType: 'text/plain', body: 'false' });
  });
  await page.goto('/1/precalification-request/1/1');
  await hydrated(page);
  const phone = nextPhone();
  await phoneField(page).fill(phone.slice(0, 8));
  await phoneField(page).press('Enter');
  await phoneField(page).fill(phone);
  await button(page, 'Enviar').waitFor();
  await phoneField(page).press('Enter');
  await page.getByRole('button', { name: t('ui.sending') }).waitFor();
  proof.resolve();
  await page.getByText('Captcha no válido').waitFor();
  await page.unroute('**/api/v1/verifyCaptcha');
  await button(page, t('captcha.retry')).tap();
  await expectSendable(page);
  expect(sent).toEqual([]);
  expect(await phoneField(page).inputValue()).toBe(phone);
  await page.reload();
  await phoneField(page).fill(phone);
  await phoneField(page).press('Enter');
  expect(await arrivesAt(page, 'phone-verification')).toContain(phone);
  expect(sent).toHaveLength(1);
});
