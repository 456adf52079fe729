import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { wrongCode } from '#test/support/api-calls.ts';
import { startTour, type Tour } from '#test/support/gallery/tour.ts';
import { newPhone, openBrowser } from '#test/support/browser.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { translateEverything } from '#test/support/translate.ts';
import { Shopper } from './shopper.ts';

let product: Product;
let browser: Browser;
let tour: Tour;

beforeAll(async () => {
  [product, browser] = await Promise.all([
    startProduct({ copyOf: inject('demoFolder'), env: { CAPTCHA: 'sandbox', TRUSTED_PROXIES: '1' } }),
    openBrowser(),
  ]);
  tour = startTour(product);
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

// The gallery uses every screen translated.
test('a counter, a text that comes and goes and a value in a sentence still change', async () => {
  await using device = await newPhone(browser);
  await translateEverything(device.context);
  const { page } = device;
  const request = await tour.request({ phone: nextPhone() }, 'phone-verification');
  await tour.visitRequest(page, request, 'phone-verification');
  await translated(page);
  const sentence = page.getByText(/^Podrás pedir otro código en \d:\d\d$/).last();
  const before = await sentence.textContent();
  await expect.poll(() => sentence.textContent()).not.toBe(before);

  const code = page.getByLabel('Código de 4 dígitos');
  const missing = page.getByText(/^Te faltan? \d dígitos?\.$/).last();
  for (const [typed, said] of [
    ['', 'Te faltan 4 dígitos.'],
    ['1', 'Te faltan 3 dígitos.'],
    ['123', 'Te falta 1 dígito.'],
  ] as const) {
    await code.fill(typed);
    await expect.poll(() => missing.textContent()).toBe(said);
  }
  await code.fill(await wrongCode(request.client, request.phone));
  await expect.poll(() => missing.count()).toBe(0);

  await tour.request({ phone: request.phone }, 'aprove-credit');
  await tour.visitRequest(page, request, 'aprove-credit');
  await translated(page);
  const colours = page.getByRole('radio');
  for (const number of [0, 1]) {
    const colour = colours.nth(number);
    await colour.check({ force: true });
    await page
      .getByText(`Elegiste ${await colour.getAttribute('aria-label')}`)
      .last()
      .waitFor();
  }
});

test('the whole way to the signed contract is walked', async () => {
  await using device = await newPhone(browser);
  await translateEverything(device.context);
  const ana = new Shopper(device.page, { origin: product.origin, phone: nextPhone(), prefix: '/1' });
  await ana.picksAPhone();
  await ana.prequalifies();
  await ana.verifiesThePhone();
  await ana.sharesTheLocation();
  await ana.provesIdentity();
  await ana.authorizesTheBureau();
  await ana.confirmsPersonalData();
  await ana.confirmsTheAddressOfTheIne();
  await ana.confirmsTheShippingAddress();
  await ana.acceptsTheCredit();
  await ana.signs();
  await ana.continues();
  await ana.isOn('device-send');
  expect(device.troubles.list.filter((line) => /^(console|uncaught error)/.test(line))).toEqual([]);
});

const translated = (page: Page) =>
  page.waitForFunction(() => 'translated' in document.documentElement.dataset);

let phones = 10;
const nextPhone = () => `55${++phones}774321`;
