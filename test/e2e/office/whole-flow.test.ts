import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { luhnDigit } from '#domain/credit/reference.ts';
import { agreeToTheFace } from '#test/support/agree-to-the-face.ts';
import { ask, invitationLink, newestCode } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { newPhone, openBrowser, type Device } from '#test/support/browser.ts';
import { idle } from '#test/support/idle.ts';
import { logIn } from '#test/support/log-in.ts';
import { provesOwner } from '#test/support/prove-owner.ts';
import { movedRequest } from '#test/support/moved-by-api.ts';
import { enganche } from '#test/support/operator.ts';
import { sendAct } from '#test/support/send-act.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import type { RequestInHand } from '#test/support/request-by-api.ts';
import { until } from '#test/support/until.ts';
import { Shopper } from '../shopper.ts';
import { Colleague } from './support/colleague.ts';
import { followLink } from './support/follow-link.ts';

/** One customer and the people who serve her, from an empty desk to a credit that is paid off. Each test goes on from the one before. */
const phone = '5587653101';
const nextPhone = '5587653102';

let product: Product;
let browser: Browser;
let clock: ApiClient;
let request: RequestInHand;
let account: string;
/** Of everybody at the desk; the gallery judges its pages at other widths. */
const screen = { width: 1280, height: 800 };
/** The customer's phone. */
let hers: Device;
let shopper: Shopper;
let analyst: Colleague;
let supervisor: Colleague;
let finance: Colleague;
let counter: Colleague;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ copyOf: inject('demoFolder') }), openBrowser()]);
  clock = new ApiClient(product.origin);
  hers = await newPhone(browser);
  shopper = new Shopper(hers.page, { origin: product.origin, phone, prefix: '/1' });
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

test('two administrators invite an analyst, a supervisor, finance and the counter; each makes a passkey', async () => {
  const admin = await firstOne('Lucía Andrade');
  const second = await firstOne('Omar Cid');
  const invites = async (name: string, role: string, place: string): Promise<Colleague> => {
    const { page } = admin;
    await admin.opens('/ajustes/invitar');
    await page.getByRole('textbox', { name: 'Nombre y apellido' }).fill(name);
    await page.getByRole('textbox', { name: 'Correo' }).fill(emailOf(name));
    await page.getByRole('combobox', { name: 'Puesto' }).selectOption(role);
    await page.getByRole('combobox', { name: 'Socio' }).selectOption(place);
    await page.getByRole('textbox', { name: 'Motivo' }).fill('Entra hoy');
    await sendAct(page, 'Proponer invitación');
    await page.getByText('La confirma otra persona de Administración').waitFor();
    await second.confirms('/ajustes', new RegExp(`^Confirmar: Invitar a «${name}»`));
    return Colleague.joins(browser, name, await invitationLink(clock, emailOf(name)), screen);
  };
  analyst = await invites('Elena Prado', 'Análisis', '1');
  supervisor = await invites('Bruno Salas', 'Supervisión', 'all');
  finance = await invites('Carla Nieto', 'Finanzas', 'all');
  counter = await invites('Daniel Rico', 'Mostrador', '1');
  await admin.opens('/ajustes');
  for (const { name } of [admin, second, analyst, supervisor, finance, counter]) {
    expect(await admin.page.getByRole('link', { name, exact: true }).count()).toBe(1);
  }
});

