import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, newestCode, solveCaptcha } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { carryCookies, hydrated, openStage, type Stage } from './conformance/stage.ts';

/** What helps beyond the specification: the shop as an app, the way out of another app, payments in the calendar. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.[Symbol.asyncDispose]());

test('each shop can be kept as an app: Chromium finds nothing wrong with its manifest and icon', async () => {
  await using device = await stage.phone();
  const { page, context, troubles } = device;
  await page.goto('/2/inicio');
  const browser = await context.newCDPSession(page);
  const { url, errors, data } = await browser.send('Page.getAppManifest');
  expect(new URL(url).pathname).toBe('/2/manifiesto');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Maizal', start_url: '/2/inicio', lang: 'es-MX' });
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // A test's browser context is a private window, where nothing can be installed; it is the only objection.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  troubles.expectNone();
});

test('inside another app the way out is shown, and the address can be copied', async () => {
  await using device = await stage.phone({
    userAgent:
      'Mozilla/5.0 (Linux; Android 13; SM-A045M; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0 Mobile Safari/537.36 Instagram 300.0.0.0',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const { page } = device;
  await page.goto('/1/precalification-request/1/1');
  await page.getByText('Estás dentro de Instagram.').waitFor();
  expect(await page.getByRole('link', { name: 'Abrir en Chrome' }).getAttribute('href')).toMatch(
    /^intent:\/\/.*\/1\/precalification-request\/1\/1#Intent;scheme=http;package=com\.android\.chrome;end$/,
  );
  await hydrated(page);
  await page.getByRole('button', { name: 'Copiar enlace' }).tap();
  await page.getByText('Copiado').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test('the payments to come are a file for the calendar, for their customer alone', async () => {
  const client = new ApiClient(stage.origin);
  const phone = '5510000102';
  await solveCaptcha(client);
  await ask(client, 'POST', `onboarding/loginOtp/${phone}`);
  await ask(client, 'POST', `onboarding/validarOtpCelular/${phone}/${await newestCode(client, phone)}`);
  const { customer } = await ask<{ customer: { account: string } }>(client, 'GET', 'session');
  await using device = await stage.phone();
  const { page } = device;
  await carryCookies(client, device);
  await page.goto(`/1/dashboard/1/${customer.account}`);
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Agregar a mi calendario' }).tap();
  expect((await file).suggestedFilename()).toBe('pagos.ics');
  const stranger = await new ApiClient(stage.origin).get(`/1/dashboard/1/${customer.account}/calendario`);
  expect(stranger.status).toBe(302);
});
