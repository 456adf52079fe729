import { seeChanges } from '#test/support/send-act.ts';
import type { Page } from 'playwright-core';
import { until } from '#test/support/until.ts';
import { newPeople } from '../people.ts';
import { pageOf, type Shot } from '../shot.ts';
import type { Tour } from '../tour.ts';
import { desk, firstRow, sentEmpty } from './at-desk.ts';

/** Who sells, for whom, and what she sees herself; and the reports. */
export const promoterShots: readonly Shot[] = [
  ...pageOf('desk', 'mis-solicitudes', [
    desk('mis-solicitudes', '/mis-solicitudes', 'promoter'),
    desk('mis-solicitudes-revision', '/mis-solicitudes?view=review', 'promoter'),
  ]),
  ...pageOf('desk', 'mi-enlace', [desk('mi-enlace', '/mi-enlace', 'promoter')]),
  ...pageOf('desk', 'mis-comisiones', [desk('mis-comisiones', '/mis-comisiones', 'promoter')]),
  ...pageOf('desk', 'promotores', [desk('promotores', '/promotores', 'supervisor')]),
  ...pageOf('desk', 'promotores', [
    desk('promotores-nuevo', '/promotores/nuevo', 'catalogue'),
    desk('promotores-nuevo-errores', '/promotores/nuevo', 'supervisor', sentEmpty('Dar de alta')),
  ]),
  ...pageOf('desk', 'promotores', [
    desk('promotores-varios', '/promotores/varios', 'supervisor'),
    desk('promotores-varios-lista', '/promotores/varios', 'supervisor', seeSeveral),
    desk('promotores-varios-hecho', '/promotores/varios', 'supervisor', async (page) => {
      await seeSeveral(page);
      await page.getByRole('button', { name: 'Dar de alta a los 2' }).click();
      await page.getByText('2 promotores dados de alta.').waitFor();
    }),
  ]),
  ...pageOf('desk', 'promotores', [
    desk('promotores-tiendas', '/promotores/tiendas', 'supervisor'),
    desk('promotores-tiendas-errores', '/promotores/tiendas', 'supervisor', sentEmpty('Abrir tienda')),
  ]),
  ...pageOf('desk', 'promotores', [
    desk('promotores-tienda', '/promotores/tiendas', 'supervisor', firstRow(/./)),
  ]),
  ...pageOf('desk', 'promotores', [
    desk('promotores-comisiones', '/promotores/comisiones', 'finance'),
    desk('promotores-comisiones-errores', '/promotores/comisiones', 'finance', async (page) => {
      await seePlan(page, 'ciento');
      await page.getByText('Escriba un monto en pesos, o déjelo vacío.').waitFor();
    }),
    desk('promotores-comisiones-cambios', '/promotores/comisiones', 'finance', async (page) => {
      await seePlan(page, '$210');
      await planForm(page).getByRole('button', { name: 'Proponer plan' }).waitFor();
    }),
    desk('promotores-comisiones-propuesta', '/promotores/comisiones', 'finance', async (page) => {
      const waiting = page.getByText('La pidió usted: la confirma otra persona.');
      // An earlier visit may have proposed it.
      if ((await waiting.count()) === 0) {
        await seePlan(page, '$200');
        await planForm(page).getByRole('button', { name: 'Proponer plan' }).click();
      }
      await waiting.waitFor();
    }),
  ]),
  ...pageOf('desk', 'promotor', [
    desk('promotor', '/promotores', 'supervisor', firstRow(/./)),
    desk('promotor-alta', '/promotores/nuevo', 'supervisor', addPromoter),
    desk('promotor-baja', '/promotores/nuevo', 'supervisor', async (page) => {
      await addPromoter(page);
      await page.getByRole('textbox', { name: 'Motivo de la baja' }).fill('Dejó la empresa');
      await page.getByRole('button', { name: 'Dar de baja' }).click();
      await page.getByText('Su enlace y su clave ya no sirven.').waitFor();
    }),
  ]),
  ...pageOf('desk', 'informes', [
    desk('informes', '/informes', 'supervisor'),
    desk('informes-tabla', '/informes?ver=tabla', 'supervisor'),
    desk('informes-lista', '/informes', 'supervisor', openFigure('Solicitudes')),
    desk('informes-vacio', '/informes?from=2020-01-01&to=2020-01-31', 'supervisor'),
  ]),
  ...pageOf('desk', 'informes', [desk('informes-decisiones', '/informes/decisiones', 'supervisor')]),
  ...pageOf('desk', 'informes', [desk('informes-causas', '/informes/causas', 'supervisor', stopSomebody)]),
  ...pageOf('desk', 'informes', [
    desk('informes-ventas', '/informes/ventas', 'supervisor'),
    desk('informes-ventas-tabla', '/informes/ventas?ver=tabla&by=product', 'supervisor'),
    desk('informes-ventas-lista', '/informes/ventas?by=store', 'supervisor', openFigure('Créditos')),
  ]),
  ...pageOf('desk', 'informes', [desk('informes-cosechas', '/informes/cosechas', 'supervisor')]),
  ...pageOf('desk', 'informes', [
    desk('informes-cobranza', '/informes/cobranza', 'supervisor'),
    desk('informes-cobranza-tabla', '/informes/cobranza?ver=tabla', 'supervisor'),
  ]),
  ...pageOf('desk', 'informes', [
    desk('informes-simulacion', '/informes/simulacion', 'supervisor'),
    desk('informes-simulacion-resultado', `/informes/simulacion?${stricterLimits()}`, 'supervisor'),
  ]),
];

