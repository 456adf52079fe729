import type { Page } from 'playwright-core';
import { newPeople } from '../people.ts';
import { pageOf, type Shot, type State } from '../shot.ts';
import type { Tour } from '../tour.ts';
import { desk, firstRow, sentEmpty, visitAs } from './at-desk.ts';
import { firstCase, openPhoto } from './review-shots.ts';

const filtered = '/solicitudes?view=open&step=phone-verification';

/** The list of requests with its views, and the record of one. */
export const recordShots: readonly Shot[] = [
  ...pageOf('desk', 'solicitudes', [
    desk('solicitudes', '/solicitudes'),
    desk('solicitudes-filtro', '/solicitudes', 'analyst', (page) =>
      page.getByRole('button', { name: 'Filtro', exact: true }).click(),
    ),
    desk('solicitudes-vacia', '/solicitudes?search=nada'),
    desk('solicitudes-motivo', '/solicitudes?search=5512345678'),
    desk('solicitudes-correcciones', '/solicitudes?view=correction'),
    desk('solicitudes-elegidas', '/solicitudes?view=review', 'analyst', async (page) => {
      for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
      await page.locator('.bulk').getByText('2 elegidas').waitFor();
    }),
    desk('solicitudes-tomar', '/solicitudes?view=review', 'analyst', async (page) => {
      for (const at of [0, 1]) await page.locator('tbody').getByRole('checkbox').nth(at).check();
      await page.getByRole('button', { name: 'Tomar' }).click();
      await page.getByRole('heading', { level: 1, name: 'Tomar solicitudes' }).waitFor();
    }),
    desk('solicitudes-guardar-vista', filtered, 'analyst', openNewView),
    desk('solicitudes-vista-error', filtered, 'analyst', async (page) => {
      await saveView(page, 'Juan 55 8765 1201');
      await page.getByRole('alert').getByText('Escriba un nombre sin datos de clientes.').waitFor();
    }),
    desk('solicitudes-vista-cambiada', filtered, 'auditor', async (page) => {
      await keptView(page, 'Por cambiar');
      await page.getByRole('link', { name: 'Quitar filtro Paso' }).click();
      await page.getByRole('button', { name: 'Guardar cambios en la vista' }).waitFor();
    }),
    desk('solicitudes-vista-menu', filtered, 'auditor', async (page) => {
      await keptView(page, 'En el <b>teléfono</b>');
      await page.getByRole('button', { name: 'Cambiar la vista' }).click();
      await page.getByRole('button', { name: 'Borrar la vista' }).waitFor();
    }),
  ]),
  ...pageOf('desk', 'solicitud', [
    desk('solicitud', '/solicitudes', 'analyst', firstRecord),
    desk('solicitud-correccion-errores', '/solicitudes', 'analyst', async (page) => {
      await firstRecord(page);
      await page.goto(`${page.url()}?hacer=corregir`);
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
      await sentEmpty('Pedir al cliente')(page);
    }),
    desk('solicitud-nota-errores', '/solicitudes', 'analyst', async (page) => {
      await firstRecord(page);
      await page.getByRole('button', { name: 'Guardar nota' }).click();
      await page.locator('.err, .nt.bad').first().waitFor();
    }),
    own('solicitud-nota', '550291', '', async (page) => {
      await page
        .getByRole('textbox', { name: 'Nota' })
        .fill('Vive con su mamá; <b>el recibo</b> es de ella.');
      await page.getByRole('button', { name: 'Guardar nota' }).click();
      await page.getByText('Vive con su mamá; <b>el recibo</b> es de ella.').waitFor();
    }),
    desk('solicitud-motivo', '/solicitudes', 'analyst', askForPhone),
    desk('solicitud-motivo-errores', '/solicitudes', 'analyst', async (page) => {
      const reasons = await askForPhone(page);
      await reasons.getByRole('radio', { name: 'Otro motivo' }).check();
      await reasons.getByRole('button', { name: 'Mostrar 30 segundos' }).click();
      await reasons.getByText('Escriba el motivo.').waitFor();
    }),
    desk('solicitud-dato-visible', '/solicitudes', 'analyst', async (page) => {
      const reasons = await askForPhone(page);
      await reasons.getByRole('radio', { name: 'Hablar con el cliente' }).check();
      await reasons.getByRole('button', { name: 'Mostrar 30 segundos' }).click();
      await page.getByText(/Visible \d+ s/).waitFor();
    }),
    desk('solicitud-acciones', '/solicitudes', 'analyst', async (page) => {
      await firstRecord(page);
      await page.getByRole('button', { name: 'Más acciones' }).click();
    }),
    own('solicitud-enlace', '550292', '', async (page) => {
      for (const said of ['Se envió el enlace por SMS.', 'Se envió hace poco.']) {
        await page.getByRole('button', { name: 'Más acciones' }).click();
        await page.getByRole('menuitem', { name: 'Enviar el enlace otra vez' }).click();
        await page.getByText(said).waitFor();
      }
    }),
    own('solicitud-cancelar', '550293', '', async (page) => {
      await page.getByRole('button', { name: 'Más acciones' }).click();
      await page.getByRole('menuitem', { name: 'Cancelar la solicitud' }).click();
      await page.getByRole('dialog', { name: /^¿Cancelar la solicitud/ }).waitFor();
    }),
    desk('solicitud-correccion', '/solicitudes?view=correction', 'analyst', firstRecord),
    desk('solicitud-identidad', '/solicitudes?view=review', 'analyst', async (page) => {
      await firstRecord(page);
      await page.getByRole('link', { name: 'Identidad', exact: true }).click();
      await openPhoto(page, 'Selfie');
    }),
    desk('solicitud-domicilio', '/revision', 'analyst', async (page) => {
      await firstCase(page);
      await page.getByRole('link', { name: 'Ver la solicitud completa' }).click();
      await page.getByRole('link', { name: 'Domicilio', exact: true }).click();
      const [closed, opened] = [
        page.getByRole('button', { name: 'Abrir 5 minutos' }),
        page.getByRole('table', { name: 'Domicilio' }),
      ];
      await closed.or(opened).first().waitFor();
      // The same person may have opened it on the page of its review, less than five minutes ago.
      if (await closed.isVisible()) await closed.click();
      await opened.waitFor();
    }),
    ...['buro', 'decision', 'papeles', 'mensajes', 'bitacora'].map((part, index) =>
      own(`solicitud-${part}`, `5503${91 + index}`, `/${part}`),
    ),
    desk('entregar-a-tienda', '/solicitudes', 'analyst', async (page) => {
      await firstRecord(page);
      await page.goto(`${page.url()}?hacer=entregar`);
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
      await page.getByRole('button', { name: 'Entregar', exact: true }).click();
      await page.getByText('Elija una tienda.').waitFor();
    }),
  ]),
];

