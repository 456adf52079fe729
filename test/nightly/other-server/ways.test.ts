import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Flags, StoredRequest } from '#test/support/other-server/person.ts';
import { OtherShopper } from '#test/support/other-server/shopper.ts';
import { nextPhone, openStage, pathOf, type Stage } from '#test/support/other-server/stage.ts';
import { t } from '#web/text/text.ts';
import { arrivesAt, hydrated } from '#test/e2e/conformance/stage.ts';

/** Ways in, aside and out of a request whose steps only the flags of spec §3 tell. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.[Symbol.asyncDispose]());

const working = (next: string) => (request: StoredRequest) => `/1/working/1/${next}/${request.requestId}`;
const phoneScreen = (request: StoredRequest) =>
  `/1/phone-verification/${request.phone}/1/${request.requestId}`;

/** By the last flag that is set: the screen that is due, and those that may be shown besides. */
const due: readonly [keyof Flags | null, string | ((request: StoredRequest) => string), readonly string[]][] =
  [
    [null, phoneScreen, []],
    ['verificationCodePhone', 'geolocalization', ['aprove-false']],
    ['verifiedLocation', 'identity-verification', ['aprove-false']],
    ['verifiedIdentity', 'credit-bureau-consulting', ['working', 'aprove-false']],
    ['verifiedCreditHistory', 'personal-data-confirmation', []],
    ['confirmPersonalData', 'address-confirmation', []],
    ['confirmAddress', 'address-validation', ['address-proof']],
    ['addressValidation', working('aprove-credit'), ['working', 'working-email', 'aprove-false']],
    ['approvedCredit', 'aprove-credit', ['aprove-true', 'working-email']],
    ['acceptCredit', 'contract-signature', []],
    ['signingContracts', 'down-payment', ['device-send']],
  ];
const screens = [
  'geolocalization',
  'identity-verification',
  'credit-bureau-consulting',
  'personal-data-confirmation',
  'address-confirmation',
  'address-proof',
  'address-validation',
  'working',
  'working-email',
  'aprove-credit',
  'aprove-true',
  'aprove-false',
  'contract-signature',
  'down-payment',
  'device-send',
];

test.each(due)(
  'after %s every screen is shown or leads to the one that is due',
  async (last, screen, also) => {
    const request = stage.requestAt(last);
    // The screens that wait ask as they are shown: the verdict must not come of that.
    const { notYet } = stage.other.world;
    const before = { ...notYet };
    onTestFinished(() => void Object.assign(notYet, before));
    Object.assign(notYet, { credit: 1000, bureau: 1000 });
    const duePath = typeof screen === 'string' ? pathOf(request, screen) : screen(request);
    for (const asked of screens) {
      const path = asked.startsWith('working')
        ? `/1/${asked}/1/aprove-credit/${request.requestId}`
        : pathOf(request, asked);
      const answer = await fetch(stage.front.origin + path, { redirect: 'manual' });
      await answer.arrayBuffer();
      const shown = path === duePath || also.includes(asked);
      expect([asked, answer.status, answer.headers.get('location')]).toEqual(
        shown ? [asked, 200, null] : [asked, 302, duePath],
      );
    }
  },
);

test('a link to a step that is not due yet leads a person to the one that is', async () => {
  await using device = await stage.phone();
  const request = stage.requestAt('confirmPersonalData');
  await device.page.goto(pathOf(request, 'contract-signature'));
  expect(await arrivesAt(device.page, 'address-confirmation')).toBe(pathOf(request, 'address-confirmation'));
  device.troubles.expectNone();
});

