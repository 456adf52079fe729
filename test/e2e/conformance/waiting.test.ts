import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agreeToTheFace } from '#test/support/agree-to-the-face.ts';
import { answerIdentity } from '#test/support/request-by-api.ts';
import { ask } from '#test/support/api-calls.ts';
import { t } from '#web/text/text.ts';
import { arrivesAt, hydrated, openStage, type Scene, type Stage } from './stage.ts';
import { hide, pollOf, roundTrip, runUntil, says } from './waiting.ts';

/** Spec §2, §4 and §9: everything that waits, on a clock in the test's hands. Nothing here sleeps. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.[Symbol.asyncDispose]());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const continues = (page: Page) => page.getByRole('link', { name: 'Continuar', exact: true });
const stepOf = async ({ request }: Scene) =>
  (await ask<{ step: string }>(request.client, 'GET', `deliveryOrder/byRequestId/${request.requestId}`)).step;

/** Continuar leads to aprove-false, where the request is still open: only a decision refuses (readings §3). */
async function expectStillOpen(scene: Scene, step: string): Promise<void> {
  const { page } = scene;
  await continues(page).tap();
  expect(await arrivesAt(page, 'aprove-false')).toBe(scene.path('aprove-false'));
  const title = step === 'geolocalization' ? 'aproveFalse.locationTitle' : 'aproveFalse.pendingTitle';
  await page.getByRole('heading', { name: t(title) }).waitFor();
  expect(await page.getByRole('link', { name: t('aproveFalse.retry') }).count()).toBe(1);
  expect(await stepOf(scene)).toBe(step);
}

test('the location is asked for, and posted every 5 s until the server confirms it; then identity [spec:2.geo.permission 2.geo.confirmation 2.geo.next 4.geo.poll 9.poll.geolocation]', async () => {
  await using scene = await stage.at('geolocalization');
  const { page } = scene;
  const poll = await pollOf(page, scene.path('geolocalization'), 'geolocation', null);
  expect(await continues(page).count()).toBe(0);
  await button(page, t('geolocalization.allow')).tap();
  await page.clock.runFor(0);
  await poll.reaches(1);
  expect(await says(page, 'geolocalization.wait')).toBe(true);
  for (const asked of [2, 3]) {
    await page.clock.runFor(4999);
    await poll.stays(asked - 1);
    await page.clock.runFor(1);
    await poll.reaches(asked);
  }
  poll.answer = 'server';
  await runUntil(page, () => says(page, 'geolocalization.done'));
  expect(poll.asked).toBe(4);
  // The router waits for a timer of its own on the way to a page that posts.
  await page.clock.resume();
  await continues(page).tap();
  expect(await arrivesAt(page, 'identity-verification')).toBe(scene.path('identity-verification'));
  scene.troubles.expectNone();
});

test('a step that is done goes on by itself, after its word was read; not for who asked for less motion', async () => {
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await using scene = await stage.at('geolocalization');
    const { page } = scene;
    await page.emulateMedia({ reducedMotion });
    const poll = await pollOf(page, scene.path('geolocalization'), 'geolocation', null);
    poll.answer = 'server';
    await button(page, t('geolocalization.allow')).tap();
    await runUntil(page, () => says(page, 'geolocalization.done'));
    await page.clock.runFor(60_000);
    if (reducedMotion === 'reduce') {
      await continues(page).waitFor();
      continue;
    }
    await page.clock.resume();
    expect(await arrivesAt(page, 'identity-verification')).toBe(scene.path('identity-verification'));
  }
});

test('after 60 tries the location has failed, and the request is not refused [spec:2.geo.failed 4.geo.exhausted 9.poll.geolocation]', async () => {
  await using scene = await stage.at('geolocalization');
  const { page } = scene;
  const poll = await pollOf(page, scene.path('geolocalization'), 'geolocation', null);
  await button(page, t('geolocalization.allow')).tap();
  await runUntil(page, () => says(page, 'geolocalization.failed'));
  expect(poll.asked).toBe(60);
  await expectStillOpen(scene, 'geolocalization');
});

