import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { logIn } from '#test/support/log-in.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import { TillCustomer } from '#test/support/till.ts';
import { carryCookies, hydrated, nextPhone, openStage, type Stage } from './conformance/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ DEVICE_LOCK_PROVIDER: 'none' });
});
afterAll(() => stage?.[Symbol.asyncDispose]());

/** What a page says of a lock, also where it is folded. */
const lockWords = (page: Page) =>
  page.locator('body').evaluate((body) => {
    const copy = body.cloneNode(true) as HTMLElement;
    for (const each of copy.querySelectorAll('script, style')) each.remove();
    return (copy.textContent ?? '').match(/.{0,40}bloque.{0,40}/gi) ?? [];
  });
const saysNothing = async (page: Page, expected: string) => {
  await hydrated(page);
  await page.getByText(expected).first().waitFor({ state: 'attached' });
  expect(await lockWords(page)).toEqual([]);
};

test('a shop that locks no phones says nothing of a lock before the signature', async () => {
  await using device = await stage.phone();
  const { page, troubles } = device;
  await page.goto('/1/detalle-producto/1');
  await saysNothing(page, 'No cobramos recargos.');
  await page.goto('/1/comparar?ids=1&ids=2');
  await saysNothing(page, 'te lo recordamos por mensaje');
  await using scene = await stage.at('contract-signature');
  await scene.page.goto(scene.path('contract-signature'));
  await saysNothing(scene.page, 'te la recordamos');
  troubles.expectNone();
});

test('nor on the account, late and reported stolen', async () => {
  const client = new ApiClient(stage.origin);
  const phone = nextPhone();
  await walkTo(await startRequest(client, { phone }), 'device-send');
  const { account } = await logIn(client, phone);
  await new TillCustomer(client, account).getsDevice();
  await advance(client, 9 * 24);
  await logIn(client, phone);
  await using device = await stage.phone();
  await carryCookies(client, device);
  const { page, troubles } = device;
  await page.goto(`/1/dashboard/1/${account}`);
  await saysNothing(page, 'Tienes pagos vencidos.');
  await page.goto(`/1/opciones/1/${account}`);
  await saysNothing(page, 'Tu reporte queda en este momento');
  await page.locator('summary', { hasText: 'Me robaron o perdí mi equipo' }).click();
  await page.getByRole('button', { name: 'Reportar mi equipo' }).click();
  await saysNothing(page, 'Equipo reportado');
  await page.goto(`/1/dashboard/1/${account}`);
  await saysNothing(page, 'Lo reportaste robado o extraviado.');
  troubles.expectNone();
});

const advance = (client: ApiClient, hours: number) =>
  ask(client, 'POST', '/sandbox/clock', { hours: String(hours) });
