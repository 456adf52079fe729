import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personaFor } from '#server/sandbox/persona.ts';
import { agreeToTheFace } from '#test/support/agree-to-the-face.ts';
import { ask } from '#test/support/api-calls.ts';
import { t } from '#web/text/text.ts';
import { arrivesAt, hydrated, nextPhone, openStage, type Scene, type Stage } from './conformance/stage.ts';

/** Who somebody is: an identity that is done again or refused, and an RFC that is not the person's. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.[Symbol.asyncDispose]());

async function atConsent(scene: Scene) {
  const { page } = scene;
  await page.goto(scene.path('credit-bureau-consulting'));
  await hydrated(page);
  await page.getByRole('button', { name: t('creditBureauConsulting.authorize') }).tap();
  const sheet = page.getByRole('dialog', { name: t('creditBureauConsulting.modalTitle') });
  await sheet.getByLabel('Correo electrónico').fill('ana@correo.mx');
  await sheet.getByRole('checkbox').check();
  return { sheet, send: sheet.getByRole('button', { name: 'Enviar código' }), rfc: sheet.getByLabel('RFC') };
}

test('the RFC of the identity is proposed; one of another birthday is stopped at its field', async () => {
  await using scene = await stage.at('credit-bureau-consulting');
  const { sheet, send, rfc } = await atConsent(scene);
  const own = personaFor(scene.request.phone).rfc;
  expect(await rfc.inputValue()).toBe(own);
  await rfc.fill('GODE561231GR8');
  await send.tap();
  await sheet.getByText('Ese RFC no es tuyo: revisa la fecha.').first().waitFor();
  await rfc.fill(own);
  await send.tap();
  await scene.page.getByRole('dialog', { name: t('creditBureauConsulting.codeTitle') }).waitFor();
  scene.troubles.expectNone();
});

test('an RFC whose letters are not of the name is asked about once, waits for a person, and goes on by itself', async () => {
  await using scene = await stage.at('credit-bureau-consulting');
  const { client, phone, requestId } = scene.request;
  const { sheet, send, rfc } = await atConsent(scene);
  const doubtful = `QXQX${personaFor(phone).rfc.slice(4)}`;
  await rfc.fill(doubtful);
  await send.tap();
  await sheet
    .getByText(/Las primeras letras de ese RFC no salen de tu nombre/)
    .first()
    .waitFor();
  await send.tap();
  expect(await arrivesAt(scene.page, 'working-email')).toBe(
    `/1/working-email/1/credit-bureau-consulting/${requestId}`,
  );
  await scene.page.getByText('Te enviaremos la respuesta por correo electrónico.').waitFor();
  await ask(client, 'POST', `/sandbox/review/${requestId}/approved`);
  await arrivesAt(scene.page, 'credit-bureau-consulting');
  scene.troubles.expectNone();
});

test('a verification that expired is opened again at another address', async () => {
  await using scene = await stage.at('identity-verification');
  const { page } = scene;
  await page.goto(scene.path('identity-verification'));
  await hydrated(page);
  await agreeToTheFace(page);
  const first = await opened(page, t('identityVerification.open'));
  for (const name of ['Comenzar', 'Tomar foto', 'Tomar foto', 'Tomar selfie']) {
    const before = await first.getByRole('heading', { level: 1 }).textContent();
    await first.getByRole('button', { name }).tap();
    await first.waitForFunction((was) => document.querySelector('h1')?.textContent !== was, before);
  }
  const address = first.url();
  const closed = first.waitForEvent('close');
  await first.getByRole('button', { name: 'Dejarla vencer' }).tap({ noWaitAfter: true });
  await closed;
  const second = await opened(page, t('identityVerification.again'));
  expect(second.url()).not.toBe(address);
  await second.getByRole('button', { name: 'Comenzar' }).waitFor();
});

test('a refusal says in Spanish what the identity service found, and from when to try again', async () => {
  await using scene = await stage.at('identity-verification');
  const { client, requestId } = scene.request;
  const url = await ask<string>(client, 'POST', `onboarding/incodeInit/${requestId}`);
  await ask(client, 'POST', `${new URL(url, stage.origin).pathname}/refused`, { reason: 'face' });
  await scene.page.goto(scene.path('aprove-false'));
  await expect
    .poll(() => scene.page.getByText('Tu cara no coincide con la foto de tu identificación.').count())
    .toBe(1);
  await scene.page.getByText(/^A partir del .+ puedes volver a intentarlo\.$/).waitFor();
});

test('a refusal by the decision names the first day to try again', async () => {
  await using scene = await stage.at('decision', { phone: `${nextPhone().slice(0, 6)}0002` });
  await scene.page.goto(scene.path('aprove-false'));
  await scene.page
    .getByText(/^A partir del \d{1,2} de [a-z]+ de \d{4} puedes volver a intentarlo\.$/)
    .waitFor();
  scene.troubles.expectNone();
});

async function opened(page: Page, button: string): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: button, exact: true }).tap();
  const service = await popup;
  await service.waitForURL(/\/sandbox\/identity\//);
  return service;
}
