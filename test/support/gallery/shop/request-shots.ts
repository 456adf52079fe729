import type { Page } from 'playwright-core';
import { stepOf, type RequestScreen, type StepId } from '#domain/onboarding/journey.ts';
import { agreeToTheFace } from '#test/support/agree-to-the-face.ts';
import { wrongCode } from '#test/support/api-calls.ts';
import { deliverTo } from '#test/support/publish-brand.ts';
import type { RequestInHand } from '#test/support/request-by-api.ts';
import { moreOf, pageOf, press, shop, type Shot, type State } from '../shot.ts';
import type { Person } from '../tour.ts';

const ana: Person = { phone: '5512345678' };
const marea: Person = { phone: '5512345185', partner: 185 };
/** At the partner whose colour needs the most care with contrast. */
const paleShop: Person = { phone: '5512345703', partner: 3 };
/** Whose colour, and whose phone, is out (act-at-desk.ts). */
const noColour: Person = { phone: '5512345777', product: 77 };
const noPhone: Person = { phone: '5512345778', product: 78 };
/** Where the shop does not deliver. */
const afar: Person = { phone: '5512345704', partner: 4 };
/** For what can be done only once: one person per width. */
const mistaken = four('551234562');
const located = four('551234569');
const texted = four('551234568');
const signers = four('551234566');
const coded = four('551234564').map((person): Person => ({ ...person, partner: 301 }));

const signsWithCode = step('con código', coded, 'contract-signature', async (page) => {
  await draw(page);
  await signs(page, 'Confirma tu firma');
});

