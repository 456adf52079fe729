import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextPhone, openStage, pathOf, type Stage } from '#test/support/other-server/stage.ts';
import { t } from '#web/text/text.ts';
import { arrivesAt, hydrated } from '#test/e2e/conformance/stage.ts';
import { expectSendable } from '#test/e2e/support/expect-sendable.ts';

/** What another server refuses, in its words and without codes of ours (spec §8), and what of ours it was asked for. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.[Symbol.asyncDispose]());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.each([
  [400, 'El plan ya no se ofrece', 'El plan ya no se ofrece'],
  [401, '', 'Captcha no válido'],
  [403, { errors: ['No se permite'] }, 'No se permite'],
  [500, 'java.lang.NullPointerException', t('errors.generic')],
])('a pre-qualification that it refuses with %i is told in its words', async (status, body, said) => {
  await using device = await stage.phone();
  const { page } = device;
  stage.other.instead(/precalification/, { status, body });
  await page.goto('/1/precalification-request/100/1');
  await page.getByLabel('Número de celular').fill(nextPhone());
  await expectSendable(page);
  // The toast is gone after three seconds: it is waited for from before the tap.
  const told = [
    page.getByRole('main').getByRole('alert').getByText(said).waitFor(),
    page.locator('[popover="manual"] p').getByText(said).waitFor(),
  ];
  await Promise.all([...told, button(page, 'Enviar').tap()]);
  stage.other.instead(/precalification/, null);
});

test('a captcha that it does not take keeps Send shut', async () => {
  await using device = await stage.phone();
  const { page } = device;
  stage.other.instead(/verifyCaptcha/, { status: 200, body: 'false' });
  await page.goto('/1/login/1');
  await page.getByLabel('Número de celular').fill(nextPhone());
  await page.getByRole('main').getByText('Captcha no válido').waitFor();
  expect(await button(page, 'Enviar').isDisabled()).toBe(true);
  stage.other.instead(/verifyCaptcha/, null);
});

test('a wrong code is told in the words of the specification, and another one can be had', async () => {
  await using device = await stage.phone();
  const { page } = device;
  const request = stage.requestAt(null);
  stage.other.world.codes.set(request.phone, '1234');
  await page.goto(`/1/phone-verification/${request.phone}/1/${request.requestId}`);
  await hydrated(page);
  await page.getByLabel('Código de 4 dígitos').fill('9999');
  await button(page, 'Verificar').tap();
  await page.getByRole('main').getByText('Ingresa un código de verificación válido').first().waitFor();
  await page.getByLabel('Código de 4 dígitos').fill('1234');
  await button(page, 'Verificar').tap();
  expect(await arrivesAt(page, 'geolocalization')).toBe(pathOf(request, 'geolocalization'));
});

test('who may not see a request any more proves the phone again; a fault is the 500 page', async () => {
  await using device = await stage.phone();
  const { page } = device;
  const request = stage.requestAt('verifiedIdentity');
  const order = new RegExp(`byRequestId/${request.requestId}`);
  stage.other.instead(order, { status: 401 });
  await page.goto(pathOf(request, 'credit-bureau-consulting'));
  await arrivesAt(page, 'phone-verification');
  stage.other.instead(order, { status: 500 });
  const answer = await page.goto(pathOf(request, 'credit-bureau-consulting'));
  expect(answer?.status()).toBe(500);
  stage.other.instead(order, null);
});

test('another address is typed without the look-up of postal codes', async () => {
  await using device = await stage.phone();
  const { page } = device;
  const request = stage.requestAt('confirmPersonalData');
  await page.goto(pathOf(request, 'address-confirmation'));
  await hydrated(page);
  await page.getByText('Usar el domicilio de mi identificación').tap();
  await page.getByLabel('Código postal').fill('06700');
  await expect.poll(() => stage.other.missed.has('/postalCode/{cp}')).toBe(true);
  // Another postal code is another house.
  for (const [label, typed] of [
    ['Número exterior', '15'],
    ['Entre calles', 'Pinos y Cedros'],
    ['Referencia de domicilio', 'Portón azul'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(typed);
  await page.locator('button[type="submit"]:enabled').tap();
  await arrivesAt(page, 'address-proof');
  expect(request.address.postalCode).toBe('06700');
});

test('of ours it was asked for these calls only', () => {
  expect([...stage.other.missed].toSorted()).toEqual(['/captcha/challenge', '/postalCode/{cp}', '/session']);
});
