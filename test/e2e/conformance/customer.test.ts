import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { orderInfo } from '#contract/account.ts';
import type { z } from 'zod';
import { formatMoney, fromPesos } from '#domain/credit/money.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { ask, newestCode, skipCodes, solveCaptcha } from '#test/support/api-calls.ts';
import { t } from '#web/text/text.ts';
import { expectSendable } from '../support/expect-sendable.ts';
import { arrivesAt, carryCookies, hydrated, kept, nextPhone, openStage, type Stage } from './stage.ts';
import { says } from './waiting.ts';

/** Spec §2, §3, §4 and §6: log-in, the account, and who has none. Customers: db/seed/customers/demo-customers.ts. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.[Symbol.asyncDispose]());

const customers = { PendingDownPayment: '5510000101', Active: '5510000102', Paid: '5510000103' } as const;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const codeField = (page: Page) => page.getByLabel('Código de 4 dígitos');
const main = (page: Page) => page.getByRole('main');

/** From the log-in page to the form of the code. */
async function asksForCode(page: Page, partner: number, phone: string): Promise<void> {
  await page.goto(`/${partner}/login/${partner}`);
  await page.getByLabel('Número de celular').fill(phone);
  await expectSendable(page);
  await button(page, 'Enviar').tap();
  expect(await arrivesAt(page, 'login-otp')).toBe(`/${partner}/login-otp/${phone}/${partner}`);
}

async function enters(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await button(page, 'Verificar').tap();
}

test('log-in: the code, then the phone; the account, its menu and what the browser keeps; log-out [spec:2.login.form 2.login-otp.form 2.shell.account-menu 2.shell.logout 3.stored.user 3.stored.token 4.login.order 4.login.contracts 4.login.kept 6.roles.two 8.wrong-code]', async () => {
  await using device = await stage.phone();
  const { page } = device;
  const phone = customers.Active;
  const outbox = new ApiClient(stage.origin);
  await asksForCode(page, 1, phone);
  expect(
    await page.getByText(t('codeForm.askAgain')).or(page.getByText('Podrás pedir otro código')).count(),
  ).toBe(1);
  expect(await kept(page, 'authUser')).toBeNull();

  const right = await newestCode(outbox, phone);
  await enters(page, right === '1111' ? '2222' : '1111');
  await main(page).getByText('Ingresa un código de verificación válido').first().waitFor();
  await expect.poll(() => codeField(page).inputValue()).toBe('');
  await enters(page, right);
  const path = await arrivesAt(page, 'dashboard');
  expect(path).toMatch(/^\/1\/dashboard\/1\/\d{10}$/);
  const account = path.split('/').at(-1);
  // A line is written after its answer.
  const calls = () =>
    stage.product.log.flatMap((line) => /validarOtpCelular|checkPhone/.exec(line)?.[0] ?? []).slice(-2);
  await expect.poll(calls).toEqual(['validarOtpCelular', 'checkPhone']);

  await expect
    .poll(() => kept(page, 'authUser'))
    .toEqual({ username: expect.any(String), account, phone, commercialPartner: 1 });
  expect(await kept(page, 'authToken')).toEqual({ permissions: { dashboard: true } });
  await page.reload();
  expect(new URL(page.url()).pathname).toBe(path);

  await page.goto('/1/inicio');
  const header = page.getByRole('banner');
  expect(await header.getByRole('link', { name: 'Iniciar sesión' }).count()).toBe(0);
  await header.getByRole('button', { name: 'Mi cuenta' }).tap();
  await page.getByRole('link', { name: 'Ir a estado de cuenta' }).locator('visible=true').first().tap();
  expect(await arrivesAt(page, 'dashboard')).toBe(path);
  await header.getByRole('button', { name: 'Mi cuenta' }).tap();
  await button(page, 'Cerrar sesión').tap();
  expect(await arrivesAt(page, 'inicio')).toBe('/1/inicio');
  await header.getByRole('link', { name: 'Iniciar sesión' }).waitFor();
  await expect.poll(() => kept(page, 'authUser')).toBeNull();
  expect(await kept(page, 'authToken')).toBeNull();
  await page.goto(path);
  expect(await arrivesAt(page, 'inicio')).toBe('/1/inicio');
  device.troubles.expectNone();
});

test('after the log-out, the way back shows nobody’s name to the next person', async () => {
  await using device = await stage.phone();
  const { page } = device;
  const phone = customers.PendingDownPayment;
  await asksForCode(page, 1, phone);
  await enters(page, await newestCode(new ApiClient(stage.origin), phone));
  await arrivesAt(page, 'dashboard');
  await page.goto('/1/catalogo');
  await page.goto('/1/inicio');
  const header = page.getByRole('banner');
  await hydrated(page);
  await header.getByRole('button', { name: 'Mi cuenta' }).tap();
  await button(page, 'Cerrar sesión').tap();
  await header.getByRole('link', { name: 'Iniciar sesión' }).waitFor();
  await page.goBack();
  expect(await arrivesAt(page, 'catalogo')).toBe('/1/catalogo');
  await hydrated(page);
  expect(await header.getByRole('button', { name: 'Mi cuenta' }).count()).toBe(0);
  expect(await kept(page, 'authUser')).toBeNull();
});

