import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepUnits } from '#domain/catalogue/units.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { ask, newestCode } from '#test/support/api-calls.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import { t } from '#web/text/text.ts';
import { expectSendable } from '../support/expect-sendable.ts';
import { arrivesAt, carryCookies, hydrated, nextPhone, openStage, type Stage } from './stage.ts';

/** Spec §2–§5: the way into a request, by phone, captcha and code, and back into one that is in process. */
let stage: Stage;
let product: number;
beforeAll(async () => {
  stage = await openStage();
  const { list } = await ask<{ list: { id: number }[] }>(
    new ApiClient(stage.origin),
    'GET',
    'productsNone?commercialPartnerId=1',
  );
  product = list[0]!.id;
});
afterAll(() => stage?.[Symbol.asyncDispose]());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const phoneField = (page: Page) => page.getByLabel('Número de celular');
const codeField = (page: Page) => page.getByLabel('Código de 4 dígitos');
const toasts = (page: Page) => page.locator('[popover="manual"] p');
const prequalification = () => `/1/precalification-request/${product}/1`;

test('Send waits for ten digits and for the captcha; a wrong phone is told once the field was left [spec:2.prequalification.form 5.phone.digits 5.phone.numeric 5.phone.error 5.captcha.form 5.errors.touched]', async () => {
  await using device = await stage.phone();
  const { page } = device;
  await page.goto(prequalification());
  await page.getByText('Verificación lista').waitFor();
  const send = button(page, 'Enviar');
  const field = phoneField(page);
  await expect.poll(() => send.isDisabled()).toBe(true);
  await field.pressSequentially('55-12a34 567');
  expect(await field.inputValue()).toBe('551234567');
  await expect.poll(() => send.isDisabled()).toBe(true);
  expect(await page.getByText('Teléfono no válido').count()).toBe(0);
  await field.blur();
  await page.getByText('Teléfono no válido').waitFor();
  await field.focus();
  await field.press('End');
  await field.pressSequentially('8999');
  expect(await field.inputValue()).toBe('5512345678');
  expect(await page.getByText('Teléfono no válido').count()).toBe(0);
  await expect.poll(() => send.isEnabled()).toBe(true);
  device.troubles.expectNone();
});

test('a phone that is pasted, or inserted by the keyboard, is cleaned before any limit cuts it; what is no phone is not taken', async () => {
  await using device = await stage.phone();
  const { page } = device;
  await page.goto('/1/login/1');
  await hydrated(page);
  const field = phoneField(page);
  for (const how of [paste, insert]) {
    for (const text of phonesAsWritten) {
      await field.fill('');
      await how(field, text);
      expect(await field.inputValue(), text).toBe('5518427036');
    }
    for (const text of ['walk-5598250005@example.com', 'Llama al 55 9825 0005', '+55 1842 7036']) {
      await field.fill('');
      await how(field, text);
      expect(await field.inputValue(), text).toBe('');
      await page.getByText('Teléfono no válido').waitFor();
    }
  }
  device.troubles.expectNone();
});

test('a code that is pasted, or inserted by the keyboard, with what stood around it fills its field', async () => {
  await using scene = await stage.at('phone-verification');
  const { page, request } = scene;
  await page.goto(`/1/phone-verification/${request.phone}/1/${request.requestId}`);
  await hydrated(page);
  for (const how of [paste, insert]) {
    for (const text of [' 0042', '00 42', '00-42', '００４２', 'Tu código es 0042']) {
      await codeField(page).fill('');
      await how(codeField(page), text);
      expect(await codeField(page).inputValue(), text).toBe('0042');
      await expect.poll(() => button(page, 'Verificar').isEnabled()).toBe(true);
    }
  }
});

const phonesAsWritten = [
  '+52 1 55 1842 7036',
  '044 55 1842 7036',
  '+52\u00a055\u00a01842\u00a07036',
  '\u202a+52 1 55 1842 7036\u202c',
  '５５１８４２７０３６',
];

/** Ctrl+V with this text on the clipboard. */
async function paste(field: Locator, text: string): Promise<void> {
  const page = field.page();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.press('Control+V');
}

/** The whole text at once, as a keyboard's clipboard row or its suggestion above the keys does. */
async function insert(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.page().keyboard.insertText(text);
}

