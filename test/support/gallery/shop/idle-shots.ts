import type { Page } from 'playwright-core';
import { demoCustomers } from '#db/seed/customers/demo-customers.ts';
import { makeAccount } from '#domain/credit/reference.ts';
import { agreeToTheFace } from '#test/support/agree-to-the-face.ts';
import { ask, newestCode, skipCodes } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { idle } from '#test/support/idle.ts';
import { moreOf, press, type Shot } from '../shot.ts';
import type { Tour } from '../tour.ts';

/** After 120 days a code alone opens no account. They move the clock further than all others. */
export const idleShots: readonly Shot[] = [
  ...moreOf('shop', 'login-otp', [
    {
      name: '22-login-otp-nacimiento',
      async open(page, tour) {
        await comesBack(page, tour);
        await page.getByLabel('Fecha de nacimiento').fill('31/02/1990');
        await enterButton(page).and(page.locator(':disabled')).waitFor();
      },
    },
    {
      name: '22-login-otp-nacimiento-otra',
      async open(page, tour) {
        await comesBack(page, tour);
        await answersWrong(page);
      },
    },
    { name: '22-login-otp-identidad', open: mustShowIdentity },
  ]),
  ...moreOf('shop', 'numero-perdido', [
    { name: '38-numero-perdido-mismo-numero', open: asksWithTheSameNumber },
    {
      name: '38-numero-perdido-lista',
      async open(page, tour) {
        await asksWithTheSameNumber(page, tour);
        await agreeToTheFace(page);
        await page.getByRole('button', { name: 'Verificar mi identidad' }).click();
        await page.getByRole('heading', { name: 'Verifica tu identidad' }).waitFor();
        const { pathname, origin } = new URL(page.url());
        await new ApiClient(origin).post(`${pathname}/approved`);
        await tour.visit(page, `/1/numero-perdido/${phone}/${account}`);
        await page.getByRole('heading', { name: 'Ya puedes entrar' }).waitFor();
      },
    },
  ]),
];

/** The demo's customer who has paid off: nothing happens to the credit while the clock moves. */
const paid = demoCustomers.find(({ status }) => status === 'Paid');
const phone = paid?.phone ?? '';
const account = makeAccount(paid?.accountSeed ?? 0);

/** The customer proves the phone, 121 days after she was here. */
async function comesBack(page: Page, tour: Tour): Promise<void> {
  const client = tour.client(phone);
  await ask(client, 'POST', '/sandbox/clock', { days: '121' });
  await idle(client.origin);
  await page.context().clearCookies();
  await tour.visit(page, '/1/login/1');
  await skipCodes(client, phone);
  await page.getByLabel('Número de celular').fill(phone);
  await page.getByRole('button', { name: 'Enviar' }).and(page.locator(':enabled')).click();
  await page.getByRole('heading', { name: 'Escribe tu código' }).waitFor();
  await page.getByLabel('Código de 4 dígitos').fill(await newestCode(client, phone));
  await page.getByRole('button', { name: 'Verificar' }).click();
  await page.getByRole('heading', { name: '¿Cuándo naciste?' }).or(identityAsked(page)).waitFor();
}

const identityAsked = (page: Page) => page.getByRole('heading', { name: 'Muéstranos quién eres' });

const enterButton = (page: Page) => page.getByRole('button', { name: 'Entrar a mi cuenta' });

/** Until the page says how many tries are left now. */
async function answersWrong(page: Page): Promise<void> {
  const said = () => /Te quedan? \d intentos?|Muéstranos/.exec(document.body.innerText)?.[0];
  const before = await page.evaluate(said);
  await page.getByLabel('Fecha de nacimiento').fill('31/12/1999');
  await enterButton(page).click();
  await page.waitForFunction((was) => {
    const now = /Te quedan? \d intentos?|Muéstranos/.exec(document.body.innerText)?.[0];
    return now !== undefined && now !== was;
  }, before);
}

/** After three misses, of which some may be of an earlier visit. */
async function mustShowIdentity(page: Page, tour: Tour): Promise<void> {
  await comesBack(page, tour);
  while (!(await identityAsked(page).isVisible())) await answersWrong(page);
}

async function asksWithTheSameNumber(page: Page, tour: Tour): Promise<void> {
  await mustShowIdentity(page, tour);
  await page.getByRole('link', { name: 'Verificar mi identidad' }).click();
  await page.getByLabel('Número de contrato').fill(account);
  await page.getByLabel('Número de celular').fill(phone);
  // The number was proved a moment ago.
  await press(page, 'Enviar', 'Si eres tú, vuelves a entrar en ese momento');
}
