import type { Locator, Page } from 'playwright-core';
import { ask } from '#test/support/api-calls.ts';
import type { ApiClient } from '#test/support/api-client.ts';
import { seeChanges, sendAct } from '#test/support/send-act.ts';
import { newPeople } from '../people.ts';
import { pageOf, type Shot, type State } from '../shot.ts';
import type { Tour } from '../tour.ts';
import { confirmAs, desk, firstRow, pathOf, visitAs } from './at-desk.ts';

/** What people ask about their data, and what they complain about. */
export const privacyShots: readonly Shot[] = [
  ...pageOf('desk', 'quejas', [
    complained('quejas', '550981', (page) => page.getByRole('table', { name: 'Quejas' }).waitFor()),
    complained('queja', '550982', async (page) => {
      await firstRow(/^Folio/)(page);
      await page.getByRole('textbox', { name: 'Respuesta' }).waitFor();
    }),
    complained('queja-respondida', '550983', async (page) => {
      await firstRow(/^Folio/)(page);
      await page
        .getByRole('textbox', { name: 'Respuesta' })
        .fill('Encontramos su pago: cuenta en la semana 1.');
      await sendAct(page, 'Enviar la carta');
      await page.getByText('Carta enviada.').waitFor();
    }),
  ]),
  ...pageOf('desk', 'privacidad', [
    desk('privacidad', '/privacidad'),
    {
      name: 'oficina-privacidad-nadie',
      async open(page, tour) {
        await tour.signInAtDesk(page, 'supervisor', 4);
        await tour.visit(page, '/oficina/privacidad');
        await page.getByText('Nadie espera una respuesta').waitFor();
      },
    },
  ]),
  ...pageOf('desk', 'privacidad', [
    desk('privacidad-peticion', '/privacidad', 'analyst', async (page) => {
      await page.locator('tbody a').first().click();
      await page.getByRole('button', { name: 'Marcar identidad comprobada' }).waitFor();
    }),
    asked('privacidad-borrado-cambios', '550996', 'cancellation', async (page) => {
      await identified(page);
      const erase = page.getByRole('region', { name: 'Borrar sus datos' });
      await erase.getByRole('textbox', { name: 'Motivo' }).fill('Lo pidió y se comprobó su identidad');
      await seeChanges(erase);
      await erase.getByRole('button', { name: 'Proponer borrado' }).waitFor();
    }),
    asked('privacidad-borrado', '550991', 'cancellation', async (page) => {
      await identified(page);
      await proposeErasure(page);
    }),
    asked('privacidad-borrada', '550992', 'cancellation', async (page, tour) => {
      await identified(page);
      await proposeErasure(page);
      await confirmAs(page, tour, 'supervisor', pathOf(page), /^Confirmar: Borrar los datos/);
      await page.getByText('Los datos de esta persona se borraron.').waitFor();
    }),
    archived('credito-archivado', '550994'),
    archived('credito-archivo', '550995', (page, tour, account) =>
      visitAs(page, tour, 'analyst', `/credito/${account}/archivo`),
    ),
    asked('privacidad-respondida', '550993', 'rectification', async (page) => {
      await identified(page);
      await page.getByRole('textbox', { name: 'Respuesta' }).fill('Corregimos su apellido en el contrato.');
      await page.getByRole('button', { name: 'Enviar respuesta' }).click();
      await page.getByText('Respuesta enviada.').waitFor();
    }),
    desk('privacidad-corregir', '/privacidad?kind=rectification', 'analyst', rectifying),
    desk('privacidad-correccion', '/privacidad?kind=rectification', 'analyst', async (page) => {
      await rectifying(page);
      await ifThere(page.getByLabel('Con qué se comprobó'), async (evidence) => {
        const form = page.locator('form', { has: evidence });
        await form.getByLabel('Correo').fill('ximena.nueva@correo.com');
        await form.getByLabel('Con qué se comprobó').fill('Entró a su cuenta y lo dijo por teléfono');
        await form.getByLabel('Motivo').fill('Lo pidió por escrito');
        await sendAct(form, 'Proponer corrección');
      });
      await page.getByRole('button', { name: 'Ver antes y después' }).click();
      await page.getByRole('table', { name: 'Lo que se va a corregir' }).waitFor();
    }),
    desk('privacidad-oposicion', '/privacidad?kind=opposition', 'analyst', async (page) => {
      await firstRow(/cuenta \d/)(page);
      await ifThere(page.getByLabel('Promociones y encuestas'), async (promotions) => {
        await promotions.check();
        const record = page.getByRole('button', { name: 'Anotar oposición' });
        await page.locator('form', { has: record }).getByLabel('Motivo').fill('Lo pidió por escrito');
        await record.click();
        await page.getByText('Oposición anotada.').waitFor();
      });
      await page.getByText('Promociones y encuestas').first().waitFor();
    }),
  ]),
];

