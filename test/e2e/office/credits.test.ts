import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ask } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { newDesktop, newPhone, openBrowser } from '#test/support/browser.ts';
import { idle } from '#test/support/idle.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { sendAct } from '#test/support/send-act.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import { advanceToNoon, shopDay } from '#test/support/sandbox-clock.ts';
import { TillCustomer } from '#test/support/till.ts';
import { enterAs, visit } from './support/desk.ts';

let product: Product;
let browser: Browser;
let clock: ApiClient;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ copyOf: inject('demoFolder') }), openBrowser()]);
  clock = new ApiClient(product.origin);
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

/** An active credit of a new customer. */
async function activeCredit(phone: string): Promise<string> {
  const request = await startRequest(new ApiClient(product.origin), { phone });
  await walkTo(request, 'device-send');
  const order = await ask<{ account: string }>(
    request.client,
    'GET',
    `deliveryOrder/byRequestId/${request.requestId}`,
  );
  await new TillCustomer(request.client, order.account).getsDevice();
  return order.account;
}

const pass = async (minutes: number) => {
  await ask(clock, 'POST', '/sandbox/clock', { minutes: String(minutes) });
  await idle(product.origin);
};
const state = (page: Page) => page.getByRole('heading', { level: 1 }).locator('.st').innerText();
const heading = (page: Page, account: string) =>
  page.getByRole('heading', { level: 1, name: `Crédito ${account}` }).waitFor();

test('finance finds a credit by its account and sends the quote to its customer', async () => {
  const account = await activeCredit('5587651201');
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'finance');
  await page.getByRole('navigation', { name: 'Oficina' }).getByRole('link', { name: 'Créditos' }).click();
  await page.getByRole('table', { name: 'Créditos' }).waitFor();
  await page.getByRole('button', { name: 'Filtro', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Buscar', exact: true }).fill(account);
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await page.getByRole('link', { name: 'Quitar filtro Busca' }).waitFor();
  await page.locator('tbody').getByRole('link', { name: account }).click();
  await heading(page, account);
  expect(await state(page)).toBe('Al corriente');
  expect(await page.getByRole('main').innerText()).not.toContain('5587651201');
  await page.getByRole('button', { name: 'Enviar por SMS' }).click();
  await page.getByText('Cotización enviada por SMS').waitFor();
  const reference = /Referencia (\d+)/.exec(await page.getByRole('main').innerText())?.[1];
  await idle(product.origin);
  expect((await textsTo('5587651201')).join('\n')).toContain(`con la referencia ${reference}`);
  await page.getByRole('link', { name: 'Ver la solicitud' }).click();
  await page.getByRole('heading', { level: 1, name: /^Solicitud / }).waitFor();
  troubles.expectNone();
});

test('a pause is proposed by collections and confirmed by a supervisor on the credit itself', async () => {
  const account = await activeCredit('5587651202');
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'collections');
  await visit(page, product.origin, `/credito/${account}`);
  const next = () => page.locator('.figs > div').first().innerText();
  const before = await next();
  await page.getByRole('link', { name: 'Proponer pausa' }).click();
  await page.getByRole('radio', { name: '2 semanas', exact: true }).check();
  await page.getByRole('button', { name: 'Ver qué cambia' }).click();
  await page.getByText('Escriba el motivo.').waitFor();
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Hospitalización, con constancia');
  await page.getByRole('button', { name: 'Ver qué cambia' }).click();
  await page.getByText(`Pausar 2 semanas la cuenta ${account}`, { exact: true }).waitFor();
  // What is chosen anew is shown anew.
  await page.getByRole('radio', { name: '1 semana', exact: true }).check();
  expect(await page.getByRole('button', { name: 'Proponer pausa' }).count()).toBe(0);
  await page.getByRole('radio', { name: '2 semanas', exact: true }).check();
  await sendAct(page, 'Proponer pausa');
  await page.getByText('Pausa propuesta: la confirma otra persona').waitFor();
  const duo = page.getByRole('article', { name: `Pausar 2 semanas la cuenta ${account}` });
  await duo.getByText('La pidió usted').waitFor();
  expect(await duo.getByRole('button', { name: /^Confirmar/ }).count()).toBe(0);
  expect(await next()).toBe(before);

  await enterAs(page, product.origin, 'supervisor');
  await visit(page, product.origin, `/credito/${account}`);
  await duo.getByText('Hospitalización, con constancia').waitFor();
  await duo.getByRole('button', { name: /^Confirmar/ }).click();
  await duo.waitFor({ state: 'detached' });
  await expect.poll(next).not.toBe(before);
  await page.getByText('pausó los pagos').first().waitFor();
  troubles.expectNone();
});

