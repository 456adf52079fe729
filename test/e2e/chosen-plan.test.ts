import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue.ts';
import { formatMoney, formatMoneyShort, fromPesos } from '#domain/credit/money.ts';
import { planOf, planWith } from '#domain/credit/plan-with.ts';
import { ask } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { walkTo } from '#test/support/request-by-api.ts';
import { t } from '#web/text/text.ts';
import { arrivesAt, hydrated, nextPhone, openStage, type Stage } from './conformance/stage.ts';

/** Beyond the specification: a plan that the customer makes within the shop's bands, and phones side by side. */
let stage: Stage;
let products: Product[];
beforeAll(async () => {
  stage = await openStage();
  products = await Promise.all(
    [1, 5, 9].map((id) => ask<Product>(new ApiClient(stage.origin), 'GET', `products/${id}`)),
  );
});
afterAll(() => stage?.[Symbol.asyncDispose]());

const first = () => {
  const product = products[0]!;
  return {
    product,
    offer: {
      priceCentavos: fromPesos(product.price),
      downPaymentCentavos: fromPesos(product.downPaymentPrice ?? 0),
      weeklyCentavos: fromPesos(product.pay ?? 0),
      weeks: product.weeks ?? 0,
    },
  };
};

test('more today and fewer weeks, by key and by touch: the plan at once, and on every screen after it', async () => {
  const { product, offer } = first();
  await using device = await stage.phone();
  const { page, context, troubles } = device;
  await page.goto('/1/detalle-producto/1');
  await hydrated(page);
  const main = page.getByRole('main');
  const standard = formatMoneyShort(planOf(offer).totalCentavos);
  await main.getByText(standard).first().waitFor();

  const slider = page.getByRole('slider', { name: t('detalle.downPaymentSlider') });
  expect(await slider.getAttribute('aria-valuetext')).toBe(
    `${formatMoneyShort(offer.downPaymentCentavos)}. ${standard} en total`,
  );
  await slider.press('ArrowRight');
  await slider.press('ArrowRight');
  await page.getByRole('radio', { name: '26 semanas' }).tap();
  const plan = planWith(offer, { downPaymentCentavos: offer.downPaymentCentavos + 200_00, weeks: 26 });
  const total = formatMoneyShort(plan.totalCentavos);
  const weekly = formatMoneyShort(plan.weeklyPaymentCentavos);
  const down = formatMoneyShort(plan.downPaymentCentavos);
  await main.getByText(total).first().waitFor();
  // Each term says its own.
  await page.getByRole('radio', { name: `26 semanas ${weekly} a la semana ${total} en total` }).waitFor();
  await main.getByText(`CAT ${plan.catPercent.toFixed(1)}% sin IVA.`, { exact: false }).waitFor();
  expect(await slider.getAttribute('aria-valuetext')).toBe(`${down}. ${total} en total`);
  expect(await page.getByLabel(t('detalle.downPayment')).inputValue()).toBe(down);

  await page.getByRole('radio', { name: JSON.parse(product.color[0]!)[0].name }).check({ force: true });
  await page
    .getByRole('button', { name: t('detalle.request') })
    .locator('visible=true')
    .tap();
  await arrivesAt(page, 'precalification-request');
  await main.getByText(total).waitFor();
  const phone = nextPhone();
  await page.getByLabel('Número de celular').fill(phone);
  await page.getByRole('button', { name: 'Enviar' }).tap();
  const [, , , , , requestId = ''] = (await arrivesAt(page, 'phone-verification')).split('/');

  const client = new ApiClient(stage.origin);
  for (const { name, value } of await context.cookies()) client.cookies.set(name, value);
  const request = { client, partner: 1, phone, requestId, color: 'Grafito' };
  await walkTo({ ...request, color: JSON.parse(product.color[0]!)[0].color }, 'aprove-credit');
  await context.addCookies(
    [...client.cookies].map(([name, value]) => ({ name, value, url: stage.origin, httpOnly: true })),
  );
  await page.goto(`/1/aprove-credit/1/${requestId}`);
  await main.getByText(total).first().waitFor();
  await main.getByText('26 semanas').first().waitFor();
  await walkTo(
    { ...request, color: JSON.parse(product.color[0]!)[0].color },
    'down-payment',
    'aprove-credit',
  );
  await page.goto(`/1/down-payment/1/${requestId}`);
  await main.getByText(formatMoney(plan.downPaymentCentavos)).first().waitFor();
  await main.getByText(total).waitFor();
  await main.getByText(/^CAT .*% sin IVA\. Para fines informativos/).waitFor();
  troubles.expectNone();
});

