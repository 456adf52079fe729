import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faceConsent } from '#domain/applicant/legal-text.ts';
import { newestCode } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { arrivesAt, hydrated, nextPhone, openStage, type Stage } from './conformance/stage.ts';
import { expectSendable } from './support/expect-sendable.ts';

/** How much a person does with her fingers who has nothing against what goes on by itself. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.[Symbol.asyncDispose]());

interface Fingers {
  taps: number;
  characters: number;
}

/** Counts every touch and every character, in popups too. */
async function countFingers(context: BrowserContext): Promise<Fingers> {
  const fingers = { taps: 0, characters: 0 };
  await context.exposeFunction('counted', (what: keyof Fingers) => void (fingers[what] += 1));
  await context.addInitScript(() => {
    const { counted } = window as unknown as { counted: (what: keyof Fingers) => void };
    window.addEventListener('pointerdown', (event) => event.isTrusted && counted('taps'), true);
    window.addEventListener('keydown', ({ key }) => key.length === 1 && counted('characters'), true);
  });
  return fingers;
}

async function types(field: Locator, text: string): Promise<void> {
  await field.tap();
  await field.pressSequentially(text);
}

/** The one act of a step or of its sheet: she need not look for it, on either phone. */
async function presses(act: Locator): Promise<void> {
  await act.waitFor();
  const page = act.page();
  const isInReach = (found: Element) => {
    const { top, bottom } = found.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  };
  for (const size of phones) {
    await page.setViewportSize(size);
    await expect.poll(() => act.evaluate(isInReach)).toBe(true);
  }
  await act.tap();
}

const smallest = { width: 320, height: 568 };
/** The last is the one that is walked with. */
const phones = [{ width: 360, height: 600 }, smallest];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('from home to the sent phone as offered: 26 taps, the question of the browser among them, and 33 characters, each step’s button in reach', async () => {
  const phone = nextPhone();
  const client = new ApiClient(stage.origin);
  await using device = await stage.phone({
    reducedMotion: 'no-preference',
    viewport: smallest,
  });
  const { page, context } = device;
  const fingers = await countFingers(context);
  await page.goto('/1/inicio');
  await hydrated(page);
  await page.getByRole('main').locator('a[href*="/detalle-producto/"]').nth(2).tap();
  await arrivesAt(page, 'detalle-producto');
  await page.getByRole('group', { name: 'Color' }).getByRole('radio').first().locator('..').tap();
  await presses(button(page, 'Solicitar crédito'));
  await arrivesAt(page, 'precalification-request');
  // The screen's own focus is in its one field.
  const typed = page.getByLabel('Número de celular');
  await expect.poll(() => typed.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type(phone);
  await expectSendable(page);
  await presses(button(page, 'Enviar'));

  await arrivesAt(page, 'phone-verification');
  await page.getByLabel('Código de 4 dígitos').pressSequentially(await newestCode(client, phone));
  await arrivesAt(page, 'geolocalization');
  await presses(button(page, 'Verificar mi ubicación'));
  await arrivesAt(page, 'identity-verification');
  await page.getByText(faceConsent.text).tap();
  const opened = page.waitForEvent('popup');
  await presses(button(page, 'Verificar mi identidad'));
  const popup = await opened;
  for (const name of ['Comenzar', 'Tomar foto', 'Tomar foto', 'Tomar selfie']) {
    const before = await popup.getByRole('heading', { level: 1 }).textContent();
    await popup.getByRole('button', { name }).tap();
    await popup.waitForFunction((was) => document.querySelector('h1')?.textContent !== was, before);
  }
  const closed = popup.waitForEvent('close');
  // What the service would answer, by keyboard: it is not hers.
  await popup.getByRole('button', { name: 'Aprobar' }).press('Enter', { noWaitAfter: true });
  await closed;

  await arrivesAt(page, 'credit-bureau-consulting');
  await presses(button(page, 'Dar mi autorización'));
  const consent = page.getByRole('dialog', { name: 'Autorización de consulta' });
  await types(consent.getByLabel('Correo electrónico'), 'maria@correo.mx');
  await consent.getByText('Autorizo la consulta de mi historial de crédito', { exact: true }).tap();
  await presses(consent.getByRole('button', { name: 'Enviar código' }));
  const code = page.getByRole('dialog', { name: 'Escribe el código' });
  await code.getByRole('textbox').waitFor();
  await code.getByRole('textbox').pressSequentially(await newestCode(client, phone));

  await arrivesAt(page, 'personal-data-confirmation');
  await presses(button(page, 'Continuar'));
  await arrivesAt(page, 'address-confirmation');
  await presses(button(page, 'Continuar'));
  await arrivesAt(page, 'address-validation');
  await presses(button(page, 'Continuar'));
  await presses(button(page, 'Si, continuar'));
  await arrivesAt(page, 'aprove-credit');
  await presses(button(page, 'Continuar').locator('visible=true').first());
  await arrivesAt(page, 'contract-signature');
  await hydrated(page);
  await presses(button(page, 'Firmar'));
  const paper = page.getByRole('dialog', { name: 'Tu firma' });
  await paper.locator('canvas').waitFor();
  const { x, y } = (await paper.locator('canvas').boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 60, y + 60);
  await page.mouse.down();
  for (const at of [100, 140, 180, 220]) await page.mouse.move(x + at, y + (at % 80) + 40, { steps: 8 });
  await page.mouse.up();
  await presses(paper.getByRole('button', { name: 'Firmar', exact: true }));
  await presses(page.getByRole('link', { name: 'Continuar', exact: true }));
  await arrivesAt(page, 'down-payment');
  await presses(page.getByRole('link', { name: 'Continuar', exact: true }));
  await arrivesAt(page, 'device-send');
  // The permission of the location was given before: the browser asks it with a tap of its own.
  expect({ ...fingers, taps: fingers.taps + 1 }).toEqual({ taps: 26, characters: 33 });
  device.troubles.expectNone();
});

test('a code with a digit corrected waits for the button', async () => {
  await using scene = await stage.at('phone-verification');
  const { page, request } = scene;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(`/1/phone-verification/${request.phone}/1/${request.requestId}`);
  await hydrated(page);
  const right = await newestCode(request.client, request.phone);
  const field = page.getByLabel('Código de 4 dígitos');
  await field.pressSequentially(right.slice(0, 2));
  await field.press('Backspace');
  const posts: string[] = [];
  page.on('request', (asked) => void (asked.method() === 'POST' && posts.push(asked.url())));
  await field.pressSequentially(right.slice(1));
  await expect.poll(() => button(page, 'Verificar').isEnabled()).toBe(true);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(posts).toEqual([]);
  await button(page, 'Verificar').tap();
  await arrivesAt(page, 'geolocalization');
});
