import type { Page } from 'playwright-core';
import { ask } from '#test/support/api-calls.ts';
import type { DeskPerson } from '#test/support/enter-desk.ts';
import { movedRequest } from '#test/support/moved-by-api.ts';
import type { RequestInHand } from '#test/support/request-by-api.ts';
import { seeChanges, sendAct } from '#test/support/send-act.ts';
import { newPeople } from '../people.ts';
import { moreOf, pageOf, type Shot, type State } from '../shot.ts';
import type { Tour } from '../tour.ts';
import { desk, visitAs } from './at-desk.ts';

/** The queue of reviews, and what is decided of a case. */
export const reviewShots: readonly Shot[] = [
  ...pageOf('desk', 'revision', [
    desk('revision', '/revision'),
    desk('revision-vacia', '/revision', 'supervisor', async (page) => {
      await page.getByRole('link', { name: /Las lleva usted/ }).click();
      await page.getByText('No hay revisiones aquí').waitFor();
    }),
  ]),
  ...moreOf('desk', 'revisar', [desk('revision-caso', '/revision', 'analyst', firstCase)]),
  ...pageOf('desk', 'revisar', [
    desk('revision-abierta', '/revision', 'analyst', async (page) => {
      await firstCase(page);
      const take = page.getByRole('button', { name: 'Tomar esta revisión' });
      const [closed, compared] = [openButton(page), page.getByRole('table', { name: 'Domicilio' })];
      // An earlier visit has taken it, and opened it for five minutes.
      await take.or(closed).or(compared).first().waitFor();
      if (await take.isVisible()) await take.click();
      await closed.or(compared).first().waitFor();
      if (await closed.isVisible()) await closed.click();
      await compared.waitFor();
    }),
    desk('revision-foto', '/revision', 'analyst', async (page) => {
      await firstCase(page);
      await openPhoto(page, 'INE, frente');
    }),
    taken('revision-tomada', '550191', async () => {}),
    taken('revision-respuesta-errores', '550192', async (page) => {
      await page.getByRole('radio', { name: /^Aprobar/ }).check();
      await seeChanges(page);
      await page.getByText('Elija un motivo.').waitFor();
      // What is under the header is no target.
      await page.evaluate(() => scrollTo(0, 0));
    }),
    taken('revision-cambios', '550198', async (page) => {
      await page.getByRole('radio', { name: /^No aprobar/ }).check();
      await page.getByRole('radio', { name: 'El comprobante no se lee' }).check();
      await note(page).fill('La foto está borrosa.');
      await seeChanges(page);
      await page.getByRole('button', { name: 'No aprobar y seguir' }).waitFor();
    }),
    taken('revision-por-confirmar', '550193', async (page, tour, { requestId }) => {
      await openButton(page).click();
      await page.getByRole('table', { name: 'Domicilio' }).waitFor();
      await page.getByRole('radio', { name: /^Aprobar/ }).check();
      await page.getByRole('radio', { name: 'El titular es familiar directo' }).check();
      await note(page).fill('Vive con su mamá; el recibo está a nombre de ella.');
      await sendAct(page, 'Guardar y salir');
      await page.getByText('La respuesta quedó propuesta: la confirma otra persona.').waitFor();
      await visitAs(page, tour, 'supervisor', `/revisar/${requestId}`);
      await page.getByRole('button', { name: /^Confirmar/ }).waitFor();
    }),
    taken('revision-otro-plan-errores', '550194', async (page) => {
      await offer(page, '100');
      await page.getByText('El enganche no puede ser menor que el del equipo.').waitFor();
    }),
    taken('revision-otro-plan', '550195', async (page) => {
      await page.getByRole('radio', { name: /^Ofrecer otro plan/ }).check();
      await page.getByRole('combobox', { name: 'Plazo' }).selectOption('26 semanas');
      await offer(page, '7500');
      await page.getByText('Las reglas de crédito lo permiten.').waitFor();
    }),
    taken(
      'revision-de-otra',
      '550196',
      async (page, tour, { requestId }) => {
        await visitAs(page, tour, 'analyst', `/revisar/${requestId}`);
        await page.getByText('La lleva Héctor Luna', { exact: true }).waitFor();
      },
      'supervisor',
    ),
    taken('revision-cambio', '550197', async (page, _, { client, requestId }) => {
      await page.getByRole('radio', { name: /^No aprobar/ }).check();
      await page.getByRole('radio', { name: 'No podría pagarlo' }).check();
      await note(page).fill('No le alcanza.');
      await ask(client, 'POST', 'deliveryOrder/cancelDeliveryOrder', { account: requestId });
      await seeChanges(page);
      await page.getByText('El cliente canceló la solicitud mientras se revisaba.').waitFor();
    }),
  ]),
];

/** The case of somebody who moved, with two receipts, in somebody's hands. */
function taken(
  name: string,
  prefix: string,
  then: (page: Page, tour: Tour, request: RequestInHand) => Promise<void>,
  by: DeskPerson = 'analyst',
): State {
  const next = newPeople(prefix);
  return {
    name: `oficina-${name}`,
    async open(page, tour) {
      const { phone } = next();
      const request = await movedRequest(tour.client(phone), phone, ['luz', 'telefono']);
      await visitAs(page, tour, by, `/revisar/${request.requestId}`);
      await page.getByRole('button', { name: 'Tomar esta revisión' }).click();
      await page.getByRole('radio', { name: /^Aprobar/ }).waitFor();
      await then(page, tour, request);
    },
  };
}

async function offer(page: Page, downPayment: string): Promise<void> {
  await page.getByRole('radio', { name: /^Ofrecer otro plan/ }).check();
  await page.getByRole('textbox', { name: 'Enganche, en pesos' }).fill(downPayment);
  await page.getByRole('button', { name: 'Calcular' }).click();
}

const note = (page: Page) => page.getByRole('textbox', { name: /^Nota/ });
const openButton = (page: Page) => page.getByRole('button', { name: 'Abrir 5 minutos' });

/** The first case of the queue, with its papers open. */
export async function firstCase(page: Page): Promise<void> {
  await page.locator('tbody a.nm').first().click();
  await page.waitForURL('**/revisar/*');
}

/** A photo of the identity check, as the service sends it. An earlier width may have opened it for five minutes. */
export async function openPhoto(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
  const closed = page.getByRole('heading', { name: `Abrir: ${name}` });
  const photo = page.getByRole('img', { name });
  await closed.or(photo).first().waitFor();
  if (await closed.isVisible()) await openButton(page).click();
  await photo.waitFor();
}
