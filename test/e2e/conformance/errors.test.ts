import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personaFor } from '#server/sandbox/persona.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { apiInFront, type ApiInFront, type Instead } from '#test/support/api-in-front.ts';
import { ask, newestCode } from '#test/support/api-calls.ts';
import { spawnProduct, type Product } from '#test/support/product.ts';
import { t } from '#web/text/text.ts';
import { expectSendable } from '../support/expect-sendable.ts';
import { arrivesAt, hydrated, nextPhone, openStage, type Scene, type Stage } from './stage.ts';

/**
 * Spec §8 with a server that answers whatever a test wants: a storefront whose API_ORIGIN is another process, with a
 * server between them that passes on the rest.
 */
let stage: Stage;
let api: ApiInFront;
let front: Product;
beforeAll(async () => {
  api = await apiInFront(() => stage.origin);
  [stage, front] = await Promise.all([
    openStage(),
    spawnProduct({ env: { API_ORIGIN: api.origin, SEED_DEMO: 'false' } }),
  ]);
});
afterAll(async () => {
  await front?.[Symbol.asyncDispose]();
  await api?.[Symbol.asyncDispose]();
  await stage?.[Symbol.asyncDispose]();
});

const toasts = (page: Page) => page.locator('[popover="manual"] p');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const generic = 'Ocurrió un error. Inténtalo nuevamente en unos minutos.';

async function open({ page, path }: Scene, screen: string): Promise<Page> {
  await page.goto(front.origin + path(screen));
  await hydrated(page);
  return page;
}

/** Answers a call otherwise while `run` runs. */
async function whileAnswering(pattern: RegExp, answer: Instead, run: () => Promise<void>): Promise<void> {
  api.instead(pattern, answer);
  try {
    await run();
  } finally {
    api.instead(pattern, null);
  }
}

test.each<[string, Instead, string]>([
  ['0', 'nothing', generic],
  ['400 with errors', { status: 400, body: { errors: ['Primero', 'Segundo'] } }, 'Primero'],
  ['400 without a body', { status: 400 }, generic],
  ['402 with a text', { status: 402, body: 'Falta un pago' }, 'Falta un pago'],
  ['403 with errors', { status: 403, body: { errors: ['No se permite'] } }, 'No se permite'],
  ['500', { status: 500, body: { errors: ['Interno'] } }, generic],
])(
  'a pre-qualification that ends with %s is told in a toast and beside the form [spec:8.prequalification 8.status.0 8.status.400-401 8.status.400-401-empty 8.status.402-403 8.status.other]',
  async (_, answer, toast) => {
    await using device = await stage.phone();
    const { page } = device;
    const { list } = await ask<{ list: { id: number }[] }>(
      new ApiClient(stage.origin),
      'GET',
      'productsNone?commercialPartnerId=1',
    );
    await page.goto(`${front.origin}/1/precalification-request/${list[0]!.id}/1`);
    await page.getByLabel('Número de celular').fill(nextPhone());
    await expectSendable(page);
    await whileAnswering(/precalification/, answer, async () => {
      await button(page, 'Enviar').tap();
      await toasts(page).first().waitFor();
    });
    expect(await toasts(page).allInnerTexts()).toEqual([toast]);
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(1);
    expect(new URL(page.url()).pathname).toContain('/precalification-request/');
    const began = api.calls.filter((call) => /checkPhone|precalification/.test(call)).slice(-2);
    expect(began.map((call) => call.split('/')[1])).toEqual(['checkPhone', 'precalification']);
  },
);