test('without a script the plan is a question to the server; what is not offered becomes the nearest', async () => {
  const { offer } = first();
  await using device = await stage.phone({ javaScriptEnabled: false });
  const { page } = device;
  await page.goto('/1/detalle-producto/1');
  await page.getByLabel(t('detalle.downPayment')).fill('2,500');
  await page.getByRole('radio', { name: '39 semanas' }).tap();
  await page.getByRole('button', { name: t('detalle.seePlan') }).tap();
  const plan = planWith(offer, { downPaymentCentavos: 2_500_00, weeks: 39 });
  const main = page.getByRole('main');
  await main.getByText(formatMoneyShort(plan.totalCentavos)).first().waitFor();
  await page.getByRole('radio').first().check({ force: true });
  await page.goto('/1/detalle-producto/1?enganche=999999&plazo=40');
  expect(await page.getByLabel(t('detalle.downPayment')).inputValue()).toBe(
    formatMoneyShort(fromPesos(products[0]!.planChoices!.downPaymentMax)),
  );
  await page.goto('/1/precalification-request/1/1?enganche=2500&plazo=39');
  await main.getByText(formatMoneyShort(plan.totalCentavos)).waitFor();
  expect(await page.locator('input[name="plazo"]').getAttribute('value')).toBe('39');
});

test('phones are chosen in the catalogue by touch and compared at 360 px; one is removed, another shop’s left out', async () => {
  await using device = await stage.phone();
  const { page, troubles } = device;
  await page.goto('/1/catalogo?marca=Samsung');
  await hydrated(page);
  for (const count of [1, 2, 3]) {
    await page
      .getByRole('link', { name: /^Comparar / })
      .first()
      .tap();
    await page.getByText(count === 1 ? 'Elegiste 1 equipo.' : `Elegiste ${count} equipos.`).waitFor();
  }
  expect(await page.getByRole('link', { name: /^Comparar / }).count()).toBe(0);
  await page.getByRole('link', { name: t('catalogo.seeComparison') }).tap();
  await arrivesAt(page, 'comparar');
  const columns = page.getByRole('columnheader');
  expect(await columns.count()).toBe(3);
  // What differs is in the table, what is equal is folded beside it.
  for (const label of [t('plan.weekly'), t('plan.totalLabel'), t('plan.catLabel')])
    await page.getByRole('rowheader', { name: label }).waitFor();
  for (const row of await page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .all())
    expect(new Set(await row.getByRole('cell').allInnerTexts()).size).toBeGreaterThan(1);
  await page.getByText(/datos? igual/).tap();
  await page.locator('details dt').first().waitFor();
  // The first column stays where it is.
  const head = page.getByRole('rowheader').first();
  const before = await head.boundingBox();
  await page.getByRole('region', { name: t('comparar.scroll') }).evaluate((box) => box.scrollTo(200, 0));
  expect((await head.boundingBox())?.x).toBe(before?.x);
  // So do the names, above what is read last: on a screen where that is far below them.
  await page.setViewportSize({ width: 360, height: 440 });
  const box = page.getByRole('region', { name: t('comparar.scroll') });
  await box.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  expect((await columns.first().boundingBox())?.y).toBeCloseTo((await box.boundingBox())?.y ?? 0, 0);

  await page
    .getByRole('link', { name: /^Quitar / })
    .first()
    .tap();
  await expect.poll(() => columns.count()).toBe(2);
  expect(new URL(page.url()).searchParams.get('ids')?.split(',')).toHaveLength(2);
  troubles.expectNone();
});

test('the address alone says what is compared, without a script too', async () => {
  await using device = await stage.phone({ javaScriptEnabled: false });
  const { page } = device;
  const names = () => page.getByRole('columnheader').allInnerTexts();
  await page.goto('/1/comparar?ids=1,5&ids=9');
  const shown = await names();
  expect(shown).toHaveLength(3);
  for (const [index, { name }] of products.entries()) {
    expect(shown[index]?.replaceAll('\u00a0', ' ')).toContain(name);
  }
  await page.getByText(/^CAT .*% sin IVA\. Para fines informativos/).waitFor();
  // Of another shop, of none, no number.
  const other = await ask<{ list: Product[] }>(
    new ApiClient(stage.origin),
    'GET',
    'productsNone?commercialPartnerId=2',
  );
  await page.goto(`/1/comparar?ids=1,${other.list[0]?.id},999999`);
  expect(await names()).toHaveLength(1);
  await page.getByText('Quitamos 2 equipos que no se venden en esta tienda.').waitFor();
  await page.goto('/1/comparar?ids=1,5,9,10');
  await page.getByText(t('comparar.tooMany')).waitFor();
  await page
    .getByRole('link', { name: /^Quitar / })
    .first()
    .tap();
  await page.getByText(t('comparar.tooMany')).waitFor({ state: 'detached' });
  expect(await names()).toHaveLength(2);
  await page.getByRole('link', { name: t('comparar.add') }).tap();
  await page.getByText('Elegiste 2 equipos.').waitFor();
  await page.goto('/1/comparar?ids=x');
  await page.getByRole('heading', { name: t('comparar.none') }).waitFor();
});