test('an error ends it at once [spec:2.geo.failed 4.geo.error]', async () => {
  await using scene = await stage.at('geolocalization');
  const { page } = scene;
  const poll = await pollOf(page, scene.path('geolocalization'), 'geolocation', null);
  poll.answer = 'server';
  await scene.context.setGeolocation({ latitude: 40.4168, longitude: -3.7038, accuracy: 20 });
  await button(page, t('geolocalization.allow')).tap();
  await page.clock.runFor(0);
  await poll.reaches(1);
  await expect.poll(() => says(page, 'geolocalization.failed')).toBe(true);
  // What the server said, in the words of spec §8: a toast, and beside the button.
  const why = 'Para continuar debes estar en México.';
  await page.locator('[popover="manual"] p').getByText(why).waitFor();
  await page.getByRole('alert').getByText(why).waitFor();
  await page.clock.runFor(10_000);
  await poll.stays(1);
  await expectStillOpen(scene, 'geolocalization');
});

test('who denies the location keeps the prompt [spec:8.geolocation-denied]', async () => {
  await using scene = await stage.at('geolocalization');
  const { page } = scene;
  await scene.context.clearPermissions();
  await page.goto(scene.path('geolocalization'));
  await hydrated(page);
  await button(page, t('geolocalization.allow')).tap();
  await expect.poll(() => says(page, 'geolocalization.denied')).toBe(true);
  await expect.poll(() => button(page, t('geolocalization.again')).isEnabled()).toBe(true);
  expect(await continues(page).count()).toBe(0);
});

test('partner 185: terms with two boxes first, then the promoter’s help with two codes [spec:2.geo.terms-185 2.geo.promoter-185 5.terms.both 5.terms.cancel 5.promoter.required 5.promoter.characters 9.promoter-codes 6.partner-185.modals]', async () => {
  await using scene = await stage.at('geolocalization', { partner: 185 });
  const { page } = scene;
  await page.goto(scene.path('geolocalization'));
  const terms = page.getByRole('dialog', { name: t('termsModal.title') });
  await terms.getByRole('button', { name: t('termsModal.cancel') }).tap();
  expect(await arrivesAt(page, 'inicio')).toBe('/185/inicio');

  await page.goto(scene.path('geolocalization'));
  const accept = terms.getByRole('button', { name: t('termsModal.accept') });
  const boxes = terms.getByRole('checkbox');
  await expect.poll(() => boxes.count()).toBe(2);
  await expect.poll(() => accept.isDisabled()).toBe(true);
  await boxes.nth(0).check();
  await expect.poll(() => accept.isDisabled()).toBe(true);
  await boxes.nth(1).check();
  await boxes.nth(0).uncheck();
  await expect.poll(() => accept.isDisabled()).toBe(true);
  await boxes.nth(0).check();
  const help = page.getByRole('dialog', { name: t('promoterModal.title') });
  expect(await help.count()).toBe(0);
  await accept.tap();

  const promoter = help.getByLabel(t('promoterModal.promoter'));
  const agency = help.getByLabel(t('promoterModal.agency'));
  const save = help.getByRole('button', { name: t('promoterModal.save') });
  await expect.poll(() => save.isDisabled()).toBe(true);
  for (const [field, code] of [
    [promoter, 'MAR100'],
    [agency, 'VER01'],
  ] as const) {
    await field.pressSequentially('ABC-DE FGHI!JKLMNÑOPQRSTUVWXYZ');
    expect(await field.inputValue()).toBe('ABCDEFGHIJKLMNOPQRST');
    await field.fill(code);
  }
  for (const [field, required, code] of [
    [promoter, 'promoterModal.promoterRequired', 'MAR100'],
    [agency, 'promoterModal.agencyRequired', 'VER01'],
  ] as const) {
    await expect.poll(() => save.isEnabled()).toBe(true);
    await field.fill('');
    await expect.poll(() => save.isDisabled()).toBe(true);
    await field.blur();
    await help.getByText(t(required)).first().waitFor();
    await field.fill(code);
  }
  await save.tap();
  await help.waitFor({ state: 'hidden' });
  await page.locator('[popover="manual"]').getByText(t('promoterModal.saved')).waitFor();
});

