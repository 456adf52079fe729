import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addDays } from '#domain/calendar.ts';
import { luhnDigit } from '#domain/credit/reference.ts';
import { weekdayInWords } from '#domain/spanish-dates.ts';
import { ask, newestCode, wrongCode } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { newDesktop, newPhone, openBrowser } from '#test/support/browser.ts';
import { logIn } from '#test/support/log-in.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import { shopDay } from '#test/support/sandbox-clock.ts';
import { enterAs, hydrated, visit } from './support/desk.ts';

let product: Product;
let browser: Browser;
/** Customers who paid their down payment: the one that is followed, one with another device, and one left alone. */
let followed: Paid;
let other: Paid;
let third: Paid;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ copyOf: inject('demoFolder') }), openBrowser()]);
  [followed, other, third] = [await paid('5587651201'), await paid('5587651202'), await paid('5587651203')];
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

type Paid = Awaited<ReturnType<typeof paid>>;
async function paid(phone: string) {
  const request = await startRequest(new ApiClient(product.origin), { phone });
  await walkTo(request, 'device-send');
  const { customer, account } = await logIn(new ApiClient(product.origin), phone);
  return { requestId: request.requestId, customer, account };
}

/** Of the series for tests, which no real device has. */
const imeiOf = (n: number): string => {
  const digits = `00100${String(n).padStart(9, '0')}`;
  return `${digits}${luhnDigit(digits)}`;
};
const [imei, otherImei] = [imeiOf(4411), imeiOf(4422)];

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const scanner = (page: Page) => page.getByRole('textbox', { name: 'Escanear IMEI' });
const choose = async (page: Page, account: string) => {
  await table(page, 'Por empacar')
    .getByRole('link', { name: `Asignar IMEI: ${account}` })
    .click();
  await page.getByText(`Va con la cuenta ${account}`).waitFor();
};
/** A scanner types the digits and ends with Enter. */
const scan = async (page: Page, digits: string) => {
  await scanner(page).fill('');
  await page.keyboard.type(digits);
  await page.keyboard.press('Enter');
};

