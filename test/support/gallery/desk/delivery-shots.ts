import type { Page } from 'playwright-core';
import { luhnDigit } from '#domain/credit/reference.ts';
import { newPeople } from '../people.ts';
import { pageOf, type Shot, type State } from '../shot.ts';
import type { Tour } from '../tour.ts';
import { desk, firstRow, visitAs } from './at-desk.ts';

const views = { empacados: 'packed', enviados: 'sent', devueltos: 'returned', entregados: 'delivered' };

/** Devices on their way: the lists, and the record of one. */
export const deskDeliveryShots: readonly Shot[] = [
  ...pageOf('desk', 'envios', [
    desk('envios', '/envios', 'counter'),
    desk('envios-empacar', '/envios', 'counter', choose),
    desk('envios-imei-error', '/envios', 'counter', async (page) => {
      await choose(page);
      await page.getByRole('textbox', { name: 'Escanear IMEI' }).fill('356938035643808');
      await page.keyboard.press('Enter');
      await page.getByText('Ese IMEI no es válido. Son 15 dígitos').waitFor();
    }),
    ...(['empacados', 'enviados', 'devueltos', 'entregados'] as const).map((name) =>
      desk(`envios-${name}`, `/envios?view=${views[name]}`, 'counter'),
    ),
    desk('envios-vacia', '/envios?search=0000000000', 'counter'),
  ]),
  ...pageOf('desk', 'envios', [
    desk('envios-ordenes', '/envios/ordenes', 'supervisor'),
    desk('envios-ordenes-todas', '/envios/ordenes?view=all', 'supervisor'),
  ]),
  ...pageOf('desk', 'envios', [desk('envios-por-contactar', '/envios/por-contactar', 'counter')]),
  ...pageOf('desk', 'envios', [
    desk('envios-lista', '/envios/lista', 'counter'),
    desk('envios-lista-abierta', '/envios/lista', 'counter', async (page) => {
      await page.getByRole('radio', { name: 'Entregar el equipo' }).check();
      await page.getByRole('button', { name: 'Ver la lista' }).click();
      await page.getByRole('table', { name: 'Lista de empaque' }).waitFor();
    }),
  ]),
  ...pageOf('desk', 'envio', [
    desk('envio', '/envios?view=delivered', 'counter', firstRow(/^Envío de /)),
    desk('envio-devuelto', '/envios?view=returned', 'counter', firstRow(/^Envío de /)),
    record('envio-por-empacar', '550591', async () => {}),
    record('envio-en-tienda', '550591', async (page) => {
      await page.getByText('Entregar en tienda').click();
      await page.getByRole('button', { name: 'Enviar código al cliente' }).click();
      await page.getByRole('textbox', { name: 'Código del cliente' }).waitFor();
    }),
    record('envio-empacado', '550592', async (page) => {
      await pack(page);
      await page.getByRole('button', { name: 'Marcar enviado' }).click();
      await page.locator('.err').first().waitFor();
    }),
    record('envio-recibio', '550593', async (page) => {
      await pack(page);
      await page.getByRole('textbox', { name: 'Paquetería' }).fill('Estafeta');
      await page.getByRole('textbox', { name: 'Número de guía' }).fill('8055-4471');
      await page.getByRole('button', { name: 'Marcar enviado' }).click();
      await page.getByRole('textbox', { name: 'Quién recibió' }).fill('Petra Güemes');
      await page.getByRole('button', { name: 'Marcar entregado' }).click();
      await page.getByRole('button', { name: 'Ver: Recibió' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Mostrar 30 segundos' }).click();
      await page.getByText('Petra Güemes').waitFor();
    }),
  ]),
];

function choose(page: Page): Promise<void> {
  return page
    .getByRole('link', { name: /^Asignar IMEI/ })
    .first()
    .click();
}

/** The device of somebody who has paid the down payment. */
function record(name: string, prefix: string, then: (page: Page) => Promise<void>): State {
  const next = newPeople(prefix);
  return {
    name: `oficina-${name}`,
    async open(page: Page, tour: Tour) {
      const { requestId } = await tour.request(next(), 'device-send');
      await visitAs(page, tour, 'supervisor', `/envio/${requestId}`);
      await page.getByRole('heading', { level: 1, name: /^Envío de / }).waitFor();
      await then(page);
    },
  };
}

let devices = 7000;

async function pack(page: Page): Promise<void> {
  // Of the series for tests, which no real device has.
  const digits = `00100${String(++devices).padStart(9, '0')}`;
  await page.getByRole('textbox', { name: 'IMEI del equipo' }).fill(`${digits}${luhnDigit(digits)}`);
  await page.getByRole('button', { name: 'Asignar y empacar' }).click();
  await page.getByRole('textbox', { name: 'Paquetería' }).waitFor();
}
