import { afterAll, beforeAll, expect, test } from 'vitest';
import { hydrated, openStage, type Stage } from './conformance/stage.ts';

/** One phone in two storages, the demo's products 1 and 24: each a product of its own, chosen on one page. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.[Symbol.asyncDispose]());

const weekOf = async (id: number) => {
  const { pay } = (await (await fetch(`${stage.origin}/api/v1/products/${id}`)).json()) as { pay: number };
  return `$${pay}`;
};

test('without a script too, another storage is a press away, with its own week', async () => {
  const { page } = await stage.phone({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  await page.goto(`${stage.origin}/1/detalle-producto/1?color=Rosa`);
  const choice = page.getByRole('group', { name: 'Almacenamiento' });
  expect(await choice.getByRole('link').count()).toBe(2);
  const [large, small] = ['256 GB', '128 GB'].map((name) => choice.getByRole('link', { name }));
  expect(await large!.getAttribute('aria-current')).toBe('page');
  expect(await small!.innerText()).toContain(await weekOf(24));
  await small!.tap();
  await page.waitForURL('**/1/detalle-producto/24?color=Rosa');
  expect(await small!.getAttribute('aria-current')).toBe('page');
  expect(await page.getByRole('radio', { name: 'Rosa' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Solicitar crédito' }).locator('visible=true').first().tap();
  await page.waitForURL('**/1/precalification-request/24/1?**');
});

test('the other one begins with its own plan, whatever was chosen of this one', async () => {
  const { page } = await stage.phone();
  await page.goto(`${stage.origin}/1/detalle-producto/1`);
  await hydrated(page);
  await page.getByRole('radio', { name: /^26 semanas/ }).check({ force: true });
  await page.getByRole('link', { name: '128 GB' }).tap();
  await page.waitForURL('**/1/detalle-producto/24');
  await page.getByRole('heading', { level: 1, name: /128/ }).waitFor();
  expect(await page.getByRole('radio', { name: /^26 semanas/ }).isChecked()).toBe(false);
  expect(await page.locator('main').innerText()).toContain(`${await weekOf(24)}.00`);
});
