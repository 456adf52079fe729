import type { Page } from 'playwright-core';
import { ask } from '#test/support/api-calls.ts';
import { folioIn } from '#test/support/pdf.ts';
import { moreOf, pageOf, press, type Shot, type State } from '../shot.ts';
import type { Tour } from '../tour.ts';

/** The account of the demo's customers, and what they do with it; the check of a paper; the pages of the sandbox. */
export const customerShots: readonly Shot[] = [
  ...pageOf('shop', 'dashboard', [
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
  ]),
  ...pageOf('shop', 'dashboard', [
    payoff('23-liquidar', async () => {}),
    payoff('23-liquidar-ficha', async (page) => {
      const ask = page.getByRole('button', { name: 'Ver mi referencia' });
      // At the next width the quote of today is there.
      if (await ask.isVisible()) await ask.click();
      await page.getByText('Paga para liquidar').waitFor();
    }),
  ]),
  ...pageOf('shop', 'pagar', [
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
      await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
    }),
  ]),
  ...pageOf('shop', 'privacidad', [
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
  ]),
  ...pageOf('shop', 'quejas', [
    {
      name: '38-quejas',
      async open(page, tour) {
        await tour.visitAccount(page, '5510000102');
        await tour.visit(page, '/1/quejas?sobre=payment');
      },
    },
    {
      name: '38-quejas-recibida',
      async open(page, tour) {
        await tour.visitAccount(page, '5510000102');
        await tour.visit(page, '/1/quejas');
        await page.getByLabel('¿De qué se trata?').selectOption('payment');
        await page.getByLabel('Qué pasó', { exact: true }).fill('Pagué el lunes en la tienda y no aparece.');
        await page.getByRole('button', { name: 'Enviar' }).click();
        await page.getByText('Recibimos lo que nos dijiste.').waitFor();
      },
    },
  ]),
  ...pageOf('shop', 'comprobar', [
    { name: '39-comprobar', open: (page, tour) => tour.visit(page, '/1/comprobar') },
    {
      name: '39-comprobar-folio-incompleto',
      open: (page, tour) => tour.visit(page, '/1/comprobar?folio=3f7a+90c1'),
    },
    {
      name: '39-comprobar-desconocido',
      open: (page, tour) => tour.visit(page, `/1/comprobar/${'0'.repeat(32)}`),
    },
    { name: '39-comprobar-cancelado', open: visitEndedNote },
    { name: '39-comprobar-papel', open: async (page, tour) => void (await visitPaper(page, tour)) },
    {
      name: '39-comprobar-distinto',
      async open(page, tour) {
        const paper = await visitPaper(page, tour);
        const buffer = Buffer.concat([paper, Buffer.from('\n')]);
        await page
          .getByLabel('Tu archivo PDF')
          .setInputFiles({ name: 'contrato.pdf', mimeType: 'application/pdf', buffer });
        await page.getByText('No es el mismo archivo.').waitFor();
      },
    },
  ]),
  ...pageOf('shop', 'sin-conexion', [
    {
      name: '36-sin-conexion',
      async open(page, tour) {
        await tour.visitAccount(page, '5510000102');
        await page.waitForFunction(() => localStorage.getItem('porPagar:1:cuenta') !== null);
        await tour.visit(page, '/1/sin-conexion');
        await page.getByRole('heading', { name: 'Lo que tienes por pagar' }).waitFor();
      },
    },
  ]),
  ...pageOf('shop', 'login-otp', [
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
  ]),
  ...moreOf(
    'shop',
    null,
    ['outbox', 'caja', 'review', 'dispositivos', 'clock'].map((name, index) => ({
      name: `${31 + index}-sandbox-${name}`,
      open: (page: Page, tour: Tour) => tour.visit(page, `/sandbox/${name}`),
    })),
  ),
];

/** Each phone gets one code per minute: use one phone per width. */
const loginPhones = ['5510000111', '5510000112', '5510000113', '5510000114'];

function account(name: string, phone: string): State {
  return { name, open: (page, tour) => tour.visitAccount(page, phone) };
}

function payoff(name: string, then: (page: Page) => Promise<void>): State {
  return {
    name,
    async open(page, tour) {
      await tour.visitAccount(page, '5510000102');
      await page.getByRole('link', { name: 'Pagar todo u otra cantidad' }).click();
      await page.getByRole('heading', { name: 'Liquida tu crédito' }).waitFor();
      await then(page);
    },
  };
}

/** The page of the other ways to pay, from the account. */
function otherWays(name: string, then?: (page: Page) => Promise<void>): State {
  return {
    name,
    async open(page, tour) {
      await tour.visitAccount(page, '5510000102');
      await page.getByRole('button', { name: 'Ver referencia de pago' }).click();
      await page.getByRole('link', { name: 'Transferencia o tarjeta' }).click();
      await page.getByRole('heading', { name: 'Transferencia SPEI' }).waitFor();
      await then?.(page);
    },
  };
}

/** The page of a contract, by its folio. Returns its bytes. */
/** The pagaré of a contract that was cancelled before its down payment. */
async function visitEndedNote(page: Page, tour: Tour): Promise<void> {
  const { client, requestId } = await tour.request({ phone: '5512345698' }, 'down-payment');
  const { fileBase64 } = await ask<{ fileBase64: string }>(
    client,
    'GET',
    `onboarding/pdf/base64/IOU/${requestId}`,
  );
  const { account } = await ask<{ account: string }>(client, 'GET', `deliveryOrder/byRequestId/${requestId}`);
  await ask(client, 'POST', `account/cancel/${account}`);
  await tour.visit(page, `/1/comprobar/${folioIn(Buffer.from(fileBase64, 'base64'))}`);
  await page.getByText('Elegir o arrastrar').waitFor();
}

async function visitPaper(page: Page, tour: Tour): Promise<Buffer> {
  const { client, requestId } = await tour.request({ phone: '5512345699' }, 'device-send');
  const path = `onboarding/pdf/base64/Contract/${requestId}`;
  const { fileBase64 } = await ask<{ fileBase64: string }>(client, 'GET', path);
  const paper = Buffer.from(fileBase64, 'base64');
  await tour.visit(page, `/1/comprobar/${folioIn(paper)}`);
  await page.getByText('Elegir o arrastrar').waitFor();
  return paper;
}
