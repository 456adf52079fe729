import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StepId } from '#domain/onboarding/journey.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { ask, newestCode, skipCodes } from '#test/support/api-calls.ts';
import { startRequest, walkTo, type RequestInHand } from '#test/support/request-by-api.ts';
import { t } from '#web/text/text.ts';
import { hydrated, nextPhone, openStage, type Stage } from './stage.ts';

/** Spec §4 'Resume logic': both answers of credit-process, given as a form without a script gives them. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.[Symbol.asyncDispose]());

/** What may be the first unmet step of a request whose phone is verified. */
const unmet = [
  'geolocalization',
  'identity-verification',
  'credit-bureau-consulting',
  'personal-data-confirmation',
  'address-confirmation',
  'address-validation',
  'aprove-credit',
  'contract-signature',
  'down-payment',
] as const satisfies StepId[];

const prefixes = ['/1', '/1/1001'] as const;
/** One rule puts the prefix before every step: each of the two stands before every other step. */
const cases = unmet.map((step, index) => ({ step, prefix: prefixes[index % 2]! }));

test.each(cases)(
  "'Si' resumes at $step under $prefix [spec:2.credit-process.si 4.resume.geolocalization 4.resume.identity 4.resume.bureau 4.resume.personal 4.resume.address 4.resume.shipping 4.resume.aprove-credit 4.resume.contract 4.resume.down-payment 4.resume.promoter]",
  async ({ step, prefix }) => {
    const { earlier, newest } = await twoRequestsOfOnePhone(step);
    expect(await answer('si', earlier, prefix)).toEqual([302, `${prefix}/${step}/1/${earlier.requestId}`]);
    expect([await isCancelled(earlier), await isCancelled(newest)]).toEqual([false, true]);
  },
);

test.each(cases.filter(({ step }) => step !== 'down-payment'))(
  "'No' at $step goes to geolocalization with the newest under $prefix [spec:2.credit-process.no 4.resume.promoter]",
  async ({ step, prefix }) => {
    const { earlier, newest } = await twoRequestsOfOnePhone(step);
    const geolocalization = `${prefix}/geolocalization/1/${newest.requestId}`;
    expect(await answer('no', earlier, prefix)).toEqual([302, geolocalization]);
    expect([await isCancelled(earlier), await isCancelled(newest)]).toEqual([true, false]);
  },
);

test("'No' does not undo a contract that is signed", async () => {
  const { earlier, newest } = await twoRequestsOfOnePhone('down-payment');
  expect(await answer('no', earlier, '/1')).toEqual([409, null]);
  expect([await isCancelled(earlier), await isCancelled(newest)]).toEqual([false, false]);
});

test.each(prefixes)(
  'a phone that is not verified comes first, under %s [spec:4.resume.phone]',
  async (prefix) => {
    const request = await startRequest(new ApiClient(stage.origin), { phone: nextPhone() });
    const page = await request.client.get(processPath(request, prefix));
    expect([page.status, page.headers.get('location')]).toEqual([
      302,
      `${prefix}/phone-verification/${request.phone}/1/${request.requestId}`,
    ]);
  },
);

/** The earlier one stands at `step`; a contract is signed after the newest was begun, since nothing is begun after. */
async function twoRequestsOfOnePhone(step: StepId) {
  const phone = nextPhone();
  const client = new ApiClient(stage.origin);
  const earlier = await startRequest(client, { phone });
  const before = step === 'down-payment' ? 'contract-signature' : step;
  await walkTo(earlier, before);
  const newest = await startRequest(client, { phone });
  await walkTo(newest, 'geolocalization');
  await walkTo(earlier, step, before);
  return { earlier, newest };
}

const processPath = ({ phone, requestId }: RequestInHand, prefix: string) =>
  `${prefix}/credit-process/${phone}/100/1/${requestId}`;

async function answer(given: 'si' | 'no', earlier: RequestInHand, prefix: string) {
  const form = new FormData();
  form.set('answer', given);
  const { status, headers } = await earlier.client.post(processPath(earlier, prefix), form);
  return [status, headers.get('location')];
}

async function isCancelled({ client, requestId }: RequestInHand): Promise<boolean> {
  const order = await ask<{ cancelled: boolean }>(client, 'GET', `deliveryOrder/byRequestId/${requestId}`);
  return order.cancelled;
}

test('a pause loses no step and nothing that was typed: the phone is proved again', async () => {
  await using scene = await stage.at('address-confirmation');
  const { page, request, troubles } = scene;
  await page.goto(scene.path('address-confirmation'));
  await hydrated(page);
  await page.getByRole('checkbox', { name: t('addressConfirmation.useIne') }).uncheck({ force: true });
  await page.getByRole('textbox', { name: 'Calle', exact: true }).fill('Rinconada de los Sauces');
  await sessionEnds(request);
  await page.getByRole('button', { name: t('addressConfirmation.continue') }).tap();
  await provesPhone(page, request.phone);
  await page.waitForURL(`**${scene.path('address-confirmation')}`);
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Calle', exact: true }).inputValue())
    .toBe('Rinconada de los Sauces');
  expect(await page.getByRole('checkbox', { name: t('addressConfirmation.useIne') }).isChecked()).toBe(false);
  // What was kept for her is gone.
  expect(await page.evaluate(() => Object.values<string>(sessionStorage).join())).not.toContain('Rinconada');
  troubles.expectNone();
});

test('who logs in with a request in process is offered it first', async () => {
  await using scene = await stage.at('personal-data-confirmation');
  const { page, request, context, troubles } = scene;
  await context.clearCookies();
  await page.goto('/1/login/1');
  await hydrated(page);
  const client = new ApiClient(stage.origin);
  await skipCodes(client, request.phone);
  await page.getByLabel('Número de celular').fill(request.phone);
  await page.getByRole('button', { name: 'Enviar' }).and(page.locator(':enabled')).tap();
  await page.getByLabel('Código de 4 dígitos').fill(await newestCode(client, request.phone));
  await page.getByRole('button', { name: 'Verificar' }).tap();
  await page.getByText(t('creditNoActive.open')).waitFor();
  await page.getByRole('link', { name: t('creditNoActive.goOn') }).tap();
  await page.waitForURL(`**${scene.path('personal-data-confirmation')}`);
  troubles.expectNone();
});

/** Two hours without a word. */
const sessionEnds = (request: RequestInHand) =>
  ask(request.client, 'POST', '/sandbox/clock', { minutes: '121' });

async function provesPhone(page: Page, phone: string): Promise<void> {
  await page.getByRole('heading', { name: t('phoneVerification.askTitle') }).waitFor();
  await hydrated(page);
  const client = new ApiClient(stage.origin);
  await skipCodes(client, phone);
  await page
    .getByRole('button', { name: t('phoneVerification.ask') })
    .and(page.locator(':enabled'))
    .tap();
  await page.getByLabel('Código de 4 dígitos').fill(await newestCode(client, phone));
  await page.getByRole('button', { name: 'Verificar' }).tap();
}
