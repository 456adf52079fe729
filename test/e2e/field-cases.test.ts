import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient } from '#test/support/api-client.ts';
import { enganche } from '#test/support/operator.ts';
import { postalServiceList } from '#test/support/postal-service-list.ts';
import { arrivesAt, hydrated, nextPhone, openStage, type Stage } from './conformance/stage.ts';
import { expectSendable } from './support/expect-sendable.ts';

/** Cases from people who do this job elsewhere, on a phone of 360 px. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.[Symbol.asyncDispose]());

async function sells(product: { price: string; weekly: string; colors: string }): Promise<number> {
  const file = join(stage.product.dataDir, 'equipos.csv');
  const { price, weekly, colors } = product;
  writeFileSync(
    file,
    `name,brand,price,down_payment,weekly,weeks,colors,drawing\nCambiante 5G,Samsung,${price},1299,${weekly},52,${colors},galaxy-a56\n`,
  );
  await enganche(stage.product.dataDir, 'product', 'import', file, '--partner', '1');
  const { body } = await new ApiClient(stage.origin).get<{ list: { id: number; name: string }[] }>(
    'productsNone?commercialPartnerId=1&page=1&limit=100',
  );
  return body.list.find(({ name }) => name === 'Cambiante 5G')?.id ?? 0;
}

test('a price, a plan and a colour that changed meanwhile are shown, old and new, and asked about', async () => {
  const both = 'Negro=#1a1a1a|Azul=#2244aa';
  const id = await sells({ price: '7999.50', weekly: '199', colors: both });
  await using device = await stage.phone();
  const { page } = device;
  await page.goto(`/1/precalification-request/${id}/1`);
  await hydrated(page);
  await page.getByRole('radio', { name: 'Azul' }).check();
  await page.getByLabel('Número de celular').fill(nextPhone());
  await expectSendable(page);
  await sells({ price: '8499', weekly: '249', colors: 'Negro=#1a1a1a' });
  await page.getByRole('button', { name: 'Enviar' }).tap();

  const asked = page.getByRole('alert').filter({ hasText: 'Este equipo cambió' });
  await asked.waitFor();
  expect(await asked.getByRole('listitem').allInnerTexts()).toEqual([
    'Precio de contado: antes $7,999.50, ahora $8,499.00.',
    'Pago semanal: antes $199.00, ahora $249.00.',
    'El color que elegiste ya no está disponible. Puedes elegir: Negro.',
  ]);
  // The list follows the message: the page's data are loaded again after its answer.
  await expect
    .poll(() => page.getByRole('radio').evaluateAll((all) => all.map((each) => each.ariaLabel)))
    .toEqual(['Negro']);
  await page.getByRole('radio', { name: 'Negro' }).check();
  await page.getByRole('button', { name: 'Sí, continuar' }).tap();
  const [, , , , , requestId = ''] = (await arrivesAt(page, 'phone-verification')).split('/');
  expect(requestId).toMatch(/^[\w-]{22}$/);
});

const district = (page: Page) => page.locator('input[name="district"]');
const list = (page: Page) => page.getByRole('combobox', { name: 'Colonia', exact: true });

test('without a script the colonia is chosen from the list, or written beside it', async () => {
  await using scene = await stage.at('address-validation');
  await using plain = await stage.phone({ javaScriptEnabled: false });
  await plain.context.addCookies(await scene.context.cookies());
  const { page } = plain;
  await page.goto(scene.path('address-validation'));
  await page.getByText('Enviar a otro lugar').tap();
  expect(await district(page).isVisible()).toBe(true);
  await district(page).fill('Otra del Valle');
  const options = await list(page).locator('option').allInnerTexts();
  expect(options.slice(-1)).toEqual(['Otra (escríbela abajo)']);
  await list(page).selectOption('Otra (escríbela abajo)');
  await page.getByRole('button', { name: 'Continuar' }).tap();
  await expect.poll(() => page.locator('noscript address').textContent()).toContain('Otra del Valle, C.P.');
  // What is looked over is what the next post sends.
  expect(await district(page).inputValue()).toBe('Otra del Valle');
});

test('on both address forms the colonia is chosen from those of the postal code, or written', async () => {
  const file = join(stage.product.dataDir, 'CPdescarga.txt');
  const place = { code: '76450', city: 'Camargo' };
  const names = ['Camargo (Río)', 'El Portugués', 'La Estación'];
  writeFileSync(file, postalServiceList(names.map((name) => ({ ...place, district: name }))), 'latin1');
  expect(await enganche(stage.product.dataDir, 'postal-codes', 'import', file)).toMatch(
    /^3 colonias: 3 added/,
  );

  await using scene = await stage.at('address-confirmation');
  await using desk = await stage.phone({ hasTouch: false, isMobile: false });
  await desk.context.addCookies(await scene.context.cookies());
  const { path } = scene;
  const { page } = desk;
  await page.goto(path('address-confirmation'));
  await hydrated(page);
  await page.getByRole('checkbox').first().uncheck();
  for (const screen of ['address-confirmation', 'address-validation']) {
    if (screen === 'address-validation') {
      await page.getByRole('checkbox').first().check();
      await page.getByRole('button', { name: 'Continuar' }).click();
      await arrivesAt(page, screen);
      await hydrated(page);
      await page.getByText('Enviar a otro lugar').click();
    }
    // A colonia that somebody wrote stays with the new code: here there is none.
    await page.locator('#postalCode').fill('');
    await district(page).fill('');
    await page.locator('#postalCode').fill('76450');
    await list(page).waitFor();
    expect(await list(page).locator('option').allInnerTexts()).toEqual([
      'Elige tu colonia',
      'Camargo Río',
      'El Portugués',
      'La Estación',
      'Otra (escríbela abajo)',
    ]);
    expect(await district(page).isVisible()).toBe(false);
    // By keyboard: the second; its name is what counts.
    await list(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => district(page).inputValue()).toBe('El Portugués');
    await list(page).selectOption('Otra (escríbela abajo)');
    await page.keyboard.press('Tab');
    const own = page.getByRole('textbox', { name: 'Otra colonia' });
    expect(await own.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('La Estación');
    expect(await own.inputValue()).toBe('La Estación');
    await own.fill('');
    await own.blur();
    await page.locator('#district-error').getByText('La colonia es requerida').waitFor();
    await list(page).selectOption('La Estación');
    await expect.poll(() => own.isVisible()).toBe(false);
    expect(await page.locator('#district-error').count()).toBe(0);
  }
});

/** Sends the form as a page without scripts would, with these values. */
const sendPlainly = (page: Page, values: Record<string, string>) =>
  Promise.all([
    page.waitForEvent('load'),
    page.locator('#street').evaluate((street, typed) => {
      const { form } = street as HTMLInputElement;
      for (const [name, value] of Object.entries(typed)) {
        const field = form?.elements.namedItem(name) as HTMLInputElement;
        field.value = value;
      }
      if (form) HTMLFormElement.prototype.submit.call(form);
    }, values),
  ]);