test('a captcha that the server does not take keeps Send closed and says so, on both forms [spec:5.captcha.server 5.captcha.invalid 8.captcha 2.login.form]', async () => {
  await using device = await stage.phone();
  const { page } = device;
  for (const path of [prequalification(), '/1/login/1']) {
    await page.route('**/api/v1/verifyCaptcha', (route) =>
      route.fulfill({ contentType: 'text/plain', body: 'false' }),
    );
    await page.goto(path);
    await phoneField(page).fill('5512345678');
    await page.getByText('Captcha no válido').waitFor();
    await expect.poll(() => button(page, 'Enviar').isDisabled()).toBe(true);
    await page.unroute('**/api/v1/verifyCaptcha');
    await button(page, t('captcha.retry')).tap();
    await expectSendable(page);
  }
  device.troubles.expectNone();
});

test('while it is on its way Send is closed; then the code is asked for [spec:5.captcha.loading 4.prequalification.submits]', async () => {
  await using device = await stage.phone();
  const { page } = device;
  await page.goto(`/1/1001/precalification-request/${product}/1`);
  const phone = nextPhone();
  await phoneField(page).fill(phone);
  const held = Promise.withResolvers<void>();
  await page.route('**/precalification-request/**', async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue();
  });
  await expectSendable(page);
  await button(page, 'Enviar').tap();
  const sending = page.getByRole('main').locator('button[type="submit"]');
  await expect.poll(() => sending.isDisabled()).toBe(true);
  held.resolve();
  expect(await arrivesAt(page, 'phone-verification')).toMatch(
    new RegExp(`^/1/1001/phone-verification/${phone}/1/[\\w-]{22}$`),
  );
  device.troubles.expectNone();
});

test('a phone with signed contracts is led to credit-active [spec:4.prequalification.checks-first 4.prequalification.signed]', async () => {
  await using device = await stage.phone();
  const { page } = device;
  await page.goto(prequalification());
  // Of db/seed/customers/demo-customers.ts: an active credit.
  await phoneField(page).fill('5510000102');
  await expectSendable(page);
  await button(page, 'Enviar').tap();
  expect(await arrivesAt(page, 'credit-active')).toBe('/1/credit-active/1');
  device.troubles.expectNone();
});

test('four characters open Verify; a wrong code says so at the field, once, and clears it [spec:2.phone-verification.form 4.phone.verify-enabled 4.phone.wrong 5.code.minimum 5.code.limit 5.code.wrong 8.wrong-code 9.code]', async () => {
  await using scene = await stage.at('phone-verification');
  const { page, request } = scene;
  await page.clock.install();
  await page.goto(`/1/phone-verification/${request.phone}/1/${request.requestId}`);
  await hydrated(page);
  const verify = button(page, 'Verificar');
  await codeField(page).pressSequentially('000');
  await expect.poll(() => verify.isDisabled()).toBe(true);
  await codeField(page).pressSequentially('007');
  expect(await codeField(page).inputValue()).toBe('0000');
  await expect.poll(() => verify.isEnabled()).toBe(true);

  const right = await newestCode(request.client, request.phone);
  const wrong = right === '1111' ? '2222' : '1111';
  for (const _ of [1, 2]) {
    await codeField(page).fill(wrong);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await verify.tap();
    await expect.poll(() => codeField(page).inputValue()).toBe('');
    await page.locator('#code-error').getByText('Ingresa un código de verificación válido').waitFor();
    await page.clock.resume();
  }
  expect(await page.getByText('Ingresa un código de verificación válido').count()).toBe(1);
  expect(await toasts(page).count()).toBe(0);
});

test('a toast stands bottom right for 3000 ms, and the same words twice are one toast [spec:2.shell.toast-time 2.shell.toast-place 2.shell.toast-once 9.toast]', async () => {
  const client = new ApiClient(stage.origin);
  const request = await startRequest(client, { phone: nextPhone() });
  await using device = await stage.phone({
    viewport: { width: 1280, height: 800 },
    isMobile: false,
    hasTouch: false,
  });
  await carryCookies(client, device);
  const { page } = device;
  await page.clock.install();
  await page.goto(`/1/phone-verification/${request.phone}/1/${request.requestId}`);
  await hydrated(page);
  await device.context.setOffline(true);
  const enter = async () => {
    await codeField(page).fill('1111');
    await button(page, 'Verificar').click();
    await expect.poll(() => codeField(page).inputValue()).toBe('');
  };
  await page.clock.pauseAt(Date.now() + 60_000);
  await enter();
  await toasts(page).waitFor();
  await enter();
  expect(await toasts(page).count()).toBe(1);
  const box = (await page.locator('[popover="manual"] > div').boundingBox())!;
  expect(1280 - (box.x + box.width)).toBeLessThanOrEqual(24);
  expect(800 - (box.y + box.height)).toBeLessThanOrEqual(24);
  await page.mouse.move(0, 0);
  await page.clock.runFor(2900);
  expect(await toasts(page).count()).toBe(1);
  await page.clock.runFor(100);
  await expect.poll(() => toasts(page).count()).toBe(0);
});

