import type { Page } from 'playwright-core';
import { agreeToTheFace } from '#test/support/agree-to-the-face.ts';
import { newestCode } from '#test/support/api-calls.ts';
import { newPeople } from '../people.ts';
import { pageOf, press, type Shot, type State } from '../shot.ts';
import type { Customer, Tour } from '../tour.ts';

/** The number of an account changes, or is lost: each time that of another customer. */
export const numberShots: readonly Shot[] = [
  ...pageOf('shop', 'numero', [
    number('38-numero', '551194', async () => {}),
    number('38-numero-el-mismo', '551195', async (page, { phone }) => {
      await page.getByLabel('Tu número nuevo').fill(phone);
      await press(page, 'Enviar código', 'Ese ya es tu número.');
    }),
    number('38-numero-codigo', '551196', askForCode),
    number('38-numero-nuevo', '551197', proveOldNumber),
    number('38-numero-listo', '551198', async (page, change) => {
      await proveOldNumber(page, change);
      await verify(page, await newestCode(change.client, change.next));
      await page.getByRole('heading', { name: 'Tu número cambió' }).waitFor();
      await page.getByText('Desde ahora entras con').waitFor();
    }),
    lost('38-numero-aviso', '551199', async (page, tour, change) => {
      await agreeToIt(page, tour, change);
      await tour.visitAccount(page, change.phone, 'numero');
      await page.getByText('Alguien pidió cambiar tu número').waitFor();
    }),
  ]),
  ...pageOf('shop', 'numero-perdido', [
    { name: '38-numero-perdido', open: (page, tour) => tour.visit(page, '/1/numero-perdido') },
    lost('38-numero-perdido-identidad', '551091', async () => {}),
    lost('38-numero-perdido-espera', '551092', showIdentity),
    lost('38-numero-perdido-confirmado', '551093', agreeToIt),
    lost('38-numero-perdido-detenido', '551094', async (page, tour, change) => {
      await agreeToIt(page, tour, change);
      const hers = await page.context().cookies();
      await tour.visitAccount(page, change.phone, 'numero');
      await page.getByRole('button', { name: 'Detener ese cambio' }).click();
      await page.getByText('Alguien pidió cambiar tu número').waitFor({ state: 'detached' });
      await page.context().clearCookies();
      await page.context().addCookies(hers);
      await visitLost(page, tour, change);
      await page.getByText('El cambio se detuvo.').waitFor();
    }),
  ]),
];

/** A customer, her number so far and the next one. */
interface Change extends Customer {
  readonly phone: string;
  readonly next: string;
}

async function newChange(tour: Tour, phone: string): Promise<Change> {
  await tour.request({ phone }, 'device-send');
  const customer = await tour.customer(phone);
  // Of the same range, with other last digits.
  return { ...customer, phone, next: `${phone.slice(0, 6)}9${phone.slice(7)}` };
}

function number(name: string, prefix: string, then: (page: Page, change: Change) => Promise<void>): State {
  const next = newPeople(prefix);
  return {
    name,
    async open(page, tour) {
      const change = await newChange(tour, next().phone);
      await tour.visitAccount(page, change.phone, 'numero');
      await page.getByRole('heading', { name: 'Cambia tu número' }).waitFor();
      await then(page, change);
    },
  };
}

async function askForCode(page: Page, { next }: Change): Promise<void> {
  await page.getByLabel('Tu número nuevo').fill(next);
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await page.getByRole('heading', { name: 'Código de tu número de hoy' }).waitFor();
}

async function proveOldNumber(page: Page, change: Change): Promise<void> {
  await askForCode(page, change);
  await verify(page, await newestCode(change.client, change.phone));
  await page.getByRole('heading', { name: 'Código de tu número nuevo' }).waitFor();
}

/** Somebody who has lost her number, and proved the new one. */
function lost(
  name: string,
  prefix: string,
  then: (page: Page, tour: Tour, change: Change) => Promise<void>,
): State {
  const next = newPeople(prefix);
  return {
    name,
    async open(page, tour) {
      const change = await newChange(tour, next().phone);
      await page.context().clearCookies();
      await tour.visit(page, '/1/numero-perdido');
      await page.getByLabel('Número de contrato').fill(change.account);
      await page.getByLabel('Número de celular').fill(change.next);
      await page.getByRole('button', { name: 'Enviar' }).and(page.locator(':enabled')).click();
      await page.getByRole('heading', { name: 'Verifica tu número nuevo' }).waitFor();
      await verify(page, await newestCode(change.client, change.next));
      await page.getByRole('button', { name: 'Verificar mi identidad' }).waitFor();
      await then(page, tour, change);
    },
  };
}

const visitLost = (page: Page, tour: Tour, { next, account }: Change): Promise<void> =>
  tour.visit(page, `/1/numero-perdido/${next}/${account}`);

async function showIdentity(page: Page, tour: Tour, change: Change): Promise<void> {
  await agreeToTheFace(page);
  await page.getByRole('button', { name: 'Verificar mi identidad' }).click();
  await page.getByRole('heading', { name: 'Verifica tu identidad' }).waitFor();
  const { pathname } = new URL(page.url());
  await change.client.post(`${pathname}/approved`);
  await visitLost(page, tour, change);
  await page.getByText('Ya mostraste tu identificación.').waitFor();
}

/** Two people of the shop say yes. */
async function agreeToIt(page: Page, tour: Tour, change: Change): Promise<void> {
  await showIdentity(page, tour, change);
  await tour.agreedByTwo(['counter', 'supervisor'], `office/credits/${change.account}/phone`, {});
  await page.reload();
  await page.getByText('entras con').waitFor();
}

async function verify(page: Page, code: string): Promise<void> {
  await page
    .getByLabel(/código/i)
    .first()
    .fill(code);
  await page.getByRole('button', { name: 'Verificar' }).click();
}
