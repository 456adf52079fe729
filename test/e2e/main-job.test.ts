import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newPhone, openBrowser } from '#test/support/browser.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { Shopper } from './shopper.ts';

/** Rosa Elena, of partner 1 (db/seed/partners/alba.ts). */
const PROMOTER = 1001;

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ copyOf: inject('demoFolder') }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

/** Opens a phone, walks, and wants no console error, policy violation or broken picture on the way. */
async function walk(
  phone: string,
  prefix: string,
  steps: (shopper: Shopper) => Promise<void>,
): Promise<void> {
  await using device = await newPhone(browser);
  await steps(new Shopper(device.page, { origin: product.origin, phone, prefix }));
  device.troubles.expectNone();
}

async function upToTheBureau(shopper: Shopper): Promise<void> {
  await shopper.picksAPhone();
  await shopper.prequalifies();
  await shopper.verifiesThePhone();
  await shopper.sharesTheLocation();
  await shopper.provesIdentity();
  await shopper.authorizesTheBureau();
}

async function upToTheDecision(shopper: Shopper): Promise<void> {
  await upToTheBureau(shopper);
  await shopper.confirmsPersonalData();
  await shopper.confirmsTheAddressOfTheIne();
  await shopper.confirmsTheShippingAddress();
}

/** Down payment at the till, login, the first weekly payment: the dashboard says 1 of n. */
async function fromApprovalToTheFirstPayment(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  await shopper.acceptsTheCredit();
  await shopper.signs();
  const reference = await shopper.reference();
  await shopper.continues();
  await shopper.isOn('device-send');
  await shopper.paysAtTheTill(reference);
  await shopper.logsIn();
  await shopper.isOn('dashboard');
  await page
    .getByText(/0 de \d+ pagos|0\s+de \d+/)
    .first()
    .waitFor();
  await shopper.paysAtTheTill(await shopper.reference());
  await page
    .getByText(/1\s+de \d+ pagos/)
    .first()
    .waitFor();
}

test('an approved person gets from the catalogue to an active credit and pays the first week', () =>
  walk('5512340100', '/1', async (shopper) => {
    await upToTheDecision(shopper);
    await fromApprovalToTheFirstPayment(shopper);
  }));

test('the same through a promoter’s link, which stays in every path, to the signature', () =>
  walk('5512340101', `/1/${PROMOTER}`, async (shopper) => {
    await upToTheDecision(shopper);
    await shopper.acceptsTheCredit();
    await shopper.signs();
  }));

test('a person whom the bureau refuses is told so, with the reason', () =>
  walk('5512340001', '/1', async (shopper) => {
    await upToTheBureau(shopper);
    await shopper.isOn('aprove-false');
    await shopper.page.getByText('Lo sentimos, tu solicitud de crédito no fue aprobada').waitFor();
    await shopper.page
      .getByText(/buró de crédito/)
      .first()
      .waitFor();
  }));

test('a person whom the decision refuses is told why', () =>
  walk('5512340002', '/1', async (shopper) => {
    await upToTheDecision(shopper);
    await shopper.isOn('aprove-false');
    await shopper.page.getByText('Esto influyó en la respuesta').waitFor();
  }));

test('a slow bureau only makes one wait', () =>
  walk('5512340003', '/1', async (shopper) => {
    await upToTheBureau(shopper);
    await shopper.confirmsPersonalData();
    await shopper.confirmsTheAddressOfTheIne();
    await shopper.confirmsTheShippingAddress();
    await shopper.acceptsTheCredit();
  }));

test('a bureau that fails three times is no refusal', () =>
  walk('5512340004', '/1', async (shopper) => {
    await upToTheBureau(shopper);
    await shopper.confirmsPersonalData();
  }));

test('a review is answered by e-mail, and its link goes on after the phone is verified again', () =>
  walk('5512340005', '/1', async (shopper) => {
    const { page } = shopper;
    await upToTheDecision(shopper);
    await shopper.isOn('working-email');
    await page.getByText('Estamos validando tu información').waitFor();
    const requestId = new URL(page.url()).pathname.split('/').at(-1);
    const answered = await page.request.post(`${product.origin}/sandbox/review/${requestId}/approved`);
    expect(answered.status()).toBeLessThan(400);
    await page.getByText('Ver mi respuesta').tap();
    await shopper.isOn('aprove-true');
    await page.getByText('Felicidades, fuiste aprobado!').waitFor();
    await shopper.continues();
    await shopper.acceptsTheCredit();
  }));