test('an edited address is reviewed: the analyst opens the proof and asks for another, which the customer uploads', async () => {
  request = await movedRequest(new ApiClient(product.origin), phone);
  const { page } = analyst;
  await analyst.opens('/revision');
  await page
    .getByRole('table', { name: 'Revisión' })
    .locator(`a[href$="/revisar/${request.requestId}"]`)
    .click();
  await page.getByRole('button', { name: 'Tomar esta revisión' }).click();
  await page.getByRole('radio', { name: 'Comparar documentos' }).check();
  await page.getByRole('button', { name: 'Abrir 5 minutos' }).click();
  await page.getByRole('table', { name: 'Domicilio' }).waitFor();
  await page.getByRole('img', { name: 'Recibo de luz' }).waitFor();
  await analyst.opens(`/solicitud/${request.requestId}/bitacora`);
  await page.getByText('motivo: comparar documentos').first().waitFor();
  await page.getByRole('link', { name: 'Pedir corrección' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Qué debe corregir el cliente?' });
  const proof = dialog.getByRole('group', { name: 'Comprobante de domicilio' });
  await proof.getByRole('radio', { name: 'No se lee' }).check();
  await dialog.getByRole('button', { name: 'Pedir al cliente' }).click();
  await page.getByText('Corrección pedida: Comprobante de domicilio.').waitFor();

  await followLink(hers.page, request);
  await hers.page.waitForURL(/\/1\/address-proof\/1\//);
  await hers.page.getByText('Sube otro comprobante de domicilio.').waitFor();
  await hers.page.getByLabel('Foto o archivo').setInputFiles(pdf);
  await shopper.tap('Subir comprobante');
  await hers.page.getByText('Lo que recibimos').waitFor();
  await shopper.continues();
  await shopper.isOn('working-email');
  expect(new URL(hers.page.url()).pathname).toContain(request.requestId);
});

test('above the limit of one person two approve; the customer accepts on her phone, and signs', async () => {
  const { page } = analyst;
  await analyst.opens(`/revisar/${request.requestId}`);
  const take = page.getByRole('button', { name: 'Tomar esta revisión' });
  const approve = page.getByRole('radio', { name: /^Aprobar/ });
  await take.or(approve).first().waitFor();
  if (await take.isVisible()) await take.click();
  await approve.check();
  await page.getByText('Necesita una segunda firma').waitFor();
  await page.getByRole('radio', { name: 'El titular es familiar directo' }).check();
  await page.getByRole('textbox', { name: /^Nota/ }).fill('El recibo está a nombre de su mamá.');
  await sendAct(page, 'Guardar y salir');
  await page.getByText('La respuesta quedó propuesta: la confirma otra persona.').waitFor();

  await supervisor.opens('/por-firmar');
  const act = supervisor.page.getByRole('article').filter({ hasText: 'Aprobar la solicitud' });
  await act.getByRole('link', { name: 'Ver y confirmar' }).click();
  await supervisor.page.getByText('El recibo está a nombre de su mamá.').waitFor();
  await supervisor.page.getByRole('button', { name: /^Confirmar/ }).click();
  await supervisor.page.getByText('Aprobada', { exact: true }).first().waitFor();

  await hers.page.getByText('Ver mi respuesta').tap();
  await shopper.isOn('aprove-true');
  await shopper.continues();
  await shopper.acceptsTheCredit();
  await shopper.signs();
  expect(await shopper.reference()).toMatch(/^\d{13}$/);
});

test('a down payment that is short is seen by finance; the rest, under a mistyped reference, is booked by two', async () => {
  const reference = await shopper.reference();
  const due = await ask<{ payTotal: number }>(
    request.client,
    'GET',
    `onboarding/getinfoPayReference/${request.requestId}`,
  );
  const path = `deliveryOrder/byRequestId/${request.requestId}`;
  const order = await ask<{ account: string }>(request.client, 'GET', path);
  ({ account } = order);
  const mistyped = mistype(reference);
  await pay(reference, due.payTotal - 100);
  await pay(mistyped, 100);

  const { page } = finance;
  await finance.opens('/pagos');
  const list = page.getByRole('table', { name: 'Por aclarar', exact: true });
  const chosen = page.getByRole('complementary', { name: 'Pago elegido' });
  await list.getByText('De menos').waitFor();
  await list.getByRole('link', { name: 'La referencia no existe' }).click();
  await chosen.getByRole('textbox', { name: 'Cuenta del cliente' }).fill(account);
  await chosen.getByRole('button', { name: 'Calcular' }).click();
  await chosen.getByText('Cuadra').waitFor();
  await chosen.getByRole('textbox', { name: 'Motivo' }).fill('Trae el recibo de la caja 4');
  await sendAct(chosen, 'Proponer así');
  await page.getByText('La propuesta espera a otra persona.').waitFor();
  await supervisor.confirms('/por-firmar', /^Confirmar: Aplicar \$100\.00/);

  await finance.opens('/pagos');
  await list.getByRole('link', { name: account }).click();
  await chosen.getByRole('textbox', { name: 'Motivo' }).fill('El resto llegó con otra referencia');
  await chosen.getByRole('button', { name: 'Dejar así' }).click();
  await page.getByText('El pago queda como está.').waitFor();
  await expect.poll(() => hers.page.getByRole('main').innerText()).toContain('Tu enganche está pagado');
});

test('her phone is packed with its IMEI, sent and delivered', async () => {
  const { page } = counter;
  await counter.opens('/envios');
  await page.getByRole('link', { name: `Asignar IMEI: ${account}` }).click();
  await page.getByText(`Va con la cuenta ${account}`).waitFor();
  await page.getByRole('textbox', { name: 'Escanear IMEI' }).fill(imei);
  await page.keyboard.press('Enter');
  await page.getByText(`Empacado: cuenta ${account}.`).waitFor();
  await page.getByRole('link', { name: /^Empacados/ }).click();
  await page.getByRole('link', { name: `Marcar enviado: ${account}` }).click();
  await page.getByRole('textbox', { name: 'Paquetería' }).fill('Estafeta');
  await page.getByRole('textbox', { name: 'Número de guía' }).fill('8055-4471');
  await page.getByRole('button', { name: 'Marcar enviado' }).click();
  await page.getByText('Enviado. El cliente recibe un SMS con la guía.').waitFor();
  await shopper.continues();
  await shopper.isOn('device-send');
  await hers.page.getByText('Tu equipo va en camino').waitFor();
  await passes(2 * 24);
  await counter.opens('/envios?view=sent');
  await page.getByRole('link', { name: `Marcar entregado: ${account}` }).click();
  await page.getByRole('textbox', { name: 'Quién recibió' }).fill('Petra Güemes');
  await page.getByRole('button', { name: 'Marcar entregado' }).click();
  await page.getByText('Entregado. El cliente recibe un SMS.').waitFor();
  await idle(product.origin);
  const sent = await ask<{ text: string }[]>(clock, 'GET', `/sandbox/outbox.json?to=${phone}`);
  expect(sent.some(({ text }) => text.includes('8055-4471'))).toBe(true);
});

test('she loses her number, shows who she is, and two people change it; three days later it is the new one', async () => {
  const { page } = hers;
  await page.goto(`${product.origin}/1/login/1`);
  await page.getByRole('link', { name: 'Perdí mi número' }).tap();
  await page.getByLabel('Número de contrato').fill(account);
  await page.getByLabel('Número de celular').fill(nextPhone);
  await shopper.tap('Enviar');
  await page.getByRole('heading', { name: 'Verifica tu número nuevo' }).waitFor();
  await page
    .getByLabel(/código/i)
    .first()
    .fill(await newestCode(clock, nextPhone));
  await shopper.tap('Verificar');
  await agreeToTheFace(page);
  await shopper.tap('Verificar mi identidad');
  await page.getByRole('button', { name: 'Comenzar' }).tap();
  await page.getByRole('button', { name: 'Tomar foto' }).tap();
  await page.getByRole('heading', { name: 'Reverso de tu INE' }).waitFor();
  await page.getByRole('button', { name: 'Tomar foto' }).tap();
  await page.getByRole('button', { name: 'Tomar selfie' }).tap();
  await page.getByRole('button', { name: 'Aprobar' }).tap();
  await until('the identity', async () => {
    await counter.opens(`/credito/${account}`);
    return (await counter.page.getByRole('link', { name: 'Proponer cambio de teléfono' }).count()) > 0;
  });
  await counter.page.getByRole('link', { name: 'Proponer cambio de teléfono' }).click();
  await counter.page.getByRole('textbox', { name: 'Motivo' }).fill('Vino a la tienda con su INE');
  await sendAct(counter.page, 'Proponer cambio de teléfono');
  await counter.page.getByText('Cambio propuesto: lo confirma otra persona').waitFor();
  await supervisor.confirms(`/credito/${account}`, /^Confirmar: /);
  await supervisor.page.getByText(/^confirmado, cambia el/).waitFor();

  await passes(73);
  await supervisor.opens(`/credito/${account}`);
  await supervisor.page.getByText('hecho', { exact: true }).waitFor();
  expect((await logIn(new ApiClient(product.origin), nextPhone, phone)).account).toBe(account);
  await expect(logIn(new ApiClient(product.origin), phone)).rejects.toThrow('contratos_firmados');
});

test('finance sends the quote, she pays it with ten pesos too many; two people give them back', async () => {
  const { page } = finance;
  await finance.opens(`/credito/${account}`);
  await page.getByRole('button', { name: 'Enviar por SMS' }).click();
  await page.getByText('Cotización enviada por SMS').waitFor();
  const quote = await page.getByRole('main').innerText();
  const reference = /Referencia (\d{13})/.exec(quote)?.[1] ?? '';
  const amount = Number(/Paga hoy\s+\$([\d,.]+)/.exec(quote)?.[1]?.replaceAll(',', ''));
  await pay(reference, Math.round((amount + 10) * 100) / 100);
  await finance.opens(`/credito/${account}`);
  await page.getByRole('heading', { level: 1 }).getByText('Liquidado').waitFor();

  // For a week after a change of number nobody says where money goes.
  await passes(8 * 24);
  const { customer: back } = await logIn(new ApiClient(product.origin), nextPhone, phone);
  await provesOwner(back, account, phone);
  await ask(back, 'POST', `account/clabe/${account}`, { clabe: '032180000118359719' });
  await passes(73);

  await finance.opens('/pagos/devoluciones');
  const refund = page.getByRole('complementary', { name: 'Devolución elegida' });
  await page.getByRole('table', { name: 'Devoluciones' }).getByRole('link', { name: account }).click();
  await refund.getByRole('button', { name: 'Ver: CLABE' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mostrar 30 segundos' }).click();
  await refund.getByText('032180000118359719').waitFor();
  await refund.getByRole('textbox', { name: 'Motivo' }).fill('Pagó de más');
  await sendAct(refund, 'Proponer pago');
  await page.getByText('La propuesta espera a otra persona.').waitFor();
  await supervisor.confirms('/por-firmar', /^Confirmar: Devolver \$10\.00/);
  await finance.opens('/pagos/devoluciones');
  await page.getByRole('table', { name: 'Devoluciones' }).getByRole('link', { name: account }).click();
  await refund.getByRole('textbox', { name: 'Clave de rastreo' }).fill('MX2611250001');
  await refund.getByRole('button', { name: 'Registrar transferencia' }).click();
  await page.getByText('Devolución registrada').waitFor();
  await finance.opens('/pagos/devoluciones?ver=pagadas');
  const paid = page.getByRole('table', { name: 'Devoluciones' });
  await expect.poll(() => paid.innerText()).toContain('Devuelto');
});

test('every act has its line in the audit log, with the name of who did it', async () => {
  const auditor = supervisor;
  await auditor.opens(`/credito/${account}/bitacora`);
  const history = await auditor.page.getByRole('main').innerText();
  for (const name of [supervisor, finance, counter]) expect(history).toContain(name.name);
});

/** The first administrators are made by whoever runs the service. */
async function firstOne(name: string): Promise<Colleague> {
  const person = ['--name', name, '--email', emailOf(name), '--role', 'administrator', '--partner', 'all'];
  const [link] = (await enganche(product.dataDir, 'staff', 'invite', ...person)).split('\n');
  return Colleague.joins(browser, name, link ?? '', screen);
}

const emailOf = (name: string) => `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}@oficina.mx`;

/** Of the series for tests, which no real device has. */
const imeiDigits = '00100000004455';
const imei = `${imeiDigits}${luhnDigit(imeiDigits)}`;

/** With the work that becomes due by then. */
async function passes(hours: number): Promise<void> {
  await ask(clock, 'POST', '/sandbox/clock', { minutes: String(hours * 60) });
  await idle(product.origin);
}

const pay = (reference: string, amount: number) =>
  ask(clock, 'POST', '/sandbox/caja/pay', { reference, amount, anyway: '1' });

/** Another number of which the check digit is right, too: the till takes it. */
function mistype(reference: string): string {
  const digits = `${reference.slice(0, 5)}9999999`.slice(0, 12);
  return `${digits}${luhnDigit(digits)}`;
}

const pdf = {
  name: 'recibo.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\nrecibo'),
};