test('partner 185: its two modals by the table; another address, proven elsewhere, is answered by e-mail', async () => {
  await using device = await stage.phone();
  const { page } = device;
  const request = stage.requestAt('verificationCodePhone', { partner: 185, phone: nextPhone() });
  const shopper = new OtherShopper(page, stage, { phone: request.phone, prefix: '/185' });
  await page.goto(pathOf(request, 'geolocalization'));
  const terms = page.getByRole('dialog', { name: t('termsModal.title') });
  await hydrated(page);
  // all() takes what there is: the sheet opens a moment later.
  await terms.getByRole('checkbox').first().waitFor();
  for (const box of await terms.getByRole('checkbox').all()) await box.check();
  await terms.getByRole('button', { name: t('termsModal.accept') }).tap();
  const help = page.getByRole('dialog', { name: t('promoterModal.title') });
  await help.getByLabel(t('promoterModal.promoter')).fill('MAR100');
  await help.getByLabel(t('promoterModal.agency')).fill('VER01');
  await help.getByRole('button', { name: t('promoterModal.save') }).tap();
  await help.waitFor({ state: 'hidden' });
  expect(request.helpedBy).toBe('MAR100/VER01');
  await shopper.sharesTheLocation();
  await shopper.isOn('identity-verification');

  request.flags = stage.requestAt('confirmPersonalData', { partner: 185 }).flags;
  await page.goto(pathOf(request, 'address-confirmation'));
  await hydrated(page);
  await page.getByText('Usar el domicilio de mi identificación').tap();
  await page.getByLabel('Calle', { exact: true }).fill('Avenida Reforma');
  await shopper.continues();
  await shopper.isOn('address-proof');
  const proof = page.getByRole('link', { name: t('addressProof.open') });
  expect(await proof.getAttribute('href')).toBe(`${stage.other.origin}/domicilio/${request.requestId}`);
  await shopper.continues();
  await shopper.confirmsTheShippingAddress();
  expect(await arrivesAt(page, 'working-email')).toBe(
    `/185/working-email/185/aprove-credit/${request.requestId}`,
  );
  expect(request.address).toMatchObject({ street: 'Avenida Reforma', postalCode: '72160' });
  const sent = stage.other.calls.filter((call) => /confirmData$|sendEmail/.test(call));
  expect(sent).toEqual(['POST onboarding/confirmData', `POST onboarding/sendEmail/${request.requestId}`]);
});

test.each(['Si', 'No'] as const)('two requests of a phone, named by their accounts: %s', async (answer) => {
  await using device = await stage.phone();
  const { page } = device;
  const { world } = stage.other;
  const phone = nextPhone();
  const earlier = stage.requestAt('verifiedLocation', { phone });
  const shopper = new OtherShopper(page, stage, { phone, prefix: '/1' });
  await shopper.picksAPhone();
  await shopper.prequalifies();
  await shopper.verifiesThePhone();
  const newest = world.requests.at(-1)!;
  expect(await arrivesAt(page, 'credit-process')).toBe(`/1/credit-process/${phone}/102/1/${earlier.account}`);
  await page.getByRole('heading', { name: 'Equipo 3 de 128 GB' }).waitFor();
  await shopper.tap(answer === 'Si' ? t('creditProcess.yes') : t('creditProcess.no'));
  if (answer === 'Si') {
    await shopper.isOn('identity-verification');
    expect(world.requests.filter((each) => each.phone === phone)).toEqual([earlier]);
  } else {
    expect(await arrivesAt(page, 'geolocalization')).toBe(`/1/geolocalization/1/${newest.account}`);
    await shopper.sharesTheLocation();
    await shopper.isOn('identity-verification');
    expect(world.requests.filter((each) => each.phone === phone)).toEqual([newest]);
  }
});

test('windows of the shop, and pages that are not there', async () => {
  await using device = await stage.phone();
  const { page } = device;
  await page.goto('/1/catalogo');
  const cards = page.getByRole('main').getByRole('article');
  expect(await cards.count()).toBe(9);
  await page.goto('/1/catalogo?pagina=2');
  expect(await cards.count()).toBe(3);
  await page.goto('/1/detalle-producto/111');
  await page.getByRole('heading', { level: 1, name: 'Equipo 12 de 128 GB' }).waitFor();
  await page.goto('/301/credit-no-active/301');
  // 301's badges come from the table by partner id.
  expect(await cards.count()).toBe(4);
  for (const perk of ['product.perk.store', 'product.perk.carrier'] as const) {
    expect(await cards.getByText(t(perk), { exact: true }).count()).toBe(4);
  }
  await page.goto('/1/brackets');
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const [path, status] of [
    ['/404', 404],
    ['/500', 500],
    ['/9/inicio', 404],
    ['/1/78/inicio', 404],
    ['/1/79/inicio', 404],
    ['/1/geolocalization/1/unknown', 404],
    ['/1/detalle-producto/18500', 404],
  ] as const) {
    expect([path, (await page.goto(path))?.status()]).toEqual([path, status]);
  }
});
