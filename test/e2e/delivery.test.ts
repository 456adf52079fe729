import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addDays } from '#domain/calendar.ts';
import { dateInWords, weekdayInWords } from '#domain/spanish-dates.ts';
import { ask } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { newPhone, openBrowser } from '#test/support/browser.ts';
import { atDesk } from '#test/support/enter-desk.ts';
import { idle } from '#test/support/idle.ts';
import { logIn } from '#test/support/log-in.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import { advanceToNoon, shopDay } from '#test/support/sandbox-clock.ts';
import { TillCustomer } from '#test/support/till.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ copyOf: inject('demoFolder') }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

test('from the down payment to the door, the customer sees where the device is, without reloading', async () => {
  const phone = '5587650177';
  const request = await startRequest(new ApiClient(product.origin), { phone });
  await walkTo(request, 'device-send');
  const { customer, account } = await logIn(new ApiClient(product.origin), phone);
  const today = await shopDay(customer);
  const [from, until] = [addDays(today, 3), addDays(today, 7)].map(dateInWords);

  await using device = await newPhone(browser);
  const { page, troubles } = device;
  const url = product.origin;
  await page.context().addCookies([...customer.cookies].map(([name, value]) => ({ name, value, url })));
  await page.goto(`${url}/1/dashboard/1/${account}`);
  const shown = () => wordsOf(page);
  expect(await shown()).toContain(
    `Por empacar Entre el ${from} y el ${until}: de 3 a 7 días después de tu enganche.`,
  );

  const act = await clerkWith(request.requestId);
  await expect(act('pack', { imei: '001000000000038' })).rejects.toThrow('Ese IMEI no es válido.');
  await expect(act('send', { carrier: 'Estafeta', trackingNumber: '8055-4471' })).rejects.toThrow(
    'todavía no se ha empacado',
  );
  expect(await act('pack', { imei: '001000000000033' })).toEqual({ outcome: 'recorded' });

  await act('send', { carrier: 'Estafeta', trackingNumber: '8055-4471' });
  await expect.poll(shown).toContain(`Enviado el ${weekdayInWords(today)} Estafeta, guía 8055-4471`);
  await act('deliver', { on: today, receivedBy: 'Su hermana' });
  await expect.poll(shown).toContain(`Entregado el ${weekdayInWords(today)}`);
  expect(await shown()).not.toContain('Estafeta');
  troubles.expectNone();

  await page.context().addCookies([...request.client.cookies].map(([name, value]) => ({ name, value, url })));
  await page.goto(`${url}/1/device-send/1/${request.requestId}`);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Tu equipo ya llegó');
  expect(await shown()).toContain(`Entregado el ${weekdayInWords(today)}`);
});

test('who waits on the page of the device for her down payment to be known sees it change by itself', async () => {
  const phone = '5587650179';
  const request = await startRequest(new ApiClient(product.origin), { phone });
  await walkTo(request, 'down-payment');
  const { customer, account } = await logIn(new ApiClient(product.origin), phone);
  await using device = await newPhone(browser);
  const { page, troubles } = device;
  const url = product.origin;
  await page.context().addCookies([...request.client.cookies].map(([name, value]) => ({ name, value, url })));
  // Without its stream of events it would ask each few seconds: here nothing else tells it.
  const followed = page.waitForResponse((answer) => answer.url().includes('/onboarding/events/'));
  await page.goto(`${url}/1/device-send/1/${request.requestId}`);
  const title = () => page.getByRole('heading', { level: 1 }).innerText();
  expect(await title()).toBe('Ya casi es tuyo');
  expect((await followed).status()).toBe(200);
  let loads = 0;
  page.on('load', () => void loads++);
  await new TillCustomer(customer, account).paysDown();
  await expect.poll(title).toBe('¡Listo! Pagaste tu enganche');
  expect(loads).toBe(0);
  troubles.expectNone();
});

test('nothing is due, told or locked for thirty days; with her own word the first week begins seven days later', async () => {
  const phone = '5587650178';
  const request = await startRequest(new ApiClient(product.origin), { phone });
  await walkTo(request, 'device-send');
  const signed = await logIn(new ApiClient(product.origin), phone);
  const { account } = signed;
  const told = () => messagesOf(signed.customer, phone);
  await idle(product.origin);
  const before = await told();
  expect(before.join('\n')).toContain('Tu primera semana empieza cuando lo recibas.');

  await advanceToNoon(signed.customer, 30);
  await idle(product.origin);
  // A code is no message of the credit.
  const { customer } = await logIn(new ApiClient(product.origin), phone);
  expect((await told()).filter((text) => !text.includes('es tu código'))).toEqual(
    before.filter((text) => !text.includes('es tu código')),
  );
  expect(await new TillCustomer(customer, account).isLocked()).toBe(false);
  const act = await clerkWith(request.requestId);
  await act('pack', { imei: '001000000000041' });
  await act('send', { carrier: 'Estafeta', trackingNumber: '8055-4481' });

  await using device = await newPhone(browser);
  const { page, troubles } = device;
  const url = product.origin;
  await page.context().addCookies([...customer.cookies].map(([name, value]) => ({ name, value, url })));
  await page.goto(`${url}/1/dashboard/1/${account}`);
  await page.getByText('empieza cuando recibas tu equipo. Hoy no debes nada.').waitFor();
  expect(await wordsOf(page)).not.toMatch(/vence|atrasad|bloquea/i);
  const first = addDays(await shopDay(customer), 7);
  await page.getByRole('link', { name: 'Ya lo recibí' }).tap();
  await page.getByText(`tu primer pago vence el ${weekdayInWords(first)}`).waitFor();
  await page.getByRole('button', { name: 'Sí, ya lo tengo' }).tap();
  await page.getByText('Tu próximo pago').waitFor();
  expect(await wordsOf(page)).toContain('Faltan 7 días');
  expect(await wordsOf(page)).toContain(weekdayInWords(first));
  troubles.expectNone();
});

/** Somebody at the counter, with the device of a request. */
async function clerkWith(requestId: string) {
  const clerk = await atDesk(product.origin, 'counter');
  return (verb: string, body: object) => ask(clerk, 'POST', `office/deliveries/${requestId}/${verb}`, body);
}

/** What her phone was told, the oldest first. */
async function messagesOf(client: ApiClient, phone: string): Promise<string[]> {
  const sent = await ask<{ text: string }[]>(client, 'GET', `/sandbox/outbox.json?to=${phone}`);
  return sent.map(({ text }) => text).toReversed();
}

const wordsOf = async (page: Page): Promise<string> =>
  (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ');