/** The list behind the first figure. */
function openFigure(title: string) {
  return async (page: Page): Promise<void> => {
    await page.locator('.fun a').first().click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  };
}

const stopped = newPeople('554107');

/** Somebody types another code, and is in another country; a page says it once it is counted. */
async function stopSomebody(page: Page, tour: Tour): Promise<void> {
  const { phone } = stopped();
  const { client, requestId } = await tour.request({ phone }, 'phone-verification');
  for (const code of ['0000', '0001']) await client.post(`onboarding/verificationPhone/${requestId}/${code}`);
  const abroad = await tour.request(stopped(), 'geolocalization');
  await abroad.client.post(`onboarding/geolocation/${abroad.requestId}/48.85/2.35?accuracy=20`);
  await until('counted refusals', async () => {
    await page.reload();
    return page.getByText('Ingresa un código de verificación válido').isVisible();
  });
}

let promoters = 0;

/** Two who are new in every visit, and one whose store nobody knows. */
async function seeSeveral(page: Page): Promise<void> {
  promoters += 1;
  const words = ['Uno', 'Dos'].map((each) => `Beatriz Olmos ${each} ${promoters}`);
  const list = [...words, 'Nadia Quiroz, Luna'].join('\n');
  await page.getByRole('textbox', { name: 'Personas' }).fill(list);
  await page.getByRole('button', { name: 'Ver la lista' }).click();
  await page.getByRole('heading', { name: 'Se darían de alta' }).waitFor();
}

/** Somebody new, on her own page. */
async function addPromoter(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Nombre y apellido' }).fill('Beatriz Olmos');
  await page.getByRole('textbox', { name: 'Clave' }).fill(`NUEVA${++promoters}`);
  await page.getByRole('textbox', { name: 'Agencia' }).fill('PUE01');
  await page.getByRole('button', { name: 'Dar de alta' }).click();
  await page.getByText('Promotor dado de alta.').waitFor();
}

const planForm = (page: Page) => page.getByRole('region', { name: 'Cambiar el plan' });

async function seePlan(page: Page, amount: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Pesos por crédito activado' }).fill(amount);
  await page.getByRole('textbox', { name: 'Motivo del cambio' }).fill('Temporada alta');
  await seeChanges(planForm(page));
}

/** Limits under which many of the demo's requests would have another outcome, from a day before all of them. */
function stricterLimits(): URLSearchParams {
  const scores = [760, 730, 720, 700];
  return new URLSearchParams([
    ['partner', '1'],
    ...scores.flatMap((score, at) => [
      [`bands[${at}].fromScore`, String(score)],
      [`bands[${at}].maxFinanced`, '12000'],
      [`bands[${at}].maxMonthly`, '6000'],
    ]),
    ['noHistory.maxFinanced', '8000'],
    ['noHistory.maxFinancedMet', '10000'],
    ['noHistory.maxMonthly', '5000'],
  ]);
}
