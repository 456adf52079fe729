import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { lookReasonNames } from '#domain/staff/sealed-fields.ts';
import { ask } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { newDesktop, newPhone, openBrowser } from '#test/support/browser.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import { TillCustomer } from '#test/support/till.ts';
import { enterAs } from './support/desk.ts';

const phone = '5587651201';
let product: Product;
let browser: Browser;
let account: string;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ copyOf: inject('demoFolder') }), openBrowser()]);
  const request = await startRequest(new ApiClient(product.origin), { phone });
  await walkTo(request, 'device-send');
  const path = `deliveryOrder/byRequestId/${request.requestId}`;
  ({ account } = await ask<{ account: string }>(request.client, 'GET', path));
  await new TillCustomer(request.client, account).getsDevice();
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

const field = (page: Page) => page.getByRole('combobox', { name: 'Buscar o hacer' });
const option = (page: Page, name: string | RegExp) =>
  page.getByRole('listbox', { name: 'Buscar o hacer' }).getByRole('option', { name });
/** What a screen reader is at. */
const chosen = (page: Page) =>
  page.getByRole('listbox', { name: 'Buscar o hacer' }).getByRole('option', { selected: true });

test('by keyboard it opens a page, and the form of an act on the credit of a phone', async () => {
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'finance');
  await page.keyboard.press('Control+k');
  await field(page).and(page.locator(':focus')).waitFor();
  await option(page, 'Créditos').waitFor();
  expect(await option(page, 'Catálogo').count()).toBe(1);
  expect(await option(page, 'Privacidad').count()).toBe(0);
  await page.keyboard.type('pagos corte');
  await page.getByRole('status').getByText('1 resultado').waitFor();
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(await chosen(page).getAttribute('id'));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/pagos/corte');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('perd');
  await option(page, /^Perdonar lo que se debe/).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => field(page).inputValue()).toBe('Perdonar lo que se debe ');
  await page.keyboard.type(phone);
  // A whole phone is looked for with a reason, which the list asks for.
  await option(page, /^Diga para qué lo busca/).waitFor();
  for (const _ of phone) await page.keyboard.press('Backspace');
  await page.keyboard.type(phone.slice(-4));
  await option(page, new RegExp(`^Perdonar lo que se debe.*Cuenta ${account}`)).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/credito/${account}/perdonar`);
  await page.getByRole('heading', { name: 'Proponer condonación' }).waitFor();
  expect(page.url()).not.toContain(phone);

  await page.keyboard.press('Control+k');
  await page.keyboard.type(phone);
  await option(page, /^Diga para qué lo busca/).waitFor();
  await page.keyboard.press('Enter');
  const why = page.getByRole('combobox', { name: 'Motivo', exact: true });
  await why.selectOption({ label: lookReasonNames['call-customer'] });
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: account }).waitFor();

  // An act that she may not do is left out; the record is still found.
  await page.keyboard.press('Control+k');
  await page.keyboard.type(`tomar ${account}`);
  await option(page, `Crédito ${account}`).waitFor();
  expect(await option(page, /^Tomar/).count()).toBe(0);
  await page.keyboard.press('Escape');
  await field(page).waitFor({ state: 'detached' });
  troubles.expectNone();
});

test('what cannot be done now says so and leads nowhere', async () => {
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'analyst');
  await page.getByRole('button', { name: 'Buscar o hacer…' }).click();
  await field(page).fill(`cancelar ${account}`);
  const never = option(page, /^Cancelar un contrato.*no se puede ahora$/);
  await never.waitFor();
  expect(await never.getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Enter');
  expect(await field(page).inputValue()).toBe(`cancelar ${account}`);
  troubles.expectNone();
});

test('on a phone it opens by its button', async () => {
  await using device = await newPhone(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'supervisor');
  await page.getByRole('button', { name: 'Buscar o hacer…' }).click();
  await field(page).fill('credi');
  await option(page, 'Créditos').click();
  await page.waitForURL('**/creditos');
  troubles.expectNone();
});

test('without scripts it is a page', async () => {
  await using device = await newDesktop(browser, { javaScriptEnabled: false });
  const { page } = device;
  await page.goto(`${product.origin}/sandbox`);
  await page
    .getByRole('button', { name: /^Entrar como .+, Finanzas$/ })
    .first()
    .click();
  await page.goto(`${product.origin}/oficina/hoy`);
  await page.getByRole('link', { name: 'Buscar o hacer…' }).click();
  await page.getByRole('searchbox', { name: 'Qué busca' }).fill(`perdonar ${account}`);
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await page.getByRole('link', { name: 'Perdonar lo que se debe' }).click();
  await page.waitForURL(`**/credito/${account}/perdonar`);
  expect(await page.getByRole('heading', { name: 'Proponer condonación' }).count()).toBe(1);
});
