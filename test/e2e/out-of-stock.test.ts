import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/api-calls.ts';
import type { ApiClient } from '#test/support/api-client.ts';
import { atDesk } from '#test/support/enter-desk.ts';
import { act } from '#test/support/request-by-api.ts';
import { arrivesAt, carryCookies, hydrated, openStage, type Stage } from './conformance/stage.ts';

/** The last piece goes to somebody else, before the plan is accepted and before the contract is signed. */
let stage: Stage;
let keeper: ApiClient;
beforeAll(async () => {
  stage = await openStage();
  keeper = await atDesk(stage.origin, 'catalogue');
});
afterAll(() => stage?.[Symbol.asyncDispose]());

const olive = '#8c9a82';
const count = (pieces: number, color = olive) =>
  ask(keeper, 'POST', 'office/products/1/acts/count-stock', { color, store: null, pieces });

test('without a script too, who comes second reads that it is gone, and takes the next colour', async () => {
  await count(1);
  await using first = await stage.at('aprove-credit', { product: 1 });
  await using second = await stage.at('aprove-credit', { product: 1 });
  const plain = await stage.phone({ javaScriptEnabled: false });
  await carryCookies(second.request.client, plain);
  const { page } = plain;
  await page.goto(second.path('aprove-credit'));
  await act['aprove-credit'](first.request);
  await page.getByRole('button', { name: 'Continuar' }).locator('visible=true').first().tap();
  await page.getByText('Se acabó en ese color. Elige otro color u otro celular.').first().waitFor();
  await page.getByText('Se acabó en Oliva. Hay en Rosa.').waitFor();
  expect(await page.getByRole('radio', { name: 'Oliva, agotado' }).isDisabled()).toBe(true);
  await page.getByRole('radio', { name: 'Rosa' }).check({ force: true });
  await page.getByRole('button', { name: 'Continuar' }).locator('visible=true').first().tap();
  await arrivesAt(page, 'contract-signature');
});

test('who lost her piece before she signs chooses again, and nobody else comes back from the contract', async () => {
  await count(2);
  await using scene = await stage.at('contract-signature', { product: 1 });
  const { page } = scene;
  await page.goto(scene.path('aprove-credit'));
  expect(await arrivesAt(page, 'contract-signature')).toBe(scene.path('contract-signature'));
  await hydrated(page);
  await count(0);
  await page.getByRole('button', { name: 'Firmar' }).first().tap();
  const canvas = page.getByRole('dialog').locator('canvas');
  await canvas.waitFor();
  const box = (await canvas.boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 70, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('dialog').getByRole('button', { name: 'Firmar' }).tap();
  await arrivesAt(page, 'aprove-credit');
  await page.getByText('Se acabó en Oliva. Hay en Rosa.').waitFor();
  await page.getByRole('radio', { name: 'Rosa' }).check({ force: true });
  await page.getByRole('button', { name: 'Continuar' }).locator('visible=true').first().tap();
  await arrivesAt(page, 'contract-signature');
  await page.getByText('Rosa').first().waitFor();
});

test('without a script too, a link to a phone that is sold out says so and leads to two that are there; so does a comparison', async () => {
  const answer = await fetch(`${stage.origin}/api/v1/products/1`);
  const {
    color: [colors = '[]'],
  } = (await answer.json()) as { color: string[] };
  for (const { color } of JSON.parse(colors) as { color: string }[]) await count(0, color);
  const plain = await stage.phone({ javaScriptEnabled: false });
  const { page } = plain;
  await page.goto(`${stage.origin}/1/detalle-producto/1`);
  await page.getByText('Agotado', { exact: true }).first().waitFor();
  expect(await page.getByRole('button', { name: 'Solicitar crédito' }).count()).toBe(0);
  const near = page.getByRole('region', { name: 'Parecidos que sí hay' });
  expect(await near.getByRole('article').count()).toBe(2);
  expect(await near.getByText('Agotado').count()).toBe(0);
  await page.goto(`${stage.origin}/1/comparar?ids=1,5`);
  const heads = page.getByRole('columnheader');
  expect(await heads.filter({ hasText: 'Agotado' }).count()).toBe(1);
  await page.goto(`${stage.origin}/1/detalle-producto/1`);
  await near.getByRole('link').first().tap();
  await page.getByRole('button', { name: 'Solicitar crédito' }).first().waitFor();
});