test('another code can be asked for after a minute; both answers are in the specification’s words [spec:2.phone-verification.form 8.resend.phone 8.resend.failed]', async () => {
  await using scene = await stage.at('phone-verification');
  const { page, request } = scene;
  await page.clock.install();
  await page.goto(`/1/phone-verification/${request.phone}/1/${request.requestId}`);
  await hydrated(page);
  const resend = button(page, 'Reenviar código');
  expect(await resend.count()).toBe(0);
  await page.clock.fastForward(61_000);
  // The server's minute is not over: by its own clock no time has passed.
  await resend.tap();
  const failed = 'Hubo un error al enviar el código. Por favor, inténtalo nuevamente en un minuto.';
  await toasts(page).getByText(failed).waitFor();
  await page.getByRole('alert').getByText(failed).waitFor();
  await ask(request.client, 'POST', '/sandbox/clock', { minutes: 1 });
  const right = await newestCode(request.client, request.phone);
  await codeField(page).fill(right === '1111' ? '2222' : '1111');
  await button(page, 'Verificar').tap();
  const wrong = page.getByRole('main').getByText('Ingresa un código de verificación válido');
  await wrong.waitFor();
  await page.clock.fastForward(61_000);
  await resend.tap();
  const sent = 'Se ha reenviado el código al teléfono de contacto';
  await toasts(page).getByText(sent).waitFor();
  await page.getByRole('status').getByText(sent).waitFor();
  // Another code: nothing red is left of the last one.
  expect(await wrong.count()).toBe(0);
});

test('the right code goes to geolocalization [spec:4.phone.success]', async () => {
  await using scene = await stage.at('phone-verification');
  const { page, request } = scene;
  await page.goto(`/1/phone-verification/${request.phone}/1/${request.requestId}`);
  await codeField(page).fill(await newestCode(request.client, request.phone));
  await button(page, 'Verificar').tap();
  expect(await arrivesAt(page, 'geolocalization')).toBe(`/1/geolocalization/1/${request.requestId}`);
  scene.troubles.expectNone();
});

test.each([
  ['Si', 'identity-verification'],
  ['No', 'geolocalization'],
] as const)(
  'a phone with a request in process is asked whether to continue; ‘%s’ goes to %s [spec:4.phone.in-process 2.path.credit-process-account 2.credit-process.says 2.credit-process.shows 2.credit-process.asks 2.credit-process.si 2.credit-process.no]',
  async (answer, screen) => {
    const client = new ApiClient(stage.origin);
    const phone = nextPhone();
    const earlier = await startRequest(client, { phone });
    await walkTo(earlier, 'identity-verification');
    const order = await ask<{ account: string; product: { id: number; name: string; price: number } }>(
      client,
      'GET',
      `deliveryOrder/byRequestId/${earlier.requestId}`,
    );
    const newest = await startRequest(client, { phone });
    await using device = await stage.phone();
    await carryCookies(client, device);
    const { page } = device;
    await page.goto(`/1/phone-verification/${phone}/1/${newest.requestId}`);
    await codeField(page).fill(await newestCode(client, phone));
    await button(page, 'Verificar').tap();
    expect(await arrivesAt(page, 'credit-process')).toBe(
      `/1/credit-process/${phone}/${order.product.id}/1/${order.account}`,
    );
    const words = await page.getByRole('main').innerText();
    expect(words).toContain('Ya tienes una solicitud de crédito en proceso');
    expect(words).toContain('La empezaste con este número. ¿Quieres\u00a0continuar con ella?');
    expect(words).toContain(keepUnits(order.product.name));
    const price = order.product.price.toLocaleString('es-MX', { style: 'currency', currency: 'MXN' });
    expect(words).toContain(price);
    expect(words).toMatch(/\d\d\/\d\d\/\d{4}, \d{1,2}:\d\d [ap]\. m\./);

    await button(page, answer).tap();
    const [kept, dropped] = answer === 'Si' ? [earlier, newest] : [newest, earlier];
    expect(await arrivesAt(page, screen)).toBe(`/1/${screen}/1/${kept.requestId}`);
    for (const [{ requestId }, cancelled] of [
      [kept, false],
      [dropped, true],
    ] as const) {
      // The browser's session was raised by the code: it asks as the page would.
      const after = await page.request.get(`/api/v1/deliveryOrder/byRequestId/${requestId}`);
      expect(await after.json()).toMatchObject({ cancelled });
    }
    device.troubles.expectNone();
  },
);