test('another code for the log-in is told in the specification’s words [spec:2.login-otp.form 8.resend.elsewhere]', async () => {
  await using device = await stage.phone();
  const { page } = device;
  await page.clock.install();
  await asksForCode(page, 1, customers.Paid);
  await hydrated(page);
  await ask(new ApiClient(stage.origin), 'POST', '/sandbox/clock', { minutes: 2 });
  await page.clock.fastForward(61_000);
  const resend = button(page, 'Reenviar código');
  await expect.poll(() => resend.isEnabled()).toBe(true);
  await resend.tap();
  await page.locator('[popover="manual"] p').getByText('El código se envió con éxito').waitFor();
});

/** A phone whose owner has logged in, standing before the account's statement. */
async function accountOf(phone: string) {
  const client = new ApiClient(stage.origin);
  await solveCaptcha(client);
  await skipCodes(client, phone);
  await ask(client, 'POST', `onboarding/loginOtp/${phone}`);
  await ask(client, 'POST', `onboarding/validarOtpCelular/${phone}/${await newestCode(client, phone)}`);
  const { customer } = await ask<{ customer: { account: string } }>(client, 'GET', 'session');
  const device = await stage.phone();
  await carryCookies(client, device);
  const status = await ask<{ orderInfo: z.infer<typeof orderInfo> }>(
    client,
    'GET',
    `payments/accountStatus/${customer.account}`,
  );
  await device.page.goto(`/1/dashboard/1/${customer.account}`);
  await hydrated(device.page);
  return { ...device, info: status.orderInfo };
}

const flat = (words: string) => words.replaceAll(/[\s\u00a0]+/g, '');

test('the statement of a credit that waits for its down payment [spec:2.dashboard.status 2.dashboard.down-payment 2.dashboard.next 4.loan.pending]', async () => {
  const { page, info, troubles, ...device } = await accountOf(customers.PendingDownPayment);
  await using _ = device;
  expect(info.status).toBe('PendingDownPayment');
  expect(await says(page, 'dashboard.pending')).toBe(true);
  const words = await main(page).innerText();
  expect(words).toContain('Tu enganche');
  const [down] = info.downPaymentReferences;
  expect(flat(words)).toContain(formatMoney(fromPesos(down!.amount)));
  await button(page, t('dashboard.seeReference')).tap();
  const sheet = page.getByRole('dialog', { name: t('dashboard.sheetTitle') });
  expect(flat(await sheet.innerText())).toContain(down!.reference);
  await sheet.getByRole('img', { name: t('dashboard.barcodeAlt', { reference: down!.reference }) }).waitFor();
  troubles.expectNone();
});

test('the statement of an active credit: progress, payments, the next one and its reference [spec:2.dashboard.status 2.dashboard.payments 2.dashboard.progress 2.dashboard.next 2.dashboard.references 4.loan.active 9.progress]', async () => {
  const { page, info, troubles, ...device } = await accountOf(customers.Active);
  await using _ = device;
  expect(info.status).toBe('Active');
  expect(await says(page, 'dashboard.upToDate')).toBe(true);
  const words = await main(page).innerText();
  expect(words).toMatch(new RegExp(`${info.fullPaymentsMade}\\s+de ${info.termInWeeks} pagos`));
  const squares = main(page).locator('[aria-hidden="true"] > i');
  expect(await squares.count()).toBe(info.termInWeeks);

  const next = info.payments.find(({ paymentStatus }) => paymentStatus === 'NotPaid')!;
  expect(next.scheduledPaymentDate).toBe(info.nextPaymentDueOn);
  expect(words).toContain('Tu próximo pago');
  expect(flat(words)).toContain(formatMoney(fromPesos(next.totalPayment)));
  await main(page)
    .getByText(t('dashboard.all', { n: info.termInWeeks }))
    .tap();
  const list = flat(await main(page).innerText());
  for (const { reference } of info.paymentReferences) expect(list).toContain(reference);

  await button(page, t('dashboard.seeReference')).tap();
  const sheet = page.getByRole('dialog', { name: t('dashboard.sheetTitle') });
  const reference = info.paymentReferences.find(
    (each) => each.periodNumber === next.paymentNumber,
  )!.reference;
  expect(flat(await sheet.innerText())).toContain(reference);
  troubles.expectNone();
});

