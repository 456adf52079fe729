import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addDays } from '#domain/calendar.ts';
import { dateInWords, weekdayInWords } from '#domain/spanish-dates.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { newPhone, openBrowser } from '#test/support/browser.ts';
import { logIn } from '#test/support/log-in.ts';
import { enganche } from '#test/support/operator.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import { shopDay } from '#test/support/sandbox-clock.ts';

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

  const act = (verb: string, ...given: string[]) =>
    enganche(product.dataDir, 'delivery', verb, account, ...given, '--by', 'ana');
  await expect(act('pack', '--imei', '001000000000038')).rejects.toThrow('Ese IMEI no es válido.');
  await expect(act('sent', '--carrier', 'Estafeta', '--tracking', '8055-4471')).rejects.toThrow(
    'todavía no se ha empacado',
  );
  expect(await act('pack', '--imei', '001000000000033')).toContain(`${account}: packed; recorded.`);
  expect(await enganche(product.dataDir, 'delivery', 'list')).toContain(`account ${account}, partner 1`);

  await act('sent', '--carrier', 'Estafeta', '--tracking', '8055-4471');
  await expect.poll(shown).toContain(`Enviado el ${weekdayInWords(today)} Estafeta, guía 8055-4471`);
  await act('delivered', '--on', today);
  await expect.poll(shown).toContain(`Entregado el ${weekdayInWords(today)}`);
  expect(await shown()).not.toContain('Estafeta');
  troubles.expectNone();

  await page.context().addCookies([...request.client.cookies].map(([name, value]) => ({ name, value, url })));
  await page.goto(`${url}/1/device-send/1/${request.requestId}`);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Tu equipo ya llegó');
  expect(await shown()).toContain(`Entregado el ${weekdayInWords(today)}`);
});

const wordsOf = async (page: Page): Promise<string> =>
  (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ');