test('a code or a paper that the server cannot take just now is told in a toast too [spec:8.status.other 8.status.0]', async () => {
  await using code = await stage.at('phone-verification');
  const { page: verification, request } = code;
  await verification.goto(`${front.origin}/1/phone-verification/${request.phone}/1/${request.requestId}`);
  await hydrated(verification);
  for (const answer of [
    'nothing',
    { status: 500 },
    { status: 503, body: { errors: ['Ocupado'] } },
  ] as const) {
    await whileAnswering(/verificationPhone/, answer, async () => {
      await verification.getByLabel('Código de 4 dígitos').fill('1234');
      await button(verification, 'Verificar').tap();
      await expect.poll(() => toasts(verification).getByText(generic).count()).toBe(1);
    });
    await toasts(verification).getByText(generic).waitFor({ state: 'detached' });
  }
  await using proof = await stage.at('address-confirmation');
  const { client, requestId } = proof.request;
  const known = await ask<object>(client, 'GET', `onboarding/getInfoAddressData/${requestId}`);
  const typed = { ...known, street: 'Cerrada Las Rosas' };
  await ask(client, 'POST', `onboarding/confirmAddress/${requestId}`, typed);
  const page = await open(proof, 'address-proof');
  const buffer = Buffer.from('%PDF-1.4');
  await page
    .getByLabel('Foto o archivo')
    .setInputFiles({ name: 'recibo.pdf', mimeType: 'application/pdf', buffer });
  await whileAnswering(/onboarding\/addressProof/, { status: 500 }, async () => {
    await button(page, 'Subir comprobante').tap();
    await toasts(page).getByText(generic).waitFor();
  });
});

test('an order that cannot be loaded, or an address, is the 500 page [spec:8.order-load 8.address]', async () => {
  await using scene = await stage.at('address-confirmation');
  const { page } = scene;
  for (const pattern of [/deliveryOrder\/byRequestId/, /getInfoAddressData/]) {
    await whileAnswering(pattern, { status: 500, body: { errors: ['Interno'] } }, async () => {
      const answer = await page.goto(front.origin + scene.path('address-confirmation'));
      expect(answer?.status()).toBe(500);
      await page.getByRole('heading', { name: 'Something broke in the back room' }).waitFor();
    });
  }
});

test('an order that cannot be had just now is a page in Spanish that asks again', async () => {
  await using scene = await stage.at('address-confirmation');
  const { page } = scene;
  const path = front.origin + scene.path('address-confirmation');
  await whileAnswering(/deliveryOrder\/byRequestId/, { status: 503 }, async () => {
    const answer = await page.goto(path);
    expect([answer?.status(), answer?.headers()['retry-after']]).toEqual([503, '5']);
    await page.getByRole('heading', { name: 'Un momento, por favor' }).waitFor();
  });
  await page.getByRole('link', { name: 'Intentar de nuevo' }).tap();
  await page.getByRole('heading', { name: 'Un momento, por favor' }).waitFor({ state: 'detached' });
  expect(page.url()).toBe(path);
});

test('who is not known to have chosen a colour chooses one before she goes on [spec:5.aprove-credit.colour]', async () => {
  await using scene = await stage.at('aprove-credit');
  const { client, requestId } = scene.request;
  const known = await ask<object>(client, 'GET', `onboarding/getInfoCreditData/${requestId}`);
  await whileAnswering(/getInfoCreditData/, { status: 200, body: { ...known, color: null } }, async () => {
    const page = await open(scene, 'aprove-credit');
    const proceed = button(page, 'Continuar').locator('visible=true').first();
    await expect.poll(() => proceed.isDisabled()).toBe(true);
    await page.getByRole('radio').last().locator('..').tap();
    await expect.poll(() => proceed.isEnabled()).toBe(true);
  });
});

test('an address that the server does not take is told [spec:8.address]', async () => {
  await using scene = await stage.at('address-validation');
  const page = await open(scene, 'address-validation');
  for (const [answer, toast] of [
    [{ status: 400, body: { errors: ['La colonia no existe'] } }, 'La colonia no existe'],
    [{ status: 503 }, generic],
  ] as const) {
    await whileAnswering(/validateAddress/, answer, async () => {
      await button(page, 'Continuar').tap();
      await button(page, 'Si, continuar').tap();
      await toasts(page).getByText(toast).waitFor();
      await page.getByRole('main').getByRole('alert').getByText(toast).waitFor();
    });
    expect(new URL(page.url()).pathname).toBe(scene.path('address-validation'));
  }
});

