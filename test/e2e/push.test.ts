import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { daysBetween } from '#domain/calendar.ts';
import { ask } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { newPhone, openBrowser } from '#test/support/browser.ts';
import { startTour } from '#test/support/gallery/tour.ts';
import { idle } from '#test/support/idle.ts';
import { logIn } from '#test/support/log-in.ts';
import { playPush } from '#test/support/played-push.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { advanceToNoon } from '#test/support/sandbox-clock.ts';
import { until } from '#test/support/until.ts';

/** Of the demo: an active credit. */
const phone = '5510000102';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([
    startProduct({ copyOf: inject('demoFolder') }),
    openBrowser('whole'),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

interface Status {
  asOf: string;
  orderInfo: { nextPaymentDueOn: string };
}
interface Delivered {
  channel: string;
  text: string;
}

test('at 360 px: turned on by a tap, the reminder comes by SMS and to the phone; turned off again', async () => {
  await using device = await newPhone(browser, { permissions: ['geolocation', 'notifications'] });
  const { context, page } = device;
  await context.addInitScript(playPush);
  await startTour(product).visitAccount(page, phone);
  const turnOn = page.getByRole('button', { name: 'Activar avisos' });
  expect((await turnOn.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await turnOn.tap();
  await page.getByRole('button', { name: 'Desactivar avisos' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Desactivar avisos' }).waitFor();

  const { customer, account } = await logIn(new ApiClient(product.origin), phone);
  const status = await ask<Status>(customer, 'GET', `payments/accountStatus/${account}`);
  await advanceToNoon(customer, daysBetween(status.asOf, status.orderInfo.nextPaymentDueOn));
  const delivered = () => ask<Delivered[]>(customer, 'GET', `/sandbox/outbox.json?to=${phone}`);
  const textBy = async (channel: string) =>
    (await delivered()).find((each) => each.channel === channel && /tu pago \d+ de/i.test(each.text))?.text;
  await idle(product.origin);
  const [sms, shown] = [await textBy('sms'), await textBy('push')];
  expect(sms?.toLowerCase().endsWith(shown?.toLowerCase() ?? 'nothing')).toBe(true);
  await page.goto(`${product.origin}/sandbox/outbox?to=${phone}`);
  await page.getByText('Aviso del navegador').first().waitFor();

  await startTour(product).visitAccount(page, phone);
  await page.getByRole('button', { name: 'Desactivar avisos' }).tap();
  await turnOn.waitFor();
  device.troubles.expectNone();
});

test('what is pushed is shown, and leads to the account of that shop', async () => {
  await using device = await newPhone(browser, { permissions: ['geolocation', 'notifications'] });
  const { page } = device;
  await startTour(product).visitAccount(page, phone);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const path = new URL(page.url()).pathname.slice('/1/'.length);
  const shown = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready;
      const notifications = await worker.getNotifications();
      return notifications.map(({ title, body, data }) => ({ title, body, data: String(data) }));
    });
  // DevTools answers before the delivery and never says that it failed. A second one takes the place of the first.
  await until('the notification', async () => {
    await push(page, { title: 'Luma', body: 'Tu pago 3 de 52 vence hoy.', path });
    return until('it to be shown', async () => (await shown()).length > 0, 5_000).catch(() => false);
  });
  expect(await shown()).toEqual([{ title: 'Luma', body: 'Tu pago 3 de 52 vence hoy.', data: path }]);
});

/** Hands a message to the page's service worker, as the browser's push service would. */
async function push(page: Page, message: object): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (one) resolve(one.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await found;
  const { origin } = new URL(page.url());
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(message),
  });
  await devtools.detach();
}
