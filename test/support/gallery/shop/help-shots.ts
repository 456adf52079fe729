import type { Page } from 'playwright-core';
import { advanceToNoon } from '#test/support/sandbox-clock.ts';
import { ask, newestCode, wrongCode } from '#test/support/api-calls.ts';
import { idle } from '#test/support/idle.ts';
import { TillCustomer } from '#test/support/till.ts';
import { newPeople } from '../people.ts';
import { pageOf, press, type Shot, type State } from '../shot.ts';
import type { Customer, Person, Tour } from '../tour.ts';

/** What a customer can do about her credit, each on a credit of its own: the tour uses it. */
export const helpShots: readonly Shot[] = pageOf('shop', 'opciones', [
  {
    name: '37-opciones',
    async open(page, tour) {
      const person: Person = { phone: '5512345691' };
      await tour.request(person, 'device-send');
      await tour.visitAccount(page, person.phone);
      await page.getByRole('link', { name: '¿Necesitas ayuda con tu crédito?' }).click();
      await page.getByRole('heading', { name: '¿Necesitas ayuda con tu crédito?' }).waitFor();
    },
  },
  {
    name: '37-opciones-ya-lo-recibi',
    async open(page, tour) {
      const person: Person = { phone: '5512345692' };
      await tour.request(person, 'device-send');
      const { client, account } = await tour.customer(person.phone);
      await new TillCustomer(client, account).isSentDevice();
      await tour.visitAccount(page, person.phone, 'opciones');
      await page.getByRole('button', { name: 'Sí, ya lo tengo' }).waitFor();
    },
  },
  act('37-opciones-robo', '551291', (page) => fold(page, stolen)),
  unseen('37-opciones-confirmar', '551391', async () => {}),
  unseen('37-opciones-confirmar-correo', '551392', async (page) => {
    await page.getByRole('button', { name: /^Mejor un código a/ }).click();
    await page.getByText(/^Te enviamos un código a/).waitFor();
  }),
  act('37-opciones-reportado', '551292', report),
  act('37-opciones-recuperado', '551293', async (page, customer) => {
    await report(page);
    // Until then it is locked.
    await idle(new URL(page.url()).origin);
    await fold(page, 'Recuperé mi equipo');
    await page.getByRole('button', { name: 'Enviarme un código' }).click();
    const code = page.getByLabel('Código de 4 dígitos');
    await code.fill(await wrongCode(customer.client, customer.phone));
    await press(page, 'Quitar el bloqueo', 'Ingresa un código de verificación válido');
    await code.fill(await newestCode(customer.client, customer.phone));
  }),
  act('37-opciones-pausa', '551294', (page) => fold(page, pause)),
  act('37-opciones-convenio', '551295', readAgreement),
  act('37-opciones-en-pausa', '551296', async (page, customer) => {
    await readAgreement(page, customer);
    await press(page, 'Aceptar la pausa', 'En pausa hasta el');
    await fold(page, pause);
    await page.getByText('Entre una pausa y otra deben pasar 12 semanas.').waitFor();
  }),
  act('37-opciones-promesa', '551297', (page) => fold(page, promise), 'late'),
  act(
    '37-opciones-prometido',
    '551298',
    async (page) => {
      await fold(page, promise);
      await page.getByLabel('¿Cuánto vas a pagar?').fill('50');
      await press(page, 'Prometer mi pago', 'Prometiste pagar $50.00 el');
    },
    'late',
  ),
  act('37-opciones-cancelar', '551299', (page) => fold(page, 'Quiero cancelar mi contrato'), 'down-payment'),
  act('37-opciones-revocar', '551191', (page) => fold(page, 'Quiero revocar mi contrato')),
  revoked('37-opciones-revocado', '551192', async () => {}),
  revoked('37-opciones-revocado-clabe', '551193', async (page) => {
    await page.getByLabel('CLABE').fill('032180000118359710');
    await press(page, 'Guardar CLABE', 'Esa CLABE no es válida. Revisa los 18 dígitos.');
  }),
]);

const stolen = 'Me robaron o perdí mi equipo';
const pause = 'Necesito una pausa en mis pagos';
const promise = 'Puedo pagar en unos días';

const fold = (page: Page, title: string): Promise<void> =>
  page.locator('summary', { hasText: title }).click();

async function report(page: Page): Promise<void> {
  await fold(page, stolen);
  await page.getByRole('radio', { name: 'Lo perdí' }).check();
  await press(page, 'Bloquear mi equipo', 'Equipo reportado.');
}

async function readAgreement(page: Page, { client, phone }: Asker): Promise<void> {
  await fold(page, pause);
  await page.getByRole('radio', { name: '2 semanas' }).check();
  await press(page, 'Ver mis nuevas fechas', 'se recorren 2 semanas');
  await page.getByLabel('Código de 4 dígitos').fill(await newestCode(client, phone));
  await fold(page, 'Ver todas las fechas');
  await page.getByText('Lo aceptas al escribir el código').waitFor();
}

type Asker = Customer & Person;

function act(
  name: string,
  prefix: string,
  does: (page: Page, customer: Asker) => Promise<void>,
  at: 'device-send' | 'down-payment' | 'late' = 'device-send',
): State {
  const next = newPeople(prefix);
  return {
    name,
    async open(page, tour) {
      const person = next();
      await tour.request(person, at === 'late' ? 'device-send' : at);
      const customer = await tour.customer(person.phone);
      if (at !== 'down-payment') await new TillCustomer(customer.client, customer.account).getsDevice();
      // The first week is past due, and within its grace.
      if (at === 'late') await advanceToNoon(customer.client, 9);
      await tour.visitAccount(page, person.phone, 'opciones');
      await does(page, { ...person, ...customer });
    },
  };
}

/** In a browser that the account has not seen. */
function unseen(name: string, prefix: string, does: (page: Page) => Promise<void>): State {
  const next = newPeople(prefix);
  return {
    name,
    async open(page, tour) {
      const person = next();
      await tour.request(person, 'device-send');
      await tour.visitUnseen(page, person.phone, 'opciones');
      await page.getByRole('heading', { name: 'Confirma que eres tú' }).waitFor();
      await does(page);
    },
  };
}

function revoked(name: string, prefix: string, then: (page: Page) => Promise<void>): State {
  const next = newPeople(prefix);
  return {
    name,
    async open(page: Page, tour: Tour) {
      const person = next();
      await tour.request(person, 'device-send');
      const { client, account } = await tour.customer(person.phone);
      await ask(client, 'POST', `account/revoke/${account}`);
      // The account has nothing left to pay: its page is this one now.
      await tour.visitAccount(page, person.phone);
      await page.getByText('Revocaste tu contrato').waitFor();
      await then(page);
    },
  };
}
