import type { Page } from 'playwright-core';
import { folioIn } from '#test/support/pdf.ts';
import { ask } from '#test/support/api-calls.ts';
import { startRequest, type RequestInHand } from '#test/support/request-by-api.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { until } from '#test/support/until.ts';
import { press, type Shot } from './shot.ts';
import type { Tour } from './tour.ts';

/** Waiting, refusal, review, a second request, and the accounts of the demo's customers. */
export const outcomeShots: readonly Shot[] = [
  {
    name: '09-working',
    async open(page, tour) {
      const request = await tour.request({ phone: '5512340003' }, 'bureau-answer');
      await tour.visitRequest(page, request, 'working', 'personal-data-confirmation');
    },
  },
  {
    name: '09-working-decision',
    async open(page, tour) {
      const request = await tour.request({ phone: '5512340005' }, 'decision');
      await tour.visitRequest(page, request, 'working');
    },
  },
  {
    name: '12-address-proof',
    async open(page, tour) {
      const request = await withAnotherAddress(tour, '5512345679');
      await tour.visitRequest(page, request, 'address-proof');
    },
  },
  {
    name: '19-working-email',
    async open(page, tour) {
      const request = await tour.request({ phone: '5512340005' }, 'decision');
      await tour.visitRequest(page, request, 'working-email');
    },
  },
  {
    name: '20-aprove-false-pendiente',
    async open(page, tour) {
      await tour.visitRequest(
        page,
        await tour.request({ phone: '5522340003' }, 'bureau-answer'),
        'aprove-false',
      );
    },
  },
  {
    name: '20-aprove-false-buro',
    async open(page, tour) {
      const request = await tour.request({ phone: '5512340001' }, 'bureau-answer');
      await until('the refusal', async () => (await progress(request)).verifiedCreditHistory === 0);
      await tour.visitRequest(page, request, 'aprove-false');
    },
  },
  {
    name: '20-aprove-false-decision',
    async open(page, tour) {
      const request = await tour.request({ phone: '5512340002' }, 'decision');
      await until('the refusal', async () => (await progress(request)).approvedCredit === 0);
      await tour.visitRequest(page, request, 'aprove-false');
    },
  },
  {
    name: '20-aprove-false-sugerencias',
    async open(page, tour) {
      const request = await tour.request({ phone: '5512340006', product: 1 }, 'decision');
      await until('the refusal', async () => (await progress(request)).approvedCredit === 0);
      await tour.visitRequest(page, request, 'aprove-false');
    },
  },
  {
    name: '26-credit-process',
    async open(page, tour) {
      const earlier = await tour.request({ phone: '5512345680' }, 'personal-data-confirmation');
      const second = secondRequests.get(earlier.requestId) ?? (await verifiedAgain(earlier));
      secondRequests.set(earlier.requestId, second);
      await tour.visitRequest(page, { ...second, requestId: earlier.requestId }, 'credit-process');
    },
  },
  account('23-dashboard-activo', '5510000102'),
  account('23-dashboard-falta-enganche', '5510000101'),
  account('23-dashboard-pagado', '5510000103'),
  {
    name: '23-dashboard-menu',
    async open(page, tour) {
      await tour.visitAccount(page, '5510000102');
      await press(page, 'Mi cuenta', 'Cerrar sesión');
    },
  },
  {
    name: '23-dashboard-referencia',
    async open(page, tour) {
      await tour.visitAccount(page, '5510000102');
      await page.getByRole('button', { name: 'Ver referencia de pago' }).click();
      await page.locator('dialog[open]').waitFor();
    },
  },
  help('37-opciones', '5512345691', 'device-send'),
  help('37-opciones-robo', '5512345692', 'device-send', 'Me robaron o perdí mi equipo'),
  help('37-opciones-pausa', '5512345693', 'device-send', 'Necesito una pausa en mis pagos'),
  help('37-opciones-cancelar', '5512345694', 'down-payment', 'Quiero cancelar mi contrato'),
  {
    name: '37-opciones-revocado',
    async open(page, tour) {
      const { client, requestId } = await tour.request({ phone: '5512345695' }, 'device-send');
      const path = `deliveryOrder/byRequestId/${requestId}`;
      const { account } = await ask<{ account: string }>(client, 'GET', path);
      // At the second width it is revoked already.
      await client.post(`account/revoke/${account}`);
      await tour.visitAccount(page, '5512345695');
      await page.getByText('Revocaste tu contrato').waitFor();
    },
  },
  number('38-numero', '5512345696'),
  { name: '38-numero-perdido', open: (page, tour) => tour.visit(page, '/1/numero-perdido') },
  {
    name: '38-numero-codigo',
    async open(page, tour) {
      await number('', '5512345697').open(page, tour);
      await page.getByLabel('Tu número nuevo').fill('5512345698');
      await page.getByRole('button', { name: 'Enviar código' }).click();
      await page.getByRole('heading', { name: 'Código de tu número de hoy' }).waitFor();
    },
  },
  {
    name: '23-liquidar',
    async open(page, tour) {
      await tour.visitAccount(page, '5510000102');
      await page.getByRole('link', { name: 'Liquidar o pagar otra cantidad' }).click();
      await page.getByRole('heading', { name: 'Liquida tu crédito' }).waitFor();
    },
  },
  {
    name: '23-liquidar-ficha',
    async open(page, tour) {
      await tour.visitAccount(page, '5510000102');
      await page.getByRole('link', { name: 'Liquidar o pagar otra cantidad' }).click();
      await page.getByRole('heading', { name: 'Liquida tu crédito' }).waitFor();
      const ask = page.getByRole('button', { name: 'Ver mi referencia' });
      // At the next width the quote of today is there.
      if (await ask.isVisible()) await ask.click();
      await page.getByText('Paga para liquidar').waitFor();
    },
  },
  otherWays('40-pagar'),
  otherWays('40-pagar-clabe', async (page) => {
    const ask = page.getByRole('button', { name: 'Ver mi CLABE' });
    // At the next width it is there.
    if (await ask.isVisible()) await ask.click();
    await page.getByText('Copiar CLABE').waitFor();
  }),
  otherWays('40-pagar-confirmando', async (page) => {
    await page
      .getByRole('button', { name: /con tarjeta$/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Volver a la tienda' }).click();
    await page.getByText('Estamos confirmando tu pago').waitFor();
  }),
  {
    name: '38-privacidad',
    async open(page, tour) {
      await tour.visitAccount(page, '5510000102');
      await tour.visit(page, '/1/privacidad');
    },
  },
  {
    name: '38-privacidad-telefono',
    async open(page, tour) {
      await page.context().clearCookies();
      await tour.visit(page, '/1/privacidad');
    },
  },
  { name: '39-comprobar', open: (page, tour) => tour.visit(page, '/1/comprobar') },
  {
    name: '39-comprobar-folio-incompleto',
    open: (page, tour) => tour.visit(page, '/1/comprobar?folio=3f7a+90c1'),
  },
  {
    name: '39-comprobar-desconocido',
    open: (page, tour) => tour.visit(page, `/1/comprobar/${'0'.repeat(32)}`),
  },
  {
    name: '39-comprobar-papel',
    async open(page, tour) {
      const { client, requestId } = await tour.request({ phone: '5512345699' }, 'device-send');
      const { fileBase64 } = await ask<{ fileBase64: string }>(
        client,
        'GET',
        `onboarding/pdf/base64/Contract/${requestId}`,
      );
      await tour.visit(page, `/1/comprobar/${folioIn(Buffer.from(fileBase64, 'base64'))}`);
      await page.getByText('Elegir o arrastrar').waitFor();
    },
  },
  {
    name: '36-sin-conexion',
    async open(page, tour) {
      await tour.visitAccount(page, '5510000102');
      await page.waitForFunction(() => localStorage.getItem('porPagar:1:cuenta') !== null);
      await tour.visit(page, '/1/sin-conexion');
      await page.getByRole('heading', { name: 'Lo que tienes por pagar' }).waitFor();
    },
  },
  {
    name: '22-login-otp',
    async open(page, tour) {
      await page.context().clearCookies();
      await tour.visit(page, '/1/login/1');
      await page.getByLabel('Número de celular').fill(loginPhones.shift() ?? '5510000101');
      await page.getByRole('button', { name: 'Enviar', exact: true }).click();
      await page.waitForURL(/login-otp/);
    },
  },
  ...['outbox', 'caja', 'review', 'dispositivos', 'clock'].map((name, index): Shot => ({
    name: `${31 + index}-sandbox-${name}`,
    open: (page, tour) => tour.visit(page, `/sandbox/${name}`),
  })),
];

/** Each phone gets one code per minute: use one phone per width. */
const loginPhones = ['5510000111', '5510000112', '5510000113', '5510000114'];

const secondRequests = new Map<string, RequestInHand>();

/** Starts another request with the same phone in a new browser, and verifies its code. */
async function verifiedAgain({ client, phone }: RequestInHand): Promise<RequestInHand> {
  const request = await startRequest(new ApiClient(client.origin), { phone });
  const code = await until('the second code', async () => {
    const path = `/sandbox/outbox.json?to=${phone}`;
    const sent = await ask<{ code: string | null; sentAt: string }[]>(client, 'GET', path);
    return sent.filter(({ code }) => code !== null).length > 2 ? sent[0]?.code : null;
  });
  await ask(request.client, 'POST', `onboarding/verificationPhone/${request.requestId}/${code}`);
  return request;
}

function account(name: string, phone: string): Shot {
  return { name, open: (page, tour) => tour.visitAccount(page, phone) };
}

/** What a customer can do about her credit, with one act folded open. Of a credit of its own: the tour uses it. */
/** The page of the other ways to pay, from the account. */
function otherWays(name: string, then?: (page: Page) => Promise<void>): Shot {
  return {
    name,
    async open(page, tour) {
      await tour.visitAccount(page, '5510000102');
      await page.getByRole('button', { name: 'Ver referencia de pago' }).click();
      await page.getByRole('link', { name: 'Pagar por transferencia o tarjeta' }).click();
      await page.getByRole('heading', { name: 'Transferencia SPEI' }).waitFor();
      await then?.(page);
    },
  };
}

function help(name: string, phone: string, step: 'device-send' | 'down-payment', fold?: string): Shot {
  return {
    name,
    async open(page, tour) {
      await tour.request({ phone }, step);
      await tour.visitAccount(page, phone);
      await page.getByRole('link', { name: '¿Necesitas ayuda con tu crédito?' }).click();
      await page.getByRole('heading', { name: '¿Necesitas ayuda con tu crédito?' }).waitFor();
      if (fold) await page.locator('summary', { hasText: fold }).click();
    },
  };
}

/** The screen on which the number of an account changes. */
function number(name: string, phone: string): Shot {
  return {
    name,
    async open(page, tour) {
      await help('', phone, 'device-send').open(page, tour);
      await page.getByRole('link', { name: 'Cambiar mi número de celular' }).click();
      await page.getByRole('heading', { name: 'Cambia tu número' }).waitFor();
    },
  };
}

const progress = ({ client, requestId }: RequestInHand) =>
  ask<{ verifiedCreditHistory: number | null; approvedCredit: number | null }>(
    client,
    'GET',
    `onboarding/getInfoRequest/${requestId}`,
  );

async function withAnotherAddress(tour: Tour, phone: string): Promise<RequestInHand> {
  const request = await tour.request({ phone }, 'address-confirmation');
  const { client, requestId } = request;
  const address = await ask<object>(client, 'GET', `onboarding/getInfoAddressData/${requestId}`);
  const other = { ...address, street: 'Avenida Reforma', streetNumberExt: '120' };
  await client.post(`onboarding/confirmAddress/${requestId}`, other);
  return request;
}
