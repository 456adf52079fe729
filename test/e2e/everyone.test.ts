import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personaFor } from '#server/sandbox/persona.ts';
import { faceConsent } from '#domain/applicant/legal-text.ts';
import { newestCode } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { limit } from '#test/support/limits.ts';
import { arrivesAt, hydrated, nextPhone, openStage, type Stage } from './conformance/stage.ts';
import { fillByBrowser } from './support/autofill.ts';
import { expectSendable } from './support/expect-sendable.ts';

/** Who uses the shop without a finger: the browser's own autofill, and a keyboard. */
let stage: Stage;
beforeAll(async () => {
  // It fills forms from a profile.
  stage = await openStage({}, 'whole');
});
afterAll(() => stage?.[Symbol.asyncDispose]());

/** As Chrome keeps an address of Mexico; its fields and the form's. */
const home = {
  ADDRESS_HOME_ZIP: ['postalCode', '72000'],
  ADDRESS_HOME_STREET_NAME: ['street', 'Avenida Reforma'],
  ADDRESS_HOME_HOUSE_NUMBER: ['streetNumberExt', '120'],
  // Another colonia and town than the postal code's: what is filled in stays.
  ADDRESS_HOME_DEPENDENT_LOCALITY: ['district', 'La Paz'],
  ADDRESS_HOME_ADMIN_LEVEL2: ['municipality', 'San Andrés Cholula'],
  ADDRESS_HOME_CITY: ['city', 'Cholula'],
  ADDRESS_HOME_STATE: ['state', 'Puebla'],
} as const;

test('on both address forms the postal code brings the rest, and Chrome’s own autofill fills it all', async () => {
  await using scene = await stage.at('address-confirmation');
  const { page, path } = scene;
  await page.goto(path('address-confirmation'));
  await hydrated(page);
  await page.getByText('Usar el domicilio de mi identificación').tap();
  await expectLookUp(page);
  await expectAutofill(page);
  await page.getByText('Usar el domicilio de mi identificación').tap();
  await page.getByRole('button', { name: 'Continuar' }).tap();
  await arrivesAt(page, 'address-validation');
  await hydrated(page);
  await page.getByText('Enviar a otro lugar').tap();
  await expectLookUp(page);
  await expectAutofill(page);
});

const control = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const valuesOf = (page: Page, names: readonly string[]) =>
  Promise.all(names.map((name) => control(page, name).inputValue()));

/** A postal code brings colonia, municipio, ciudad and estado, and takes its own away again. */
async function expectLookUp(page: Page): Promise<void> {
  await empty(page);
  const place = () => valuesOf(page, ['district', 'municipality', 'state']);
  const postalCode = control(page, 'postalCode');
  await postalCode.fill('44160');
  await expect.poll(place).toEqual(['Americana', 'Guadalajara', 'Jalisco']);
  // Of two the person chooses.
  await postalCode.fill('03100');
  await expect.poll(place).toEqual(['', 'Benito Juárez', 'Ciudad de México']);
  expect(await choicesOn(page)).toEqual(['Del Valle Centro', 'Insurgentes San Borja']);
  await control(page, 'colonia').selectOption('Del Valle Centro');
  await expect.poll(place).toEqual(['Del Valle Centro', 'Benito Juárez', 'Ciudad de México']);
  // As the field takes it: without the brackets of 'Centro (Área 1)'.
  await postalCode.fill('06000');
  await expect.poll(place).toEqual(['Centro Área 1', 'Cuauhtémoc', 'Ciudad de México']);
  await postalCode.fill('06700');
  await expect.poll(place).toEqual(['Roma Norte', 'Cuauhtémoc', 'Ciudad de México']);
}

/** Chrome fills what is empty, by its own reading of the form. */
async function expectAutofill(page: Page): Promise<void> {
  await empty(page);
  const address = Object.fromEntries(Object.entries(home).map(([name, [, value]]) => [name, value]));
  await fillByBrowser(page, '#street', { ...address, ADDRESS_HOME_COUNTRY: 'MX' });
  // The look-up of the new code has answered, and left alone what stands there.
  await expect.poll(() => choicesOn(page)).toEqual(['Centro']);
  const names = Object.values(home).map(([field]) => field);
  const values = Object.values(home).map(([, value]) => value);
  expect(await valuesOf(page, names)).toEqual(values);
}

const choicesOn = (page: Page) =>
  page
    .locator('[name="colonia"] option:not([value=""], [value="*"])')
    .evaluateAll((all) => all.map((each) => each.getAttribute('value')));