test.each([
  // The screen of the identification's address sets the flag; without a visit to it there is none.
  ['address-confirmation', 'aprove-credit'],
  ['address-validation', 'working-email'],
] as const)(
  'behind a server that names no next step, the flag ‘exist’ of a walk from %s leads to %s [spec:2.shipping.exist 2.shipping.not-exist]',
  async (step, next) => {
    await using scene = await stage.at(step);
    const { client, requestId } = scene.request;
    const order = await ask<object>(client, 'GET', `deliveryOrder/byRequestId/${requestId}`);
    // Nor where it stands: this answer stays the same while the request goes on.
    const plain = { ...order, nextStep: undefined, shows: undefined, verificationCodePhone: undefined };
    await whileAnswering(/deliveryOrder\/byRequestId/, { status: 200, body: plain }, async () => {
      const page = await open(scene, step);
      if (step === 'address-confirmation') {
        await button(page, 'Continuar').tap();
        await arrivesAt(page, 'address-validation');
      }
      await button(page, 'Continuar').tap();
      await button(page, 'Si, continuar').tap();
      const paths = {
        'aprove-credit': scene.path('aprove-credit'),
        'working-email': `/1/working-email/1/aprove-credit/${requestId}`,
      };
      expect(await arrivesAt(page, next)).toBe(paths[next]);
      const emails = api.calls.filter((call) => call.endsWith(`sendEmail/${requestId}`));
      expect(emails).toHaveLength(next === 'working-email' ? 1 : 0);
    });
  },
);

test('a code of the consent that cannot be sent, and a bureau that cannot be asked, are told and logged [spec:8.otp-bureau]', async () => {
  await using scene = await stage.at('credit-bureau-consulting');
  const page = await open(scene, 'credit-bureau-consulting');
  await button(page, t('creditBureauConsulting.authorize')).tap();
  const sheet = page.getByRole('dialog', { name: t('creditBureauConsulting.modalTitle') });
  await sheet.getByLabel('RFC').fill(personaFor(scene.request.phone).rfc);
  await sheet.getByLabel('Correo electrónico').fill('ana@correo.mx');
  await sheet.getByRole('checkbox').check();
  const logged = front.log.length;
  await whileAnswering(/sendOtp/, { status: 500 }, async () => {
    await button(page, 'Enviar código').tap();
    await toasts(page).getByText(generic).waitFor();
    await sheet.getByRole('alert').getByText(generic).waitFor();
  });
  await button(page, 'Enviar código').tap();
  const code = page.getByRole('dialog', { name: t('creditBureauConsulting.codeTitle') });
  const { client, phone } = scene.request;
  await code.getByLabel('Código de 4 dígitos').fill(await newestCode(client, phone));
  await button(page, 'Verificar').tap();
  await code.waitFor({ state: 'hidden' });
  await whileAnswering(/consultBureau/, { status: 500 }, async () => {
    await button(page, 'Sí, continuar').tap();
    await page.getByRole('main').getByRole('alert').getByText(generic).waitFor();
  });
  // A line is written once its answer has been sent.
  const failures = () => front.log.slice(logged).filter((line) => line.includes('"status":500'));
  await expect.poll(() => failures().length).toBeGreaterThanOrEqual(2);
});

test('a paper that cannot be shown is told and logged [spec:8.pdf]', async () => {
  await using scene = await stage.at('contract-signature');
  const page = await open(scene, 'contract-signature');
  const logged = front.log.length;
  await whileAnswering(/pdf\/base64/, { status: 500 }, async () => {
    const opened = page.waitForEvent('popup');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Contrato/ })
      .tap();
    await (await opened).getByText(t('contractSignature.pdfFailed')).waitFor();
  });
  // The line is written after the answer.
  await expect.poll(() => front.log.slice(logged).join('')).toContain('"status":503');
});