/** The screens of a request, in the order of the journey, which only goes forward. */
export const requestShots: readonly Shot[] = [
  ...pageOf('shop', 'phone-verification', [
    step('05-phone-verification', ana, 'phone-verification'),
    step(
      '05-phone-verification-incorrecto',
      mistaken,
      'phone-verification',
      async (page, { client, phone }) => {
        await page.getByLabel('Código de 4 dígitos').fill(await wrongCode(client, phone));
        await press(page, 'Verificar', 'Ingresa un código de verificación válido');
      },
    ),
    step('05-phone-verification-otro-codigo', ana, 'phone-verification', async (page) => {
      // The wait is over.
      await page.evaluate(() => {
        for (const key of Object.keys(sessionStorage)) {
          if (Number(sessionStorage.getItem(key)) > Date.now()) sessionStorage.setItem(key, '1');
        }
      });
      await page.reload();
      await page.getByRole('button', { name: 'WhatsApp' }).waitFor();
    }),
    shop('05-phone-verification-otro-navegador', `/1/phone-verification/-/1/${'A'.repeat(22)}`),
    inEnglish('05-phone-verification', 'phone-verification'),
    step('05-phone-verification-partner-3', paleShop, 'phone-verification'),
  ]),
  ...pageOf('shop', 'geolocalization', [
    step('06-geolocalization', ana, 'geolocalization'),
    step('06-geolocalization-buscando', ana, 'geolocalization', async (page) => {
      await page.evaluate(() => {
        navigator.geolocation.getCurrentPosition = () => {};
      });
      await press(page, 'Verificar mi ubicación', 'Puede tardar unos segundos');
    }),
    step('06-geolocalization-sin-permiso', ana, 'geolocalization', async (page) => {
      await page.evaluate(() => {
        navigator.geolocation.getCurrentPosition = (_, fail) =>
          fail?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError);
      });
      await press(page, 'Verificar mi ubicación', 'no nos dio permiso');
    }),
    step('06-geolocalization-confirmada', located, 'geolocalization', (page) =>
      press(page, 'Verificar mi ubicación', 'Ubicación confirmada'),
    ),
    step('06-geolocalization-terminos', marea, 'geolocalization', (page) =>
      page.locator('dialog[open]').waitFor(),
    ),
    step('06-geolocalization-promotor', marea, 'geolocalization', async (page) => {
      await page.getByText('Acepto los términos y condiciones').click();
      await page.getByText('Acepto el aviso de privacidad').click();
      await press(page, 'Aceptar', '¿Te ayudó un promotor?');
    }),
    {
      name: '06-geolocalization-seguir',
      async open(page, tour) {
        const request = await tour.request(ana, 'geolocalization');
        await tour.visitRequest(page, request, 'geolocalization');
        // On a promoter's tablet; a phone offers none.
        await tour.visit(page, `/1/1001/geolocalization/1/${request.requestId}`);
        if ((page.viewportSize()?.width ?? 0) < 640) return;
        await press(page, 'Seguir en mi teléfono', 'Apunta la cámara');
        await page.getByRole('img', { name: /^Código QR/ }).waitFor();
      },
    },
    inEnglish('06-geolocalization', 'geolocalization'),
    step('06-geolocalization-partner-3', paleShop, 'geolocalization'),
  ]),
  ...moreOf('shop', 'aprove-false', [
    step('20-aprove-false-ubicacion', ana, 'geolocalization', undefined, 'aprove-false'),
  ]),
  ...pageOf('shop', 'identity-verification', [
    step('07-identity-verification', ana, 'identity-verification'),
    step('07-identity-verification-esperando', ana, 'identity-verification', async (page) => {
      await page.evaluate(() => {
        window.open = () =>
          Object.create(null, {
            document: { value: { body: {} } },
            location: { value: { replace() {} } },
          }) as Window;
      });
      await agreeToTheFace(page);
      await press(page, 'Verificar mi identidad', 'Esperando el resultado');
    }),
    step('07-identity-verification-bloqueada', ana, 'identity-verification', async (page) => {
      await page.evaluate(() => {
        window.open = () => null;
      });
      await agreeToTheFace(page);
      await press(page, 'Verificar mi identidad', 'no abrió la ventana');
    }),
    step('07-identity-verification-sin-aceptar', ana, 'identity-verification', (page) =>
      press(page, 'Verificar mi identidad', 'Marca que aceptas'),
    ),
    inEnglish('07-identity-verification', 'identity-verification'),
  ]),
  ...pageOf('shop', 'credit-bureau-consulting', [
    step('08-credit-bureau-consulting', ana, 'credit-bureau-consulting'),
    step('08-credit-bureau-consulting-autorizacion', ana, 'credit-bureau-consulting', authorize),
    step('08-credit-bureau-consulting-rfc-corto', ana, 'credit-bureau-consulting', async (page) => {
      await authorize(page);
      await fillConsent(page, 'GODE561231GR');
      await press(page, 'Enviar código', 'El RFC debe tener al menos 13 caracteres');
    }),
    step('08-credit-bureau-consulting-codigo', texted, 'credit-bureau-consulting', async (page) => {
      await authorize(page);
      await fillConsent(page);
      await press(page, 'Enviar código', 'Escribe el código');
    }),
    inEnglish('08-credit-bureau-consulting', 'credit-bureau-consulting'),
  ]),
  ...moreOf('shop', 'credit-no-active', [
    step('25-credit-no-active-en-proceso', ana, 'personal-data-confirmation', async (page) => {
      const request = page.url().split('/').at(-1);
      await page.goto(new URL(`/1/credit-no-active/1?solicitud=${request}`, page.url()).href);
      await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
    }),
  ]),
  ...pageOf('shop', 'personal-data-confirmation', [
    step('10-personal-data-confirmation', ana, 'personal-data-confirmation'),
    inEnglish('10-personal-data-confirmation', 'personal-data-confirmation'),
  ]),
  ...pageOf('shop', 'address-confirmation', [
    step('11-address-confirmation', ana, 'address-confirmation'),
    step('11-address-confirmation-otro', ana, 'address-confirmation', async (page) => {
      await page.getByText('Usar el domicilio de mi identificación').click();
      for (const field of ['Calle', 'Entre calles']) {
        await page.getByLabel(field, { exact: true }).fill('');
        await page.getByLabel(field, { exact: true }).blur();
      }
      await page.getByText('La calle es requerida').first().waitFor();
    }),
    inEnglish('11-address-confirmation', 'address-confirmation'),
  ]),
  ...pageOf('shop', 'address-validation', [
    step('13-address-validation', ana, 'address-validation'),
    step('13-address-validation-confirmar', ana, 'address-validation', (page) =>
      press(page, 'Continuar', 'Es correcto?'),
    ),
    step('13-address-validation-otro', ana, 'address-validation', (page) =>
      page.getByText('Enviar a otro lugar').click(),
    ),
    step('13-address-validation-fuera', afar, 'address-validation', async (page) => {
      await deliverTo(new URL(page.url()).origin, 4, '97*');
      await press(page, 'Continuar', 'Es correcto?');
      await press(page, 'Si, continuar', 'Todavía no entregamos en ese código postal.');
    }),
    inEnglish('13-address-validation', 'address-validation'),
  ]),
  ...pageOf('shop', 'aprove-true', [step('14-aprove-true', ana, 'aprove-credit', undefined, 'aprove-true')]),
  ...pageOf('shop', 'aprove-credit', [
    step('15-aprove-credit', ana, 'aprove-credit'),
    step('15-aprove-credit-elegido', ana, 'aprove-credit', chooseSecondColour),
    step('15-aprove-credit-color-agotado', noColour, 'aprove-credit'),
    step('15-aprove-credit-agotado', noPhone, 'aprove-credit'),
    inEnglish('15-aprove-credit', 'aprove-credit'),
    step('15-aprove-credit-partner-3', paleShop, 'aprove-credit', chooseSecondColour),
  ]),
  ...pageOf('shop', 'contract-signature', [
    step('16-contract-signature', ana, 'contract-signature'),
    {
      ...step('16-contract-signature-bloqueo', ana, 'contract-signature', (page) =>
        page.locator('summary', { hasText: 'bloque' }).click(),
      ),
      unfolds: true,
    },
    step('16-contract-signature-con-firma', ana, 'contract-signature', draw),
    step('16-contract-signature-sin-firma', ana, 'contract-signature', openPaper),
    step('16-contract-signature-firmado', signers, 'contract-signature', async (page) => {
      await draw(page);
      await signs(page, 'Contrato firmado.');
    }),
    {
      name: '16-contract-signature-codigo',
      async open(page, tour) {
        await tour.askSignatureCode(301);
        await signsWithCode.open(page, tour);
      },
    },
    inEnglish('16-contract-signature', 'contract-signature'),
    step('16-contract-signature-partner-3', paleShop, 'contract-signature', draw),
  ]),
  ...pageOf('shop', 'down-payment', [
    step('17-down-payment', ana, 'down-payment'),
    step('17-down-payment-modo-caja', ana, 'down-payment', (page) =>
      press(page, 'Mostrar en caja', 'Muestra esto en caja'),
    ),
    inEnglish('17-down-payment', 'down-payment'),
    step('17-down-payment-partner-3', paleShop, 'down-payment'),
  ]),
  ...moreOf('shop', 'device-send', [
    step('18-device-send-antes-de-pagar', ana, 'down-payment', undefined, 'device-send'),
  ]),
  ...pageOf('shop', 'device-send', [step('18-device-send', ana, 'device-send')]),
  ...moreOf('shop', 'down-payment', [
    step('17-down-payment-pagado', ana, 'device-send', undefined, 'down-payment'),
  ]),
];