async function empty(page: Page): Promise<void> {
  for (const name of ['postalCode', 'street', 'streetNumberExt', 'district', 'municipality', 'city'])
    await control(page, name).fill('');
  await control(page, 'state').selectOption('');
}

test('from the shop window to the signed contract without a pointer', async () => {
  await using device = await stage.phone({ hasTouch: false, isMobile: false });
  const { page } = device;
  const client = new ApiClient(stage.origin);
  const phone = nextPhone();
  await page.goto('/1/inicio');
  // The first Tab is the way past the header.
  await page.keyboard.press('Tab');
  const past = page.getByRole('link', { name: 'Ir al contenido' });
  expect(await past.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await opens(page, page.getByRole('main').locator('a[href*="/detalle-producto/"]').first());
  await arrivesAt(page, 'detalle-producto');
  await tabTo(page, page.getByRole('group', { name: 'Color' }).getByRole('radio').first());
  await page.keyboard.press('Space');
  await opens(
    page,
    page
      .getByRole('button', { name: 'Solicitar crédito' })
      .or(page.getByRole('link', { name: 'Solicitar crédito' }))
      .locator('visible=true')
      .first(),
  );
  await arrivesAt(page, 'precalification-request');
  await types(page, page.getByLabel('Número de celular'), phone);
  await expectSendable(page);
  await page.keyboard.press('Enter');
  await arrivesAt(page, 'phone-verification');
  await types(page, page.getByLabel('Código de 4 dígitos'), await newestCode(client, phone));
  await page.keyboard.press('Enter');
  await arrivesAt(page, 'geolocalization');
  await presses(page, 'Verificar mi ubicación');
  await presses(page, 'Continuar');
  await arrivesAt(page, 'identity-verification');
  await page.getByRole('checkbox', { name: faceConsent.text }).focus();
  await page.keyboard.press('Space');
  const opened = page.waitForEvent('popup');
  await presses(page, 'Verificar mi identidad');
  const popup = await opened;
  for (const name of ['Comenzar', 'Tomar foto', 'Tomar foto', 'Tomar selfie', 'Aprobar']) {
    const last = name === 'Aprobar' ? popup.waitForEvent('close') : null;
    const before = await popup.getByRole('heading', { level: 1 }).textContent();
    await presses(popup, name);
    await (last ?? popup.waitForFunction((was) => document.querySelector('h1')?.textContent !== was, before));
  }
  await presses(page, 'Continuar');
  await arrivesAt(page, 'credit-bureau-consulting');
  await presses(page, 'Dar mi autorización');
  await types(page, page.getByLabel('RFC'), personaFor(phone).rfc);
  await types(page, page.getByLabel('Correo electrónico'), 'ana@correo.mx');
  await tabTo(page, page.getByRole('dialog').getByRole('checkbox'));
  await page.keyboard.press('Space');
  await presses(page, 'Enviar código');
  await types(page, page.getByLabel('Código de 4 dígitos'), await newestCode(client, phone));
  await presses(page, 'Verificar');
  await presses(page, 'Sí, continuar');
  await arrivesAt(page, 'personal-data-confirmation');
  await presses(page, 'Continuar');
  await arrivesAt(page, 'address-confirmation');
  await presses(page, 'Continuar');
  await arrivesAt(page, 'address-validation');
  await presses(page, 'Continuar');
  await presses(page, 'Si, continuar');
  await arrivesAt(page, 'aprove-credit');
  await presses(page, 'Continuar');
  await arrivesAt(page, 'contract-signature');
  await presses(page, 'Firmar');
  await tabTo(page, page.locator('canvas'));
  for (const key of ['ArrowRight', 'ArrowUp', 'ArrowRight', 'ArrowDown'])
    for (let n = 0; n < 5; n++) await page.keyboard.press(key);
  await opens(page, page.getByRole('dialog').getByRole('button', { name: 'Firmar', exact: true }));
  await presses(page, 'Continuar');
  await arrivesAt(page, 'down-payment');
  device.troubles.expectNone();
});

/** By Tab alone, as far as a person would go on; the screen's own focus may already be past it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let pressed = 0; pressed < 60; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No way by Tab to ${target.toString()}`);
}

async function presses(page: Page, name: string): Promise<void> {
  const button = page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }));
  const shown = button.locator('visible=true').first();
  await expect.poll(() => shown.isEnabled().catch(() => false), { timeout: limit(30_000) }).toBe(true);
  await opens(page, shown);
}

async function opens(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function types(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}
