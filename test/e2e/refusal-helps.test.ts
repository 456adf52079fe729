import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/api-calls.ts';
import { until } from '#test/support/until.ts';
import { arrivesAt, carryCookies, hydrated, openStage, type Stage } from './conformance/stage.ts';

/** A refusal for the plan, on a phone of 360 px, to the plan that is approved instead. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.[Symbol.asyncDispose]());

const refusedAt = async (phone: string, javaScriptEnabled = true) => {
  const scene = await stage.at('decision', { phone, product: 1 });
  const { client, requestId } = scene.request;
  await until('the refusal', async () => {
    const path = `onboarding/getInfoRequest/${requestId}`;
    return (await ask<{ approvedCredit: number | null }>(client, 'GET', path)).approvedCredit === 0;
  });
  if (javaScriptEnabled) return scene;
  const plain = await stage.phone({ javaScriptEnabled });
  await carryCookies(client, plain);
  return { ...scene, ...plain };
};

test('what is approved instead is shown with its total, and taken with the keyboard', async () => {
  await using scene = await refusedAt('5587440006');
  const { page, troubles } = scene;
  await page.goto(scene.path('aprove-false'));
  await hydrated(page);
  await page.getByRole('heading', { name: 'Con tus datos de hoy, esto sí se aprueba' }).waitFor();
  const plans = page.getByRole('group', { name: 'Con tus datos de hoy' }).getByRole('radio');
  expect(await plans.count()).toBe(3);
  await page.getByText(/^CAT .* sin IVA\./).waitFor();
  await page.getByRole('heading', { name: 'Corrige tu reporte de crédito' }).waitFor();
  await plans.first().focus();
  await page.keyboard.press('ArrowDown');
  const picked = page.getByRole('radio', { name: 'en más semanas', checked: true });
  const sentence = await page.locator('label').filter({ has: picked }).innerText();
  await page.keyboard.press('Enter');
  await arrivesAt(page, 'aprove-credit');
  const weekly = /de\s+(\$[\d,]+)/.exec(sentence)?.[1] ?? 'no payment';
  expect(await page.locator('main').innerText()).toContain(weekly);
  troubles.expectNone();
});

test('without a script a plan is taken too', async () => {
  await using scene = await refusedAt('5587450006', false);
  const { page } = scene;
  await page.goto(scene.path('aprove-false'));
  await page.getByRole('radio', { name: 'Otro equipo' }).check();
  await page.getByRole('button', { name: 'Elegir este plan' }).tap();
  expect(await arrivesAt(page, 'aprove-credit')).toBe(scene.path('aprove-credit'));
});

test('who has to wait reads the day and what would change the answer, and no plan', async () => {
  await using scene = await refusedAt('5587460002');
  const { page } = scene;
  await page.goto(scene.path('aprove-false'));
  await page.getByText(/^A partir del .* puedes volver a intentarlo\.$/).waitFor();
  await page.getByRole('heading', { name: 'Qué puede cambiar la respuesta' }).waitFor();
  expect(await page.getByRole('button', { name: /^Elegir este plan/ }).count()).toBe(0);
});