function four(digits: string): Person[] {
  return [5, 6, 7, 8].map((last) => ({ phone: digits + last }));
}

function step(
  name: string,
  person: Person | Person[],
  id: StepId,
  then?: (page: Page, request: RequestInHand) => Promise<unknown>,
  screen?: RequestScreen,
): State {
  return {
    name,
    async open(page, tour) {
      const who = Array.isArray(person) ? person.shift() : person;
      if (!who) throw new Error('Nobody is left for this picture');
      const request = await tour.request(who, id);
      await tour.visitRequest(page, request, screen ?? (stepOf(id).screen as RequestScreen));
      await then?.(page, request);
    },
  };
}

/** A step as somebody reads it who has chosen English. */
function inEnglish(name: string, id: StepId): State {
  return step(`${name}-ingles`, ana, id, async (page) => {
    await page.getByRole('button', { name: 'English', exact: true }).click();
    await page.locator('html[lang="en"][data-hydrated]').waitFor();
  });
}

function chooseSecondColour(page: Page): Promise<void> {
  return page.getByRole('radio').nth(1).check({ force: true });
}

function authorize(page: Page): Promise<void> {
  return press(page, 'Dar mi autorización', 'Autorización de consulta');
}

/** The RFC stays as it is proposed, or is typed. */
async function fillConsent(page: Page, rfc?: string): Promise<void> {
  if (rfc !== undefined) await page.getByLabel('RFC').fill(rfc);
  await page.getByLabel('Correo electrónico').fill('ana@correo.mx');
  await page.getByText('Autorizo la consulta de mi historial de crédito', { exact: true }).click();
}

function openPaper(page: Page): Promise<void> {
  return press(page, 'Firmar', 'Falta tu firma');
}

async function signs(page: Page, brings: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Firmar' }).click();
  await page.getByText(brings).locator('visible=true').first().waitFor();
}

async function draw(page: Page): Promise<void> {
  await openPaper(page);
  const canvas = page.locator('canvas');
  const box = await canvas.boundingBox();
  if (!box) throw new Error('There is no canvas to sign on');
  const points = [0.15, 0.6, 0.25, 0.25, 0.35, 0.65, 0.45, 0.3, 0.6, 0.6, 0.8, 0.4];
  await page.mouse.move(box.x + box.width * 0.1, box.y + box.height * 0.5);
  await page.mouse.down();
  for (let at = 0; at < points.length; at += 2) {
    await page.mouse.move(box.x + box.width * points[at]!, box.y + box.height * points[at + 1]!, {
      steps: 8,
    });
  }
  await page.mouse.up();
}