test('with a promoter in the path the help is confirmed by one press, or another promoter’s codes are typed', async () => {
  await using scene = await stage.at('geolocalization', { partner: 185, promoter: 185001 });
  const { page } = scene;
  await page.goto(scene.path('geolocalization'));
  const terms = page.getByRole('dialog', { name: t('termsModal.title') });
  // Both are there with the first.
  await terms.getByRole('checkbox').first().waitFor();
  for (const box of await terms.getByRole('checkbox').all()) await box.check();
  await terms.getByRole('button', { name: t('termsModal.accept') }).tap();
  const help = page.getByRole('dialog', { name: t('promoterModal.title') });
  await help.getByText(/^Tu solicitud ya lleva el nombre de \S/).waitFor();
  expect(await help.getByRole('textbox').count()).toBe(0);
  await help.getByRole('button', { name: t('promoterModal.other') }).tap();
  const first = help.getByLabel(t('promoterModal.promoter'));
  await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await button(page, t('promoterModal.skip')).count()).toBe(1);
  await page.reload();
  await help.getByRole('button', { name: t('promoterModal.yes') }).tap();
  await help.waitFor({ state: 'hidden' });
  await button(page, t('geolocalization.allow')).waitFor();
});

test('identity opens in a popup at the URL of the service; its answer is asked for every 5 s until it is there [spec:2.identity.popup 2.identity.continue 4.identity.stops 4.identity.accepted]', async () => {
  await using scene = await stage.at('identity-verification');
  const { page, request } = scene;
  const poll = await pollOf(page, scene.path('identity-verification'), 'getInfoRequest', {
    acceptCredit: null,
  });
  expect(await continues(page).count()).toBe(0);
  const opened = page.waitForEvent('popup');
  await agreeToTheFace(page);
  await button(page, t('identityVerification.open')).tap();
  await (await opened).waitForURL(/\/sandbox\/identity\//);
  await page.clock.runFor(0);
  await poll.reaches(1);
  await answerIdentity(request.client, request.requestId, 'approved');
  poll.answer = 'server';
  await page.clock.runFor(5000);
  await expect.poll(() => says(page, 'identityVerification.accepted')).toBe(true);
  await poll.stays(2);
  await page.clock.runFor(60_000);
  await poll.stays(2);
  await continues(page).tap();
  expect(await arrivesAt(page, 'credit-bureau-consulting')).toBe(scene.path('credit-bureau-consulting'));
});

test('back from the service (fromIncode) it polls every 5 s, 60 times, and a silence is no refusal [spec:2.path.identity-verification 2.identity.return 4.identity.poll 4.identity.exhausted 9.poll.identity]', async () => {
  await using scene = await stage.at('identity-verification');
  const { page } = scene;
  const path = `${scene.path('identity-verification')}?fromIncode=true`;
  const poll = await pollOf(page, path, 'getInfoRequest', { acceptCredit: null });
  await page.clock.runFor(0);
  await poll.reaches(1);
  await page.clock.runFor(4999);
  await poll.stays(1);
  await page.clock.runFor(1);
  await poll.reaches(2);
  await runUntil(page, () => says(page, 'identityVerification.ended'));
  expect(poll.asked).toBe(60);
  await expectStillOpen(scene, 'identity-verification');
});

test('a polling error leads to aprove-false too [spec:4.identity.error 8.identity.polling]', async () => {
  await using scene = await stage.at('identity-verification');
  const { page } = scene;
  const path = `${scene.path('identity-verification')}?fromIncode=true`;
  const poll = await pollOf(page, path, 'getInfoRequest', { acceptCredit: null });
  poll.answer = { status: 500, body: '' };
  await runUntil(page, () => says(page, 'identityVerification.ended'));
  expect(poll.asked).toBe(1);
  await expectStillOpen(scene, 'identity-verification');
});

test('a refused identity ends at aprove-false [spec:4.identity.refused 2.aprove-false.says 2.aprove-false.home]', async () => {
  await using scene = await stage.at('identity-verification', { promoter: 1001 });
  const { page, request } = scene;
  await page.goto(`${scene.path('identity-verification')}?fromIncode=true`);
  await hydrated(page);
  await answerIdentity(request.client, request.requestId, 'refused');
  expect(await continues(page).getAttribute('href')).toBe(scene.path('aprove-false'));
  await continues(page).tap();
  expect(await arrivesAt(page, 'aprove-false')).toBe(scene.path('aprove-false'));
  await page.getByRole('heading', { name: 'Lo sentimos, tu solicitud de crédito no fue aprobada' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Inicio', exact: true }).tap();
  expect(await arrivesAt(page, 'inicio')).toBe('/1/1001/inicio');
});

test('a service that answers nothing or an error is told; a blocked popup too, in the console as well [spec:8.identity.error 8.identity.blocked]', async () => {
  await using scene = await stage.at('identity-verification');
  const { page } = scene;
  for (const answer of [{ status: 503, json: { errors: ['No'] } }, { json: '' }, { body: '' }]) {
    await page.route('**/api/v1/onboarding/incodeInit/**', (route) => route.fulfill(answer));
    await page.goto(scene.path('identity-verification'));
    await hydrated(page);
    await agreeToTheFace(page);
    await button(page, t('identityVerification.open')).tap();
    await expect.poll(() => says(page, 'identityVerification.failed')).toBe(true);
    expect(scene.context.pages().length).toBe(1);
  }
  await page.unroute('**/api/v1/onboarding/incodeInit/**');
  const warnings: string[] = [];
  page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())));
  await page.addInitScript('window.open = () => null');
  await page.goto(scene.path('identity-verification'));
  await hydrated(page);
  await agreeToTheFace(page);
  await button(page, t('identityVerification.open')).tap();
  await expect.poll(() => says(page, 'identityVerification.blocked')).toBe(true);
  expect(warnings).toEqual([expect.stringMatching(/popup/i)]);
  await button(page, t('identityVerification.here')).tap();
  await page.waitForURL(/\/sandbox\/identity\//);
});

/** Phones that keep the sandbox waiting (readings §7): …0007 at the bureau, …0005 at the decision. */
const atTheBureau = (start: string) => stage.at('bureau-answer', { phone: `${start}0007` });
const atTheDecision = (start: string) => stage.at('decision', { phone: `${start}0005` });
const working = (scene: Scene, next: string) => `/1/working/1/${next}/${scene.request.requestId}`;
/** The next page that the browser asks the server for. */
const leadsTo = (page: Page, path: string) =>
  page.waitForRequest((request) => new URL(request.url()).pathname.startsWith(path));

test('for personal data it polls request info every 5 s, until there is information [spec:2.working.polls 4.working.personal 4.working.personal-ready 9.poll.working]', async () => {
  await using scene = await atTheBureau('558200');
  const { page } = scene;
  const waiting = { hasInformation: false, verifiedCreditHistory: null };
  const path = working(scene, 'personal-data-confirmation');
  const poll = await pollOf(page, path, 'getInfoRequest', waiting);
  await page.clock.runFor(0);
  await poll.reaches(1);
  await page.clock.runFor(4999);
  await poll.stays(1);
  await page.clock.runFor(1);
  await poll.reaches(2);
  // A clear history alone is not the information yet.
  poll.answer = { json: { hasInformation: false, verifiedCreditHistory: 1 } };
  await page.clock.runFor(5000);
  await poll.reaches(3);
  poll.answer = { json: { hasInformation: true, verifiedCreditHistory: 1 } };
  const next = leadsTo(page, scene.path('personal-data-confirmation'));
  await page.clock.runFor(5000);
  await next;
  expect(poll.asked).toBe(4);
});

test.each([
  ['a refusal of the bureau', { hasInformation: false, verifiedCreditHistory: 0 }, 1],
  ['60 polls without an answer', { hasInformation: false, verifiedCreditHistory: null }, 60],
])(
  'waiting for personal data, %s leads to aprove-false [spec:4.working.personal-refused 4.working.personal-exhausted 9.poll.working]',
  async (_, json, polls) => {
    await using scene = await atTheBureau(`5583${String(polls).padStart(2, '0')}`);
    const { page } = scene;
    const poll = await pollOf(page, working(scene, 'personal-data-confirmation'), 'getInfoRequest', json);
    await runUntil(page, () => page.url().includes('/aprove-false/'));
    expect(poll.asked).toBe(polls);
    expect(await arrivesAt(page, 'aprove-false')).toBe(scene.path('aprove-false'));
  },
);

test('for the credit it polls the address request info every 5 s, until it is approved [spec:2.working.polls 4.working.credit 4.working.credit-ready]', async () => {
  await using scene = await atTheDecision('558400');
  const { page } = scene;
  const poll = await pollOf(page, working(scene, 'aprove-credit'), 'getAddressRequest', {
    approvedCredit: null,
  });
  await page.clock.runFor(0);
  await poll.reaches(1);
  await page.clock.runFor(4999);
  await poll.stays(1);
  await page.clock.runFor(1);
  await poll.reaches(2);
  poll.answer = { json: { approvedCredit: 1 } };
  const next = leadsTo(page, scene.path('aprove-credit'));
  await page.clock.runFor(5000);
  await next;
});

test.each([
  ['a refusal', { approvedCredit: 0 }, 1],
  ['84 polls without an answer', { approvedCredit: null }, 84],
])(
  'waiting for the credit, %s leads to aprove-false [spec:4.working.credit-refused 4.working.credit-exhausted 9.poll.working]',
  async (_, json, polls) => {
    await using scene = await atTheDecision(`5585${String(polls).padStart(2, '0')}`);
    const { page } = scene;
    const poll = await pollOf(page, working(scene, 'aprove-credit'), 'getAddressRequest', json);
    await runUntil(page, () => page.url().includes('/aprove-false/'));
    expect(poll.asked).toBe(polls);
    expect(await arrivesAt(page, 'aprove-false')).toBe(scene.path('aprove-false'));
  },
);

test('any other page is ready after 5 s [spec:4.working.others]', async () => {
  await using scene = await atTheDecision('558600');
  const { page } = scene;
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(working(scene, 'device-send'));
  await hydrated(page);
  let left = false;
  void leadsTo(page, scene.path('device-send')).then(() => (left = true));
  await page.clock.runFor(0);
  await page.clock.runFor(4999);
  await roundTrip(page);
  expect(left).toBe(false);
  await page.clock.runFor(1);
  await expect.poll(() => left).toBe(true);
});

test('a hidden page asks nothing and goes on when it is seen; a reload counts on', async () => {
  await using scene = await atTheDecision('558880');
  const { page } = scene;
  const path = working(scene, 'aprove-credit');
  const poll = await pollOf(page, path, 'getAddressRequest', { approvedCredit: null });
  await page.clock.runFor(0);
  await poll.reaches(1);
  await hide(page, true);
  await page.clock.runFor(60_000);
  await poll.stays(1);
  await hide(page, false);
  await page.clock.runFor(0);
  await poll.reaches(2);
  await page.reload();
  await hydrated(page);
  await runUntil(page, () => page.url().includes('/aprove-false/'));
  expect(poll.asked).toBe(84);
});

test('what the server says in between ends a wait at once', async () => {
  await using scene = await stage.at('identity-verification');
  const { page, request } = scene;
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const listens = page.waitForResponse((response) => response.url().includes('/onboarding/events/'));
  await page.goto(`${scene.path('identity-verification')}?fromIncode=true`);
  await hydrated(page);
  await listens;
  // Not a millisecond passes on the page: only the event can make it ask.
  await answerIdentity(request.client, request.requestId, 'approved');
  await expect.poll(() => says(page, 'identityVerification.accepted')).toBe(true);
});

test('while a person reviews, working-email says that the answer comes by e-mail, and leads home [spec:2.working-email.says 2.working-email.home]', async () => {
  await using scene = await atTheDecision('558700');
  const { page } = scene;
  await page.goto(`/1/working-email/1/aprove-credit/${scene.request.requestId}`);
  expect(await says(page, 'workingEmail.title')).toBe(true);
  expect(t('workingEmail.title')).toBe('Estamos validando tu información');
  expect(await says(page, 'workingEmail.lead')).toBe(true);
  expect(t('workingEmail.lead')).toMatch(/respuesta por correo/);
  await page.getByRole('main').getByRole('link', { name: 'Inicio', exact: true }).tap();
  expect(await arrivesAt(page, 'inicio')).toBe('/1/inicio');
});
