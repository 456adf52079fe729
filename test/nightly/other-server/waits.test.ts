import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredRequest } from '#test/support/other-server/person.ts';
import { openStage, pathOf, type Stage } from '#test/support/other-server/stage.ts';
import { t } from '#web/text/text.ts';
import { arrivesAt, hydrated } from '#test/e2e/conformance/stage.ts';
import { runUntil, says } from '#test/e2e/conformance/waiting.ts';

/** Spec §4 and §9 in front of a server without events: every wait ends by its polls, on a clock in the test's hands. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.[Symbol.asyncDispose]());

const continues = (page: Page) => page.getByRole('link', { name: 'Continuar', exact: true });

/** A phone on a screen of the request, its clock standing still. */
async function waitingAt(request: StoredRequest, path: string) {
  const device = await stage.phone();
  const { page } = device;
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(path);
  await hydrated(page);
  const asked = (call: string) =>
    stage.other.calls.filter((each) => each.includes(`${call}/${request.requestId}`)).length;
  return { ...device, asked };
}

test('the location is posted until there is an answer', async () => {
  const request = stage.requestAt('verificationCodePhone');
  await using phone = await waitingAt(request, pathOf(request, 'geolocalization'));
  const { page, asked } = phone;
  stage.other.world.notYet.position = 2;
  await page.getByRole('button', { name: t('geolocalization.allow') }).tap();
  await runUntil(page, () => says(page, 'geolocalization.done'));
  expect(asked('geolocation')).toBe(3);
  await page.clock.resume();
  await continues(page).tap();
  expect(await arrivesAt(page, 'identity-verification')).toBe(pathOf(request, 'identity-verification'));
});

test('the identity is asked for on the way back, until it is decided', async () => {
  const request = stage.requestAt('verifiedLocation');
  request.identity = true;
  stage.other.world.notYet.identity = 2;
  await using phone = await waitingAt(request, `${pathOf(request, 'identity-verification')}?fromIncode=true`);
  const { page, asked } = phone;
  await runUntil(page, () => says(page, 'identityVerification.accepted'));
  expect(asked('getInfoRequest')).toBe(3);
  await page.clock.resume();
  await continues(page).tap();
  expect(await arrivesAt(page, 'credit-bureau-consulting')).toBe(pathOf(request, 'credit-bureau-consulting'));
});

test.each([
  [
    'bureau',
    'verifiedIdentity',
    'getInfoRequest',
    'personal-data-confirmation',
    'personal-data-confirmation',
  ],
  ['credit', 'addressValidation', 'getAddressRequest', 'aprove-credit', 'aprove-credit'],
] as const)('the %s is asked for until there is an answer', async (what, last, call, next, screen) => {
  const request = stage.requestAt(last);
  request.asked = true;
  stage.other.world.notYet[what] = 2;
  await using phone = await waitingAt(request, `/1/working/1/${next}/${request.requestId}`);
  await runUntil(phone.page, () => new URL(phone.page.url()).pathname === pathOf(request, screen));
  expect(phone.asked(call)).toBe(3);
  await phone.page.clock.resume();
  await arrivesAt(phone.page, screen);
});

test('an answer promised by e-mail shows itself to who has stayed', async () => {
  const request = stage.requestAt('addressValidation');
  request.edited = true;
  await using phone = await waitingAt(request, `/1/working-email/1/aprove-credit/${request.requestId}`);
  const { page } = phone;
  // The picture of the product comes from a call of its own: the order does not name it.
  expect(await page.getByRole('main').locator('img').getAttribute('src')).toMatch(/storage\/equipos\//);
  await page.clock.runFor(5000);
  expect(await page.getByRole('link', { name: t('workingEmail.see') }).count()).toBe(0);
  request.flags = { ...request.flags, approvedCredit: 1 };
  await runUntil(
    page,
    async () => (await page.getByRole('link', { name: t('workingEmail.see') }).count()) === 1,
  );
  await page.clock.resume();
  await page.getByRole('link', { name: t('workingEmail.see') }).tap();
  await arrivesAt(page, 'aprove-true');
  await page.getByRole('heading', { name: 'Felicidades, fuiste aprobado!' }).waitFor();
  await continues(page).tap();
  expect(await arrivesAt(page, 'aprove-credit')).toBe(pathOf(request, 'aprove-credit'));
  phone.troubles.expectNone();
});

test.each([
  ['an identity that is refused', 'verifiedLocation', 'aproveFalse.identity', { identity: false }],
  ['a bureau that refuses', 'verifiedIdentity', 'aproveFalse.bureau', { bureau: 0 }],
  ['a decision that refuses', 'addressValidation', 'aproveFalse.noReasons', { credit: 0 }],
] as const)(
  '%s leads to the refusal, with its reason where one is known',
  async (_, last, reason, verdict) => {
    const request = stage.requestAt(last);
    const { world } = stage.other;
    const before = { ...world.verdicts };
    Object.assign(world.verdicts, verdict);
    Object.assign(request, { asked: true, identity: last === 'verifiedLocation' ? false : null });
    const path = {
      verifiedLocation: `${pathOf(request, 'identity-verification')}?fromIncode=true`,
      verifiedIdentity: `/1/working/1/personal-data-confirmation/${request.requestId}`,
      addressValidation: `/1/working/1/aprove-credit/${request.requestId}`,
    }[last];
    await using device = await stage.phone();
    await device.page.goto(path);
    if (last === 'verifiedLocation') await continues(device.page).tap();
    expect(await arrivesAt(device.page, 'aprove-false')).toBe(pathOf(request, 'aprove-false'));
    await device.page
      .getByRole('heading', { name: 'Lo sentimos, tu solicitud de crédito no fue aprobada' })
      .waitFor();
    expect(await says(device.page, reason)).toBe(true);
    Object.assign(world.verdicts, before);
  },
);

test('a wait that ends without an answer is no refusal', async () => {
  const request = stage.requestAt('verifiedIdentity');
  await using phone = await waitingAt(
    request,
    `/1/working/1/personal-data-confirmation/${request.requestId}`,
  );
  const { page, asked } = phone;
  await runUntil(page, () => new URL(page.url()).pathname === pathOf(request, 'aprove-false'));
  expect(asked('getInfoRequest')).toBeGreaterThanOrEqual(60);
  await page.clock.resume();
  await page.getByRole('heading', { name: t('aproveFalse.pendingTitle') }).waitFor();
  expect(await says(page, 'aproveFalse.pendingBureau')).toBe(true);
  await page.getByRole('link', { name: t('aproveFalse.retry') }).tap();
  await arrivesAt(page, 'working');
});
