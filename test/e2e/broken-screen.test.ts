import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { translateEverything } from '#test/support/translate.ts';
import { hydrated, openStage, type Stage } from './conformance/stage.ts';
import { expectSendable } from './support/expect-sendable.ts';

/** A screen that throws in the browser: here an extension of the browser has taken away what React is about to remove. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.[Symbol.asyncDispose]());

const takeAway = (line: Locator) => line.evaluate((element) => element.closest('p')!.remove());
const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('escrito'));

async function expectBroken(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Esta pantalla se detuvo' }).waitFor();
  expect(await page.locator('[lang=en]:not(button)').count()).toBe(0);
}

async function reload(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Recargar la página' }).tap();
  await page.getByRole('heading', { name: 'Esta pantalla se detuvo' }).waitFor({ state: 'detached' });
  await hydrated(page);
}

test('a screen that throws says so in Spanish, offers to reload, and keeps the phone that was typed', async () => {
  await using device = await stage.phone();
  const { page } = device;
  await page.goto('/1/login/1');
  await hydrated(page);
  const phone = page.getByLabel('Número de celular');
  await phone.fill('55');
  await takeAway(page.getByText('Te faltan 8 dígitos.'));
  await phone.fill('5512345678');
  await expectBroken(page);
  await reload(page);
  await expect.poll(() => phone.inputValue()).toBe('5512345678');
  await expectSendable(page);
  // It was for this one page.
  expect(await kept(page)).toBeNull();
});

test('fields of a sheet and boxes that were ticked are there again', async () => {
  await using scene = await stage.at('credit-bureau-consulting');
  const { page } = scene;
  await page.goto(scene.path('credit-bureau-consulting'));
  await hydrated(page);
  await page.getByRole('button', { name: 'Dar mi autorización' }).tap();
  await page.getByLabel('Correo electrónico').fill('ana@correo.mx');
  await page.getByText('Autorizo la consulta de mi historial de crédito', { exact: true }).tap();
  const rfc = page.getByLabel('RFC');
  await rfc.fill('GODE');
  await rfc.blur();
  await takeAway(page.locator('#rfc-error'));
  await rfc.fill('GODE561231GR8');
  await expectBroken(page);
  await reload(page);
  await page.getByRole('button', { name: 'Dar mi autorización' }).tap();
  await expect.poll(() => rfc.inputValue()).toBe('GODE561231GR8');
  expect(await page.getByLabel('Correo electrónico').inputValue()).toBe('ana@correo.mx');
  expect(await page.getByRole('dialog').getByRole('checkbox').first().isChecked()).toBe(true);
});

test('codes are not kept, and what was kept leaves the tab with its next page', async () => {
  await using scene = await stage.at('phone-verification');
  const { page, request } = scene;
  await page.goto(`/1/phone-verification/${request.phone}/1/${request.requestId}`);
  await hydrated(page);
  const code = page.getByLabel('Código de 4 dígitos');
  await code.fill('12');
  await takeAway(page.getByText('Te faltan 2 dígitos.'));
  await code.fill('1234');
  await expectBroken(page);
  await expect.poll(() => kept(page)).toContain('phone-verification');
  expect(await kept(page)).not.toContain('1234"');
  await page.goto('/1/inicio');
  await hydrated(page);
  await expect.poll(() => kept(page)).toBeNull();
});

test('the page of a broken screen is translated too, and still reloads', async () => {
  await using device = await stage.phone();
  await translateEverything(device.context);
  const { page } = device;
  await page.goto('/1/login/1');
  await hydrated(page);
  const phone = page.getByLabel('Número de celular');
  await phone.fill('55');
  await takeAway(page.getByText('Te faltan 8 dígitos.').last());
  await phone.fill('5512345678');
  await expectBroken(page);
  await reload(page);
  await expect.poll(() => phone.inputValue()).toBe('5512345678');
});