test('a paid device is packed by scanner, sent and delivered, and its customer follows it on her phone', async () => {
  await using desk = await newDesktop(browser);
  const { page, troubles } = desk;
  await enterAs(page, product.origin, 'counter');
  await page.getByRole('link', { name: /^Por empacar/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Equipos y envíos' }).waitFor();
  await hydrated(page);

  await choose(page, other.account);
  await scan(page, otherImei);
  await page.getByText(`Empacado: cuenta ${other.account}.`).waitFor();

  await choose(page, followed.account);
  await scan(page, '356938035643808');
  await page.getByText('Ese IMEI no es válido. Son 15 dígitos').waitFor();
  await scan(page, otherImei);
  await page.getByText('Ese IMEI ya está en otro crédito abierto.').waitFor();
  await scan(page, imei);
  await page.getByText(`Empacado: cuenta ${followed.account}.`).waitFor();
  expect(await table(page, 'Por empacar').innerText()).not.toContain(followed.account);

  await page.getByRole('link', { name: /^Empacados/ }).click();
  await table(page, 'Empacados')
    .getByRole('link', { name: `Marcar enviado: ${followed.account}` })
    .click();
  await page.getByRole('heading', { level: 1, name: `Envío de la cuenta ${followed.account}` }).waitFor();
  expect(await page.getByRole('main').innerText()).not.toContain(imei);
  await page.getByRole('button', { name: 'Marcar enviado' }).click();
  await page
    .getByRole('main')
    .getByText(/Escriba|obligatorio/)
    .first()
    .waitFor();
  await page.getByRole('textbox', { name: 'Paquetería' }).fill('Estafeta');
  await page.getByRole('textbox', { name: 'Número de guía' }).fill('8055-4471');
  await page.getByRole('button', { name: 'Marcar enviado' }).click();
  await page.getByText('Enviado. El cliente recibe un SMS con la guía.').waitFor();

  await using phone = await newPhone(browser);
  const url = product.origin;
  const cookies = [...followed.customer.cookies].map(([name, value]) => ({ name, value, url }));
  await phone.page.context().addCookies(cookies);
  await phone.page.goto(`${url}/1/dashboard/1/${followed.account}`);
  const seen = async () => (await phone.page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ');
  await expect.poll(seen).toContain('Estafeta, guía 8055-4471');

  await page.getByRole('textbox', { name: 'Quién recibió' }).fill('Petra Güemes');
  await page.getByRole('button', { name: 'Marcar entregado' }).click();
  await page.getByText('Entregado. El cliente recibe un SMS.').waitFor();
  const today = await shopDay(followed.customer);
  await expect.poll(seen).toContain(`Entregado el ${weekdayInWords(today)}`);
  await page.getByRole('button', { name: 'Ver: Recibió' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mostrar 30 segundos' }).click();
  await page.getByText('Petra Güemes').waitFor();
  await page.getByText('motivo: entregar el equipo').first().waitFor();
  troubles.expectNone();
});

test('a wrong IMEI is corrected with its reason, and a device that came back is taken back', async () => {
  await using desk = await newDesktop(browser);
  const { page, troubles } = desk;
  await enterAs(page, product.origin, 'supervisor');
  await visit(page, product.origin, `/envio/${other.requestId}`);
  await page.getByText('Corregir el IMEI').click();
  await page.getByRole('textbox', { name: 'IMEI del equipo' }).fill(imei);
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Se leyó la caja de al lado');
  await page.getByRole('button', { name: 'Corregir', exact: true }).click();
  // It is on the device of the test before.
  await page.getByText('Ese IMEI ya está en otro crédito abierto.').waitFor();
  await page.getByRole('textbox', { name: 'IMEI del equipo' }).fill(imeiOf(4433));
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Se leyó la caja de al lado');
  await page.getByRole('button', { name: 'Corregir', exact: true }).click();
  await page.getByText('El IMEI quedó corregido.').waitFor();
  await page.getByText('Se leyó la caja de al lado').waitFor();

  await page.getByRole('textbox', { name: 'Paquetería' }).fill('Estafeta');
  await page.getByRole('textbox', { name: 'Número de guía' }).fill('8055-4472');
  await page.getByRole('button', { name: 'Marcar enviado' }).click();
  await page.getByText('Registrar una devolución').click();
  await page.getByRole('button', { name: 'Marcar devuelto' }).click();
  await page.getByText('Escriba el motivo.').waitFor();
  await page.getByRole('textbox', { name: 'Motivo' }).fill('La dirección no existe');
  await page.getByRole('button', { name: 'Marcar devuelto' }).click();
  await page.getByText('Devuelto.', { exact: true }).waitFor();
  // Another one goes in its place.
  await page.getByRole('textbox', { name: 'IMEI del equipo' }).fill(imeiOf(4434));
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Con el domicilio corregido');
  await page.getByRole('button', { name: 'Asignar y empacar otra vez' }).click();
  await page.getByText('Empacado otra vez.').waitFor();
  await page.getByRole('textbox', { name: 'Paquetería' }).fill('DHL');
  await page.getByRole('textbox', { name: 'Número de guía' }).fill('8055-4473');
  await page.getByRole('button', { name: 'Marcar enviado' }).click();
  await page.getByText('Enviado. El cliente recibe un SMS con la guía.').waitFor();
  troubles.expectNone();

  await using phone = await newPhone(browser);
  const url = product.origin;
  const cookies = [...other.customer.cookies].map(([name, value]) => ({ name, value, url }));
  await phone.page.context().addCookies(cookies);
  await phone.page.goto(`${url}/1/dashboard/1/${other.account}`);
  await phone.page.getByText('DHL, guía 8055-4473').waitFor();
  await phone.page.getByText('empieza cuando recibas tu equipo. Hoy no debes nada.').waitFor();
  phone.troubles.expectNone();
});

test('at the counter a device goes to its customer by its IMEI and the code of her phone', async () => {
  const { requestId, customer, account } = await paid('5587651204');
  await using desk = await newDesktop(browser);
  const { page, troubles } = desk;
  await enterAs(page, product.origin, 'counter');
  await visit(page, product.origin, `/envio/${requestId}`);
  await page.getByText('Entregar en tienda').click();
  await page.getByRole('button', { name: 'Enviar código al cliente' }).click();
  await page.getByText('El código va en camino al teléfono del cliente.').waitFor();
  await page.getByRole('textbox', { name: 'IMEI del equipo' }).last().fill(imeiOf(4435));
  await page
    .getByRole('textbox', { name: 'Código del cliente' })
    .fill(await wrongCode(customer, '5587651204'));
  await page.getByRole('button', { name: 'Entregar', exact: true }).click();
  await page.getByText('Escriba un código válido.').waitFor();
  await page
    .getByRole('textbox', { name: 'Código del cliente' })
    .fill(await newestCode(customer, '5587651204'));
  await page.getByRole('button', { name: 'Entregar', exact: true }).click();
  await page.getByText('Entregado. El cliente recibe un SMS con su primer pago.').waitFor();
  troubles.expectNone();
  const { orderInfo } = await ask<{ orderInfo: { nextPaymentDueOn: string } }>(
    customer,
    'GET',
    `payments/accountStatus/${account}`,
  );
  expect(orderInfo.nextPaymentDueOn).toBe(addDays(await shopDay(customer), 7));
});

test('the code that her account shows is as good, scanned in place of a code by SMS', async () => {
  const { requestId, customer, account } = await paid('5587651205');
  const { orderInfo } = await ask<{ orderInfo: { delivery: { ownCode: { digits: string } } } }>(
    customer,
    'GET',
    `payments/accountStatus/${account}`,
  );
  await using desk = await newDesktop(browser);
  const { page, troubles } = desk;
  await enterAs(page, product.origin, 'counter');
  await visit(page, product.origin, `/envio/${requestId}`);
  await page.getByText('Entregar en tienda').click();
  await page.getByRole('textbox', { name: 'IMEI del equipo' }).last().fill(imeiOf(4436));
  // A scanner types what it reads, and ends with Enter.
  const field = page.getByRole('textbox', { name: 'Código del cliente' });
  await field.fill(orderInfo.delivery.ownCode.digits);
  await field.press('Enter');
  await page.getByText('Entregado. El cliente recibe un SMS con su primer pago.').waitFor();
  troubles.expectNone();
});

test('the packing list shows names and addresses after a reason, and every one is in the history', async () => {
  await using desk = await newDesktop(browser);
  const { page, troubles } = desk;
  await enterAs(page, product.origin, 'counter');
  await visit(page, product.origin, '/envios');
  await page.getByRole('link', { name: 'Lista de empaque' }).click();
  await page.getByRole('heading', { level: 1, name: 'Lista de empaque' }).waitFor();
  expect(await page.getByRole('main').innerText()).not.toMatch(/C\.P\. \d{5}/);
  await page.getByRole('radio', { name: 'Otro motivo' }).check();
  await page.getByRole('button', { name: 'Ver la lista' }).click();
  await page.getByText('Escriba el motivo.').waitFor();
  await page.getByRole('radio', { name: 'Entregar el equipo' }).check();
  await page.getByRole('button', { name: 'Ver la lista' }).click();
  const list = table(page, 'Lista de empaque');
  await list.waitFor();
  await list.getByText(third.account).waitFor();
  expect(await list.innerText()).toMatch(/C\.P\. \d{5}/);
  await visit(page, product.origin, `/envio/${third.requestId}`);
  await page.getByText('motivo: entregar el equipo').waitFor();
  troubles.expectNone();
});

test('a contact is logged: what came of it, until somebody was spoken with', async () => {
  await using desk = await newDesktop(browser);
  const { page, troubles } = desk;
  await enterAs(page, product.origin, 'counter');
  await visit(page, product.origin, '/envios/por-contactar');
  await table(page, 'Por contactar')
    .getByRole('link', { name: `Registrar contacto: ${third.account}` })
    .click();
  // Her own call is heard at any hour.
  await page.getByRole('radio', { name: 'Llamó el cliente' }).check();
  await page.getByRole('radio', { name: 'Pidió llamar después' }).check();
  await page.getByRole('textbox', { name: 'Nota' }).fill('Después de las cinco');
  await page.getByRole('button', { name: 'Registrar contacto' }).click();
  await page.getByText('El contacto quedó registrado.').waitFor();
  await page.getByText('Intentos: 1.').waitFor();
  await page.getByRole('radio', { name: 'Vino a la tienda' }).check();
  await page.getByRole('radio', { name: 'Hablamos' }).check();
  await page.getByRole('button', { name: 'Registrar contacto' }).click();
  await page.getByText('Alguien ya habló con el cliente').waitFor();
  await visit(page, product.origin, '/envios/por-contactar');
  expect(await page.getByRole('main').innerText()).not.toContain(third.account);
  troubles.expectNone();
});

test('without scripts a device is packed, sent and delivered', async () => {
  await using desk = await newDesktop(browser, { javaScriptEnabled: false });
  const { page } = desk;
  await page.goto(`${product.origin}/sandbox`);
  await page.getByRole('button', { name: /^Entrar como .+, Mostrador$/ }).click();
  await page.goto(`${product.origin}/oficina/envios`);
  await table(page, 'Por empacar')
    .getByRole('link', { name: `Asignar IMEI: ${third.account}` })
    .click();
  await scanner(page).fill('12');
  await page.getByRole('button', { name: 'Asignar y empacar' }).click();
  await page.getByText('Ese IMEI no es válido.').waitFor();
  await scanner(page).fill(imeiOf(4444));
  await page.getByRole('button', { name: 'Asignar y empacar' }).click();
  await page.getByText(`Empacado: cuenta ${third.account}.`).waitFor();
  await page.goto(`${product.origin}/oficina/envio/${third.requestId}`);
  await page.getByRole('textbox', { name: 'Paquetería' }).fill('Estafeta');
  await page.getByRole('textbox', { name: 'Número de guía' }).fill('8055-4473');
  await page.getByRole('button', { name: 'Marcar enviado' }).click();
  await page.getByRole('textbox', { name: 'Quién recibió' }).fill('Petra Güemes');
  await page.getByRole('button', { name: 'Marcar entregado' }).click();
  await page.getByText('Entregado. El cliente recibe un SMS.').waitFor();
  expect(await page.getByRole('main').innerText()).toContain('Nada por hacer con este equipo.');
});

test('who may only read does not see an act, and who may not read is told so', async () => {
  await using desk = await newDesktop(browser);
  const { page, troubles } = desk;
  await enterAs(page, product.origin, 'auditor');
  await visit(page, product.origin, `/envio/${followed.requestId}`);
  expect(
    await page.getByRole('button', { name: /^(Marcar|Asignar|Corregir|Registrar|Reintentar)/ }).count(),
  ).toBe(0);
  await visit(page, product.origin, '/envios/lista');
  await page.getByRole('heading', { level: 1, name: 'Sin permiso' }).waitFor();
  await enterAs(page, product.origin, 'finance');
  expect(await page.getByRole('navigation', { name: 'Oficina' }).innerText()).not.toContain(
    'Equipos y envíos',
  );
  await visit(page, product.origin, '/envios');
  await page.getByRole('heading', { level: 1, name: 'Sin permiso' }).waitFor();
  troubles.expectNone();
});
