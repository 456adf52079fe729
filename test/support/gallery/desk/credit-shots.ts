import { sendAct } from '#test/support/send-act.ts';
import type { Page } from 'playwright-core';
import type { DeskPerson } from '#test/support/enter-desk.ts';
import { shopDay } from '#test/support/sandbox-clock.ts';
import { TillCustomer } from '#test/support/till.ts';
import { newPeople } from '../people.ts';
import { moreOf, pageOf, type Shot, type State } from '../shot.ts';
import type { Tour } from '../tour.ts';
import { confirmAs, desk, firstRow, sentEmpty, visitAs } from './at-desk.ts';

/** The lists of credits, and the record of one with what is done to it. */
export const creditShots: readonly Shot[] = [
  ...pageOf('desk', 'buscar', [
    desk('buscar', '/buscar?q=pagos', 'finance'),
    desk('buscar-nada', '/buscar?q=nada+de+esto', 'finance'),
  ]),
  ...moreOf('desk', null, [
    desk('paleta', '/hoy', 'supervisor', async (page) => {
      await typed(page, 'in');
      await page.getByRole('option', { name: 'Informes', exact: true }).waitFor();
    }),
    desk('paleta-acto', '/creditos?view=late', 'collections', async (page) => {
      const account = (await page.locator('tbody a.nm').first().textContent()) ?? '';
      await typed(page, `pausar ${account}`);
      await page.getByRole('option', { name: /^Pausar un crédito/ }).waitFor();
    }),
    desk('paleta-nada', '/hoy', 'finance', async (page) => {
      await typed(page, 'nada de esto');
      await page.getByText('Nada con «nada de esto».').waitFor();
    }),
  ]),
  ...pageOf('desk', 'creditos', [
    desk('creditos', '/creditos', 'collections'),
    desk('creditos-vacia', '/creditos?search=nada', 'collections'),
  ]),
  ...pageOf('desk', 'credito', [
    desk('credito', '/creditos?view=late', 'collections', firstCredit),
    desk('credito-contacto', '/creditos?view=late', 'collections', async (page) => {
      await firstCredit(page);
      await page.getByRole('link', { name: 'Registrar contacto' }).click();
      await page.getByRole('heading', { level: 2, name: 'Registrar contacto' }).waitFor();
    }),
    desk('credito-a-mano', '/creditos?view=late', 'collections', async (page) => {
      // The first became late enough today: before eight in the morning nothing may lock it.
      await page.locator('tbody a.nm').last().click();
      await page.getByRole('heading', { level: 1, name: /^Crédito / }).waitFor();
      // Ten minutes after the start the sweep has locked it: then it is the form to unlock.
      const act = /^Proponer (bloqueo|desbloqueo) a mano$/;
      await page.getByRole('link', { name: act }).click();
      await page.getByRole('heading', { level: 2, name: act }).waitFor();
    }),
    desk('credito-perdonar', '/creditos?view=late', 'finance', async (page) => {
      await firstCredit(page);
      await page.getByRole('link', { name: 'Proponer condonación' }).click();
      await page.getByRole('heading', { level: 2, name: 'Proponer condonación' }).waitFor();
    }),
    desk('credito-tabla', '/creditos?view=late', 'collections', async (page) => {
      await firstCredit(page);
      await page.getByRole('link', { name: 'Tabla de pagos' }).click();
      await page.getByRole('columnheader', { name: 'Vence' }).first().waitFor();
    }),
    ...(['contactos', 'papeles', 'mensajes', 'bitacora'] as const).map((part, index) =>
      own(`credito-${part}`, `5506${91 + index}`, `/${part}`),
    ),
    ...(['promesa', 'pausa', 'robo', 'detener', 'revocar'] as const).map((act, index) =>
      own(`credito-${act}`, `5507${91 + index}`, `/${act}`),
    ),
    own('credito-contacto-errores', '550891', '/contacto', sentEmpty('Registrar contacto')),
    own('credito-pausa-errores', '550892', '/pausa', sentEmpty('Ver qué cambia')),
    own('credito-pausa-cambios', '550897', '/pausa', async (page) => {
      await page.getByRole('radio', { name: '2 semanas', exact: true }).check();
      await page.getByRole('textbox', { name: 'Motivo' }).fill('Hospitalización, con constancia');
      await page.getByRole('button', { name: 'Ver qué cambia' }).click();
      await page.getByRole('button', { name: 'Proponer pausa' }).waitFor();
    }),
    own('credito-por-confirmar', '550893', '/pausa', async (page, tour, path) => {
      await page.getByRole('radio', { name: '2 semanas', exact: true }).check();
      await page.getByRole('textbox', { name: 'Motivo' }).fill('Hospitalización, con constancia');
      await sendAct(page, 'Proponer pausa');
      await page.getByText('Pausa propuesta: la confirma otra persona').waitFor();
      await visitAs(page, tour, 'supervisor', path);
      await page.getByText('Motivo: Hospitalización, con constancia', { exact: true }).waitFor();
    }),
    own('credito-perdonar-errores', '550894', '/perdonar', forgive, 'finance'),
    own(
      'credito-perdonado',
      '550895',
      '/perdonar',
      async (page, tour, path) => {
        await forgive(page);
        await page.getByLabel('Si es una parte: cuánto').fill('50');
        await sendAct(page, 'Proponer condonación');
        await page.getByText('Condonación propuesta: la confirma otra persona').waitFor();
        await confirmAs(page, tour, 'supervisor', path, /^Confirmar: Perdonar \$50\.00/);
        await page.getByText('Perdonado de semana 1').waitFor();
      },
      'finance',
    ),
    own(
      'credito-revocado',
      '550896',
      '/revocar',
      async (page, tour, path) => {
        const today = await shopDay(tour.client('5508960000'));
        await page.getByLabel('Día en que el cliente envió su aviso').fill(today);
        await page.getByRole('textbox', { name: 'Motivo' }).fill('Carta recibida en la tienda');
        await sendAct(page, 'Proponer revocación');
        await page.getByText('Revocación propuesta').waitFor();
        await confirmAs(page, tour, 'finance', path, /^Confirmar: Revocar/);
        await page.getByText(/a más tardar el/).waitFor();
      },
      'analyst',
    ),
  ]),
  ...pageOf('desk', 'cobranza', [desk('cobranza', '/cobranza', 'collections')]),
];

function firstCredit(page: Page): Promise<void> {
  return firstRow(/^Crédito /)(page);
}

/** A part, of which it is not said how much. */
async function forgive(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Una parte' }).check();
  await page.getByRole('radio', { name: 'Error nuestro' }).check();
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Se cobró dos veces el envío');
  await page.getByRole('button', { name: 'Ver qué cambia' }).click();
  await page.getByText('Escriba cuánto se perdona.').first().waitFor();
}

/** A part of the record, or the form of an act, of a credit that has begun. */
function own(
  name: string,
  prefix: string,
  part: string,
  then?: (page: Page, tour: Tour, path: string) => Promise<void>,
  by: DeskPerson = 'collections',
): State {
  const next = newPeople(prefix);
  return {
    name: `oficina-${name}`,
    async open(page, tour) {
      const person = next();
      await tour.request(person, 'device-send');
      const { client, account } = await tour.customer(person.phone);
      await new TillCustomer(client, account).getsDevice();
      await visitAs(page, tour, by, `/credito/${account}${part}`);
      await then?.(page, tour, `/credito/${account}`);
    },
  };
}

async function typed(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Buscar o hacer…' }).click();
  await page.getByRole('combobox', { name: 'Buscar o hacer' }).fill(text);
}