test('a part is forgiven by finance and a supervisor, and shows apart from what was paid', async () => {
  const account = await activeCredit('5587651209');
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'finance');
  await visit(page, product.origin, `/credito/${account}`);
  await page.getByRole('link', { name: 'Proponer condonación' }).click();
  await page.getByRole('radio', { name: 'Una parte' }).check();
  await page.getByRole('radio', { name: 'Error nuestro' }).check();
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Se cobró dos veces el envío');
  await page.getByRole('button', { name: 'Ver qué cambia' }).click();
  await page.getByText('Escriba cuánto se perdona.').first().waitFor();
  await page.getByLabel('Si es una parte: cuánto').fill('50');
  await sendAct(page, 'Proponer condonación');
  await page.getByText('Condonación propuesta: la confirma otra persona').waitFor();

  await enterAs(page, product.origin, 'supervisor');
  await visit(page, product.origin, `/credito/${account}`);
  await page.getByRole('button', { name: /^Confirmar: Perdonar \$50\.00/ }).click();
  await page.getByText('$50.00 perdonados').waitFor();
  await page.getByText('Perdonado de semana 1').waitFor();
  troubles.expectNone();
});

test('a theft told by phone is locked by one person; two of them take the lock off', async () => {
  const account = await activeCredit('5587651203');
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'collections');
  await visit(page, product.origin, `/credito/${account}/robo`);
  await page.getByRole('radio', { name: 'Robo', exact: true }).check();
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Llamó: se lo quitaron en el camión');
  await sendAct(page, 'Bloquear por robo o extravío');
  await page.getByText('Equipo bloqueado', { exact: true }).waitFor();
  expect(await state(page)).toBe('Bloqueado');
  await page.getByRole('link', { name: 'Proponer quitar el reporte' }).click();
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Lo recuperó, no tiene su número');
  await sendAct(page, 'Proponer quitar el reporte');
  await page.getByText('Propuesta de quitar el reporte').waitFor();
  expect(await state(page)).toBe('Bloqueado');

  await enterAs(page, product.origin, 'supervisor');
  await visit(page, product.origin, `/credito/${account}`);
  await page.getByRole('button', { name: /^Confirmar: Quitar el reporte/ }).click();
  await expect.poll(() => state(page)).toBe('Al corriente');
  await page.getByText('quitó el reporte de robo o extravío').first().waitFor();
  troubles.expectNone();
});

test('a revocation is proposed by analysis, seen and refused or confirmed by finance', async () => {
  const account = await activeCredit('5587651204');
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  const today = await shopDay(clock);
  await enterAs(page, product.origin, 'analyst');
  await visit(page, product.origin, `/credito/${account}/revocar`);
  await page.getByLabel('Día en que el cliente envió su aviso').fill(today);
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Carta recibida en la tienda');
  await sendAct(page, 'Proponer revocación');
  await page.getByText('Revocación propuesta').waitFor();

  await enterAs(page, product.origin, 'finance');
  await visit(page, product.origin, `/credito/${account}`);
  await page.getByText('Por devolver al cliente').waitFor();
  await page.getByRole('button', { name: /^Confirmar: Revocar/ }).click();
  await expect.poll(() => state(page)).toBe('Revocado');
  await page.getByText(/a más tardar el/).waitFor();
  troubles.expectNone();
});

test('a contact is logged from the list inside the hours, and refused outside', async () => {
  const account = await activeCredit('5587651205');
  await advanceToNoon(clock, 9);
  await idle(product.origin);
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'collections');
  await page.getByRole('navigation', { name: 'Oficina' }).getByRole('link', { name: 'Cobranza' }).click();
  await page.getByRole('table', { name: 'Cobranza' }).waitFor();
  const row = page.locator('tbody tr', { hasText: account });
  await row.getByRole('link', { name: `Registrar contacto, cuenta ${account}` }).click();
  await page.getByRole('radio', { name: 'Llamada', exact: true }).check();
  await page.getByRole('radio', { name: 'prometió pagar', exact: true }).check();
  await page.getByRole('button', { name: 'Registrar contacto' }).click();
  await page.getByText('Escriba cuánto va a pagar.').waitFor();
  await page.getByRole('radio', { name: 'contestó', exact: true }).check();
  await page.getByRole('textbox', { name: 'Qué se habló' }).fill('Paga el viernes, <b>cuando cobre</b>');
  await page.getByRole('button', { name: 'Registrar contacto' }).click();
  await page.getByText('Contacto registrado').waitFor();
  await row.getByText('Llamada, contestó').waitFor();
  await visit(page, product.origin, `/credito/${account}/contactos`);
  await page.getByText('Paga el viernes, <b>cuando cobre</b>').waitFor();

  // Until a quarter to ten in the evening where she lives; the form is open while ten passes.
  const [hours = 0, minutes = 0] = (
    /Allá son las (\d\d):(\d\d)/.exec(await page.getByRole('main').innerText()) ?? []
  )
    .slice(1)
    .map(Number);
  await pass(21 * 60 + 45 - hours * 60 - minutes);
  await enterAs(page, product.origin, 'collections');
  await visit(page, product.origin, `/credito/${account}/contacto`);
  await page.getByRole('radio', { name: 'Llamada', exact: true }).check();
  await page.getByRole('radio', { name: 'no contestó', exact: true }).check();
  await pass(20);
  await page.getByRole('button', { name: 'Registrar contacto' }).click();
  await page.getByText('Solo se puede contactar de 7:00 a 22:00, hora de donde vive el cliente.').waitFor();
  await visit(page, product.origin, '/cobranza');
  expect(await row.getByRole('link', { name: /^Registrar contacto/ }).count()).toBe(0);
  await row.getByText(/^Desde \d+:00/).waitFor();
  await visit(page, product.origin, `/credito/${account}/contacto`);
  expect(await page.getByRole('radio', { name: 'Llamada' }).count()).toBe(0);
  await page.getByRole('radio', { name: 'Llamó el cliente' }).check();
  troubles.expectNone([/status of 409/]);
});