/** What an earlier width has done already is not done again. */
async function ifThere(found: Locator, then: (found: Locator) => Promise<void>): Promise<void> {
  if ((await found.count()) > 0) await then(found);
}

/** The petition to correct something, with the identity compared. */
async function rectifying(page: Page): Promise<void> {
  await firstRow(/cuenta \d/)(page);
  await ifThere(page.getByRole('button', { name: 'Marcar identidad comprobada' }), () => identified(page));
}

async function identified(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Entró a su cuenta' }).check();
  await page.getByRole('button', { name: 'Marcar identidad comprobada' }).click();
  await page.getByText('Identidad comprobada.').waitFor();
}

async function proposeErasure(page: Page): Promise<void> {
  const erase = page.getByRole('region', { name: 'Borrar sus datos' });
  await erase.getByRole('textbox', { name: 'Motivo' }).fill('Lo pidió y se comprobó su identidad');
  await sendAct(erase, 'Proponer borrado');
  await page.getByText('La pidió usted: la confirma otra persona.').waitFor();
}

/** The petition of somebody who went some way and then asked. */
function asked(
  name: string,
  prefix: string,
  kind: 'cancellation' | 'rectification',
  then: (page: Page, tour: Tour) => Promise<void>,
): State {
  const next = newPeople(prefix);
  return {
    name: `oficina-${name}`,
    async open(page, tour) {
      const person = next();
      const { client, requestId } = await tour.request(person, 'credit-bureau-consulting');
      const path = `deliveryOrder/byRequestId/${requestId}`;
      const { account } = await ask<{ account: string }>(client, 'GET', path);
      await askFor(page, tour, { client, phone: person.phone, account, kind });
      await then(page, tour);
    },
  };
}

/** The credit of somebody who signed, cancelled, and had her data erased. */
function archived(
  name: string,
  prefix: string,
  then?: (page: Page, tour: Tour, account: string) => Promise<void>,
): State {
  const next = newPeople(prefix);
  return {
    name: `oficina-${name}`,
    async open(page, tour) {
      const person = next();
      await tour.request(person, 'down-payment');
      const { client, account } = await tour.customer(person.phone);
      await ask(client, 'POST', `account/cancel/${account}`);
      await askFor(page, tour, { client, phone: person.phone, account, kind: 'cancellation' });
      await identified(page);
      await proposeErasure(page);
      await confirmAs(page, tour, 'supervisor', pathOf(page), /^Confirmar: Borrar los datos/);
      await page.getByText('Los datos de esta persona se borraron.').waitFor();
      await visitAs(page, tour, 'analyst', `/credito/${account}`);
      await page.getByText(/está bajo llave hasta/).waitFor();
      await then?.(page, tour, account);
    },
  };
}

async function askFor(
  page: Page,
  tour: Tour,
  { client, phone, account, kind }: { client: ApiClient; phone: string; account: string; kind: string },
): Promise<void> {
  const text = 'Mi apellido está mal escrito; si no se corrige, borren mis datos.';
  await ask(client, 'POST', `privacy/requests/${phone}/1`, { kind, text });
  await visitAs(page, tour, 'analyst', `/privacidad?kind=${kind}`);
  await page.getByRole('row').filter({ hasText: account }).getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: /cuenta \d/ }).waitFor();
}

/** The list, once somebody has complained. */
function complained(name: string, prefix: string, then: (page: Page) => Promise<void>): State {
  const next = newPeople(prefix);
  return {
    name: `oficina-${name}`,
    async open(page, tour) {
      const person = next();
      const { client } = await tour.request(person, 'credit-bureau-consulting');
      await ask(client, 'POST', `complaints/${person.phone}/1`, {
        kind: 'payment',
        text: 'Pagué en la tienda y no aparece.',
      });
      await visitAs(page, tour, 'analyst', '/quejas');
      await then(page);
    },
  };
}
