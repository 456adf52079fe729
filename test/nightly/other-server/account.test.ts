import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayIn } from '#domain/calendar.ts';
import { firstDueBefore, legacyAccount } from '#test/support/other-server/accounts.ts';
import { OtherShopper } from '#test/support/other-server/shopper.ts';
import { nextPhone, openStage, type Stage } from '#test/support/other-server/stage.ts';
import { t } from '#web/text/text.ts';
import { arrivesAt, hydrated, kept } from '#test/e2e/conformance/stage.ts';

/** Log-in and account with a server that has no sessions of ours and speaks the older orderInfo. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.[Symbol.asyncDispose]());

const now = dayIn('America/Mexico_City', new Date());
const due = (paid: number, downPaid = true) => legacyAccount(paid, downPaid, firstDueBefore(now, paid));

/** Somebody with a signed contract, signed in. */
async function signedIn(statement = due(12)) {
  const device = await stage.phone();
  const request = stage.requestAt('signingContracts');
  stage.other.world.statements.set(request.account, statement);
  await new OtherShopper(device.page, stage, { phone: request.phone, prefix: '/1' }).logsIn();
  const path = `/1/dashboard/1/${request.account}`;
  expect(await arrivesAt(device.page, 'dashboard')).toBe(path);
  return {
    ...device,
    request,
    path,
    show: (next: typeof statement) => stage.other.world.statements.set(request.account, next),
  };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('the older statement in its three states, and who is shown', async () => {
  await using customer = await signedIn(due(0, false));
  const { page, request, show } = customer;
  await heading(page, t('dashboard.pending'));
  await page.getByText('Hola, María Fernanda López García').waitFor();
  expect(await page.getByText('9301 8842').first().isVisible()).toBe(true);

  show(due(12));
  await page.reload();
  await heading(page, t('dashboard.upToDate'));
  await page.getByText(t('dashboard.progressLabel', { made: 12, total: 52 })).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: t('dashboard.seeReference') }).tap();
  const sheet = page.getByRole('dialog', { name: t('dashboard.sheetTitle') });
  await sheet.getByText('9301884200013').waitFor();
  expect(
    await sheet
      .locator('img')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);

  show(due(9));
  show(legacyAccount(9, true, firstDueBefore(now, 12)));
  await page.reload();
  await page.getByRole('heading', { level: 1, name: /3 pagos/ }).waitFor();

  show(due(52));
  await page.reload();
  await heading(page, t('dashboard.paid'));
  customer.troubles.expectNone();

  expect(await kept(page, 'authUser')).toEqual({
    username: 'María José Ñáñez',
    account: request.account,
    phone: request.phone,
    commercialPartner: 1,
  });
});

test('a payment shows itself by the polls', async () => {
  await using customer = await signedIn(due(12));
  const { page, show } = customer;
  await page.clock.install();
  await page.reload();
  await hydrated(page);
  show(due(13));
  await page.clock.runFor(5000);
  await page.getByText(t('dashboard.received')).waitFor();
  const progress = page.getByText(t('dashboard.progressLabel', { made: 13, total: 52 }));
  await expect.poll(() => progress.count()).toBe(1);
});

test('an account is shown to who signed in to it, until they leave', async () => {
  await using customer = await signedIn();
  const { page, path, context } = customer;
  const another = stage.requestAt('signingContracts');
  stage.other.world.statements.set(another.account, due(1));
  await page.goto(`/1/dashboard/1/${another.account}`);
  expect(await arrivesAt(page, 'inicio')).toBe('/1/inicio');
  await page.goto('/1/login/1');
  expect(await arrivesAt(page, 'dashboard')).toBe(path);

  const [mine] = (await context.cookies()).filter(({ name }) => name === 'cliente');
  expect(mine).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(await page.evaluate(() => document.cookie)).toBe('');

  await page.getByRole('button', { name: t('shell.account') }).tap();
  await page.getByRole('button', { name: t('shell.logout') }).tap();
  expect(await arrivesAt(page, 'inicio')).toBe('/1/inicio');
  await page.goto(path);
  expect(await arrivesAt(page, 'inicio')).toBe('/1/inicio');
  await context.addCookies([{ ...mine!, value: `${mine!.value.slice(0, -2)}xx` }]);
  await page.goto(path);
  expect(await arrivesAt(page, 'inicio')).toBe('/1/inicio');
});

test('who has no signed contract, and who has one and asks for another', async () => {
  await using device = await stage.phone();
  const { page } = device;
  const nobody = new OtherShopper(page, stage, { phone: nextPhone(), prefix: '/1' });
  await nobody.logsIn();
  expect(await arrivesAt(page, 'credit-no-active')).toBe('/1/credit-no-active/1');
  const cards = page.getByRole('main').getByRole('article');
  expect(await cards.count()).toBe(4);

  const { phone } = stage.requestAt('signingContracts');
  const customer = new OtherShopper(page, stage, { phone, prefix: '/1' });
  await customer.picksAPhone();
  await customer.prequalifies();
  expect(await arrivesAt(page, 'credit-active')).toBe('/1/credit-active/1');
});