test('who may not, or looks for what is not there, reads why', async () => {
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'analyst');
  await visit(page, product.origin, '/cobranza');
  await page.getByRole('heading', { level: 1, name: 'Sin permiso' }).waitFor();
  await visit(page, product.origin, '/credito/0000000000');
  await page.getByRole('heading', { level: 1, name: 'Aquí no hay nada' }).waitFor();
  troubles.expectNone();
});

test('without scripts a promise is written down, and what is wrong with it is said', async () => {
  const account = await activeCredit('5587651207');
  await advanceToNoon(clock, 9);
  await using device = await newPhone(browser, { javaScriptEnabled: false });
  const { page } = device;
  await page.goto(`${product.origin}/sandbox`);
  await page.getByRole('button', { name: /^Entrar como .+, Cobranza$/ }).click();
  await page.goto(`${product.origin}/oficina/credito/${account}/promesa`);
  await page.getByRole('button', { name: 'Ver qué cambia' }).click();
  await page.getByText('Elija el día.').waitFor();
  const today = await shopDay(clock);
  await page.getByLabel('Qué día').fill(today);
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Lo dijo por teléfono');
  await page.getByRole('button', { name: 'Ver qué cambia' }).click();
  await page.getByRole('button', { name: 'Anotar promesa' }).waitFor();
  expect(await page.getByLabel('Qué día').inputValue()).toBe(today);
  // Without scripts it can be changed after it was seen: then it is shown again.
  await page.getByLabel('Cuánto va a pagar').fill('50');
  await page.getByRole('button', { name: 'Anotar promesa' }).click();
  await page.getByText(/^Propuesta: antes Anotar una promesa/).waitFor();
  await page.getByRole('button', { name: 'Anotar promesa' }).click();
  await page.getByText('Promesa anotada').waitFor();
  expect(await page.getByText(/hasta el .+, vigente/).count()).toBe(1);
});

test('a late device is unlocked and locked again by hand, each by two people', async () => {
  const account = await activeCredit('5587651208');
  const today = await advanceToNoon(clock, 14);
  await idle(product.origin);
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  const confirm = async (act: RegExp, then: RegExp) => {
    await enterAs(page, product.origin, 'supervisor');
    await visit(page, product.origin, `/credito/${account}`);
    await page.getByRole('button', { name: act }).click();
    await expect.poll(() => state(page)).toMatch(then);
    await enterAs(page, product.origin, 'collections');
  };
  await enterAs(page, product.origin, 'collections');
  await visit(page, product.origin, `/credito/${account}`);
  await page.getByRole('link', { name: 'Proponer desbloqueo a mano' }).click();
  await page.getByRole('button', { name: 'Ver qué cambia' }).click();
  await page.getByText('Elija por qué.').waitFor();
  await page.getByRole('radio', { name: 'Cortesía con el cliente' }).check();
  await page.getByLabel('Hasta qué día').fill(today);
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Su patrón le paga mañana');
  await sendAct(page, 'Proponer desbloqueo a mano');
  await page.getByText('Desbloqueo propuesto: lo confirma otra persona').waitFor();
  expect(await state(page)).toBe('Bloqueado');
  await confirm(/^Confirmar: Desbloquear a mano/, /^Atraso, \d+ días$/);

  await visit(page, product.origin, `/credito/${account}`);
  await page.getByText(/^no se bloquea por atraso hasta el/).waitFor();
  await page.getByText('desbloqueó el equipo a mano').first().waitFor();
  await page.getByRole('link', { name: 'Proponer bloqueo a mano' }).click();
  await page.getByRole('textbox', { name: 'Motivo' }).fill('No pagó como dijo');
  await sendAct(page, 'Proponer bloqueo a mano');
  await page.getByText('Bloqueo propuesto: lo confirma otra persona').waitFor();
  await confirm(/^Confirmar: Bloquear a mano/, /^Bloqueado$/);
  troubles.expectNone([/status of 400/]);
});

const textsTo = async (phone: string) =>
  (await ask<{ text: string }[]>(clock, 'GET', `/sandbox/outbox.json?to=${phone}`)).map(({ text }) => text);