test('the statement of a credit that is paid off [spec:2.dashboard.status 4.loan.paid 9.progress]', async () => {
  await ask(new ApiClient(stage.origin), 'POST', '/sandbox/clock', { minutes: 10 });
  const { page, info, troubles, ...device } = await accountOf(customers.Paid);
  await using _ = device;
  expect(info.status).toBe('Paid');
  expect(await says(page, 'dashboard.paid')).toBe(true);
  expect(await main(page).innerText()).toMatch(
    new RegExp(`${info.termInWeeks}\\s+de ${info.termInWeeks} pagos`),
  );
  expect(await button(page, t('dashboard.seeReference')).count()).toBe(0);
  troubles.expectNone();
});

interface Product {
  id: number;
  name: string;
  price: number;
  downPaymentPrice: number;
  pay: number;
  unlimitedWhatsapp: boolean;
  oxxoSim: boolean;
}

test('who has no credit is told what this log-in is for, and sees phones to ask for [spec:2.credit-no-active.target 2.credit-no-active.says 2.credit-no-active.card 2.credit-no-active.down-payment 2.credit-no-active.weekly 2.credit-no-active.whatsapp 2.credit-no-active.store 2.credit-no-active.request 2.credit-no-active.see-all 2.credit-no-active.heading 2.credit-no-active.banners 4.login.no-contracts]', async () => {
  await using device = await stage.phone();
  const { page } = device;
  const phone = nextPhone();
  await asksForCode(page, 1, phone);
  await enters(page, await newestCode(new ApiClient(stage.origin), phone));
  expect(await arrivesAt(page, 'credit-no-active')).toBe('/1/credit-no-active/1');
  const words = await main(page).innerText();
  expect(words).toContain('No tienes un crédito activo');
  expect(words).toContain('Este inicio de sesión es para dar seguimiento a tu crédito.');
  await main(page).getByRole('heading', { name: 'Conoce nuestros equipos' }).waitFor();
  await page.getByRole('region', { name: 'Promociones' }).waitFor();
  const all = main(page).getByRole('link', { name: 'Ver todos nuestros equipos' });
  expect(await all.getAttribute('href')).toBe('/1/catalogo');

  await page.goto('/1/1001/credit-no-active/1');
  await hydrated(page);
  const cards = main(page).getByRole('article');
  const { list } = await ask<{ list: Product[] }>(
    new ApiClient(stage.origin),
    'GET',
    'productsNone?commercialPartnerId=1&filterProduct=best_seller&limit=10',
  );
  expect(await cards.count()).toBe(list.length);
  for (const [index, product] of list.entries()) {
    const card = cards.nth(index);
    const said = flat((await card.textContent()) ?? '');
    expect(said).toContain(flat(product.name));
    expect(said).toContain(`Contado${formatMoney(fromPesos(product.price))}`);
    expect(said).toContain(`Engancheminimo${formatMoney(fromPesos(product.downPaymentPrice))}`);
    expect(said).toContain(`Pagosemanal${formatMoney(fromPesos(product.pay))}`);
    expect(said.includes('Ilimitadopor1año*')).toBe(product.unlimitedWhatsapp);
    expect(said.includes(flat(t('product.perk.store')))).toBe(product.oxxoSim);
    expect(said).not.toContain(flat(t('product.perk.carrier')));
    expect(await card.getByRole('link', { name: 'Solicitar credito' }).getAttribute('href')).toBe(
      `/1/1001/precalification-request/${product.id}/1`,
    );
  }
  // The card's link lies over its picture.
  await cards.first().getByRole('img').first().tap({ force: true });
  expect(await arrivesAt(page, 'detalle-producto')).toBe(`/1/1001/detalle-producto/${list[0]!.id}`);
});

test('partners 185 and 301 there: the legend as heading, and 301’s badges on every phone [spec:2.credit-no-active.heading 2.credit-no-active.store 2.credit-no-active.carrier 9.partners.301-badge 9.partners.special]', async () => {
  await using device = await stage.phone();
  const { page } = device;
  await page.goto('/185/credit-no-active/185');
  await main(page).getByRole('heading', { name: 'Estrena y navega desde hoy' }).waitFor();
  await page.goto('/301/credit-no-active/301');
  const cards = main(page).getByRole('article');
  const all = await cards.count();
  expect(all).toBeGreaterThan(0);
  for (const perk of ['product.perk.store', 'product.perk.carrier'] as const) {
    expect(await cards.getByText(t(perk), { exact: true }).count()).toBe(all);
  }
});

test.each([
  [360, 2],
  [600, 3],
  [1000, 5],
])(
  'its carousel of phones shows at %i px %i at a time [spec:2.credit-no-active.carousel]',
  async (width, shown) => {
    await using device = await stage.phone({ viewport: { width, height: 740 }, isMobile: false });
    const { page } = device;
    await page.goto('/1/credit-no-active/1');
    const items = page.getByRole('region', { name: 'Lo más destacado:' }).getByRole('listitem');
    const whole = await items.evaluateAll(
      (all) => all.filter((each) => each.getBoundingClientRect().right <= innerWidth + 1).length,
    );
    expect(whole).toBe(shown);
  },
);