test('of two errors the first is corrected without being taken out of its field', async () => {
  await using scene = await stage.at('address-validation');
  const { page } = scene;
  await page.goto(scene.path('address-validation'));
  await hydrated(page);
  await sendPlainly(page, { street: '', betweenStreets: '' });
  await hydrated(page);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('La calle es requerida');
  await page.locator('#street').focus();
  await page.keyboard.type('Olmo 7', { delay: 20 });
  expect(await page.locator('#street').inputValue()).toMatch(/^Olmo 7/);
  expect(await page.locator('#street').evaluate((field) => field === document.activeElement)).toBe(true);
});

test('another postal code takes the house once, and the first one brings it back', async () => {
  await using scene = await stage.at('address-confirmation');
  const { page } = scene;
  await page.goto(scene.path('address-confirmation'));
  await hydrated(page);
  const tick = page.getByRole('checkbox').first();
  await tick.uncheck();
  const [code, number, between] = ['postalCode', 'streetNumberExt', 'betweenStreets'].map((id) =>
    page.locator(`#${id}`),
  );
  const first = await code!.inputValue();
  const [house, streets] = [await number!.inputValue(), await between!.inputValue()];
  expect([house, streets]).not.toContain('');
  await code!.fill('44160');
  await expect.poll(() => number!.inputValue()).toBe('');
  await code!.fill(first);
  await expect.poll(() => number!.inputValue()).toBe(house);
  expect(await between!.inputValue()).toBe(streets);

  await code!.fill('44160');
  await expect.poll(() => number!.inputValue()).toBe('');
  // By chance the same: now it is hers.
  await number!.fill(house);
  await code!.fill('06700');
  await tick.check();
  await tick.uncheck();
  await expect.poll(() => code!.inputValue()).toBe('06700');
  expect([await number!.inputValue(), await between!.inputValue()]).toEqual([house, '']);
});

test('an address that was sent without scripts comes back as it was typed, with what is wrong', async () => {
  await using scene = await stage.at('address-confirmation');
  await using plain = await stage.phone({ javaScriptEnabled: false });
  await plain.context.addCookies(await scene.context.cookies());
  const { page } = plain;
  await page.goto(scene.path('address-confirmation'));
  const tick = page.getByRole('checkbox').first();
  await tick.uncheck();
  await page.getByRole('main').locator('summary').first().tap();
  await page.locator('#street').fill('Calle de los Olmos');
  await page.locator('#betweenStreets').fill('');
  await page.getByRole('button', { name: 'Continuar' }).tap();
  await page.locator('#betweenStreets-error').waitFor();
  expect(await tick.isChecked()).toBe(false);
  expect(await page.locator('#street').inputValue()).toBe('Calle de los Olmos');
});

test('another delivery address that was sent without scripts comes back as it was typed', async () => {
  await using scene = await stage.at('address-validation');
  await using plain = await stage.phone({ javaScriptEnabled: false });
  await plain.context.addCookies(await scene.context.cookies());
  const { page } = plain;
  await page.goto(scene.path('address-validation'));
  await page.getByRole('main').locator('summary').first().tap();
  await page.locator('#street').fill('Calle de los Olmos');
  await page.locator('#betweenStreets').fill('');
  await page.getByRole('button', { name: 'Continuar' }).tap();
  await page.locator('#betweenStreets-error').waitFor();
  expect(await page.locator('#street').inputValue()).toBe('Calle de los Olmos');
  expect(await page.locator('#betweenStreets').inputValue()).toBe('');
});

test('a tick that was taken away before the scripts came is away', async () => {
  await using scene = await stage.at('address-confirmation');
  const { page } = scene;
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(scene.path('address-confirmation'), { waitUntil: 'commit' });
  await page.getByRole('checkbox').first().uncheck();
  scripts.resolve();
  await hydrated(page);
  await page.locator('#street').waitFor();
  await expect.poll(() => page.locator('#street').isEnabled()).toBe(true);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('exist'))).toBe('false');
});
