import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, newestCode } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { downloaded } from '#test/support/browser.ts';
import { idle } from '#test/support/idle.ts';
import { logIn } from '#test/support/log-in.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import { t } from '#web/text/text.ts';
import { arrivesAt, carryCookies, hydrated, nextPhone, openStage, type Stage } from './conformance/stage.ts';

/** One's own data: the copy of a customer, and what anybody with a phone may ask. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.[Symbol.asyncDispose]());

test('a customer downloads a copy of her data with her contract, and asks for a correction', async () => {
  const phone = nextPhone();
  await walkTo(await startRequest(new ApiClient(stage.origin), { phone }), 'device-send');
  const { customer, account } = await logIn(new ApiClient(stage.origin), phone);
  await using device = await stage.phone({ acceptDownloads: true });
  const { page, troubles } = device;
  await carryCookies(customer, device);
  await page.goto(`/1/dashboard/1/${account}`);
  await page.getByRole('link', { name: t('dashboard.privacy') }).tap();
  expect(await arrivesAt(page, 'privacidad')).toBe('/1/privacidad');
  await hydrated(page);

  // Rows, each opening its own; by the API she accepted no texts.
  const row = (title: string) => page.getByRole('heading', { level: 2, name: title });
  for (const title of ['copyTitle', 'consentsTitle', 'askTitle'] as const)
    await row(t(`privacidad.${title}`)).waitFor();
  expect(await page.getByRole('link', { name: t('privacidad.download') }).count()).toBe(0);
  await row(t('privacidad.copyTitle')).tap();
  const arrives = page.waitForEvent('download');
  await page.getByRole('link', { name: t('privacidad.download') }).tap();
  const download = await arrives;
  expect(download.suggestedFilename()).toBe(`mis-datos-${account}.zip`);
  const files = unzipSync(await downloaded(download));
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['datos.json', 'datos.txt', `${account}/contrato.pdf`, `${account}/pagare.pdf`]),
  );
  expect(
    Buffer.from(files[`${account}/contrato.pdf`] ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect(new TextDecoder().decode(files['datos.txt'])).toContain(phone);

  const send = page.getByRole('button', { name: t('privacidad.send') });
  await row(t('privacidad.askTitle')).tap();
  await send.tap();
  await page.getByText(t('privacidad.kindMissing')).first().waitFor();
  await page.getByLabel(t('privacidad.kind')).selectOption('rectification');
  await page
    .getByLabel(t('privacidad.text'), { exact: true })
    .fill('Mi segundo apellido lleva acento:\nGüémez');
  await send.tap();
  await page.getByText('Recibimos tu solicitud.').waitFor();
  await page.getByText(/Te respondemos a más tardar el \d+ de \w+ de 20\d\d$/).waitFor();
  await idle(stage.origin);
  const messages = await ask<object[]>(customer, 'GET', `/sandbox/outbox.json?to=${phone}`);
  expect(JSON.stringify(messages)).toContain('recibimos tu solicitud para corregir tus datos');
  troubles.expectNone();
});

test('without an account the phone and its code are enough to ask; nothing is there to download', async () => {
  const phone = nextPhone();
  await using device = await stage.phone();
  const { page } = device;
  await page.goto('/1/legales/privacy');
  await page.getByRole('link', { name: t('legales.rights') }).tap();
  await arrivesAt(page, 'privacidad');
  await hydrated(page);
  await page.getByLabel(t('phoneForm.phone')).fill(phone);
  await page.getByRole('button', { name: t('phoneForm.send') }).tap();
  await page.waitForURL(`**/1/privacidad/${phone}`);
  await page.getByLabel(t('codeForm.code')).fill(await newestCode(new ApiClient(stage.origin), phone));
  await page.getByRole('button', { name: t('codeForm.verify') }).tap();
  await page.waitForURL('**/1/privacidad');
  await page.getByRole('heading', { name: t('privacidad.askTitle') }).waitFor();
  expect(await page.getByRole('link', { name: t('privacidad.download') }).count()).toBe(0);
  await page.getByLabel(t('privacidad.kind')).selectOption('cancellation');
  await page.getByLabel(t('privacidad.text'), { exact: true }).fill('Quiero que eliminen todo');
  await page.getByRole('button', { name: t('privacidad.send') }).tap();
  await page.getByRole('heading', { name: t('privacidad.cancellation') }).waitFor();
});