test('a voucher that cannot be downloaded says so [spec:8.voucher]', async () => {
  await using scene = await stage.at('down-payment');
  const page = await open(scene, 'down-payment');
  await whileAnswering(/getVoucherPDF/, { status: 500 }, async () => {
    await page.getByRole('main').getByRole('link', { name: 'Descargar', exact: true }).tap();
    await toasts(page).getByText('Error al descargar PDF').waitFor();
    await page.getByRole('main').getByRole('alert').getByText('Error al descargar PDF').waitFor();
  });
  const download = page.waitForEvent('download');
  await page.getByRole('main').getByRole('link', { name: 'Descargar', exact: true }).tap();
  expect((await download).suggestedFilename()).toBe('enganche.pdf');
  // Web views of other apps save only what has an address.
  expect((await download).url()).toMatch(/^http:.*\/voucher$/);
});

test('what another server leaves out is left out: banners, prices, a colour of its own, features [spec:2.home.banners 2.home.tagline 2.credit-no-active.down-payment 2.credit-no-active.weekly 9.colours 9.partners.special]', async () => {
  await using device = await stage.phone();
  const { page } = device;
  const real = <Body>(path: string) => ask<Body>(new ApiClient(stage.origin), 'GET', path);
  const { features, ...partner } = await real<Record<string, unknown>>('getCommercialPartner/185');
  expect(features).toBeDefined();
  const best = await real<{ list: object[] }>(
    'productsNone?commercialPartnerId=185&filterProduct=best_seller&limit=10',
  );
  const bare = best.list.map((product) => ({ ...product, pay: null, downPaymentPrice: null }));
  api.instead(/getCommercialPartner\/185/, {
    status: 200,
    body: { ...partner, dynamicColor: null, dynamicLegend: null },
  });
  api.instead(/banner\/getAll/, { status: 200, body: [] });
  api.instead(/productsNone\?commercialPartnerId=185/, { status: 200, body: { ...best, list: bare } });

  await page.goto(`${front.origin}/185/inicio`);
  await page.getByRole('heading', { level: 1, name: 'Conoce nuestros equipos' }).waitFor();
  expect(await page.getByRole('region', { name: 'Promociones' }).count()).toBe(0);
  // One table by partner id stands in for the features.
  await page.getByText(/^Operador: /).waitFor();
  const colourOf = (locator: Locator, property: 'backgroundColor' | 'color') =>
    locator.evaluate((element, name) => getComputedStyle(element)[name], property);
  const all = page.getByRole('link', { name: 'Ver todos nuestros equipos' });
  expect(await colourOf(all, 'backgroundColor')).toBe('rgb(255, 103, 0)');
  expect(await colourOf(page.getByRole('contentinfo'), 'backgroundColor')).toBe('rgb(48, 53, 57)');

  await page.goto(`${front.origin}/185/credit-no-active/185`);
  const cards = page.getByRole('main').getByRole('article');
  expect(await cards.count()).toBe(bare.length);
  const words = (await page.getByRole('main').textContent()) ?? '';
  expect(words).toContain('Contado');
  expect(words).not.toContain('Enganche minimo');
  expect(words).not.toContain('Pago semanal');
});

test('a link that finds no network keeps the shop, says so in Spanish and goes on by itself', async () => {
  await using device = await stage.phone();
  const { page, context } = device;
  await page.goto('/1/catalogo');
  await hydrated(page);
  const second = page.getByRole('link', { name: 'Página 2', exact: true });
  await context.setOffline(true);
  await second.tap();
  await page.getByRole('heading', { name: t('errors.offlineTitle') }).waitFor();
  expect(await page.getByRole('main').innerText()).not.toContain('Error 500');
  await context.setOffline(false);
  await expect.poll(() => second.getAttribute('aria-current')).toBe('page');
});