/** The first request of the list that is open there. */
function firstRecord(page: Page): Promise<void> {
  return firstRow(/^Solicitud /)(page);
}

async function askForPhone(page: Page) {
  await firstRecord(page);
  await page.getByRole('button', { name: 'Ver: Teléfono' }).click();
  return page.getByRole('dialog', { name: '¿Para qué lo necesita?' });
}

/** The record of somebody who is approved, or a part of it. */
function own(name: string, prefix: string, part: string, then?: (page: Page) => Promise<void>): State {
  const next = newPeople(prefix);
  return {
    name: `oficina-${name}`,
    async open(page: Page, tour: Tour) {
      const { requestId } = await tour.request(next(), 'aprove-credit');
      await visitAs(page, tour, 'analyst', `/solicitud/${requestId}${part}`);
      await then?.(page);
    },
  };
}

async function openNewView(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Guardar (como )?vista$/ }).click();
  await page.getByRole('textbox', { name: 'Nombre de la vista' }).waitFor();
}

async function saveView(page: Page, name: string): Promise<void> {
  await openNewView(page);
  await page.getByRole('textbox', { name: 'Nombre de la vista' }).fill(name);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
}

/** Shows a view of this name; an earlier visit may have kept it. */
async function keptView(page: Page, name: string): Promise<void> {
  const kept = page.getByRole('navigation', { name: 'Vistas' }).getByRole('link', { name });
  if ((await kept.count()) > 0) {
    await kept.click();
    return;
  }
  await saveView(page, name);
  await page.getByText('Vista guardada').waitFor();
}
