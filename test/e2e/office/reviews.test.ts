import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { personaFor } from '#server/sandbox/persona.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { ask } from '#test/support/api-calls.ts';
import { newDesktop, newPhone, openBrowser } from '#test/support/browser.ts';
import { movedRequest } from '#test/support/moved-by-api.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { walkTo, type RequestInHand } from '#test/support/request-by-api.ts';
import { seeChanges, sendAct } from '#test/support/send-act.ts';
import { enterAs, hydrated, visit } from './support/desk.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ copyOf: inject('demoFolder') }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

const moved = (phone: string, proofs?: Parameters<typeof movedRequest>[2]) =>
  movedRequest(new ApiClient(product.origin), phone, proofs);

/** Opens a case and takes it. */
async function take(page: Page, { requestId }: RequestInHand): Promise<void> {
  await visit(page, product.origin, `/revisar/${requestId}`);
  await page.getByRole('button', { name: 'Tomar esta revisión' }).click();
  await page.getByRole('radio', { name: /^Aprobar/ }).waitFor();
}

const note = (page: Page) => page.getByRole('textbox', { name: /^Nota/ });

test('an edited address with its proof opened is proposed by one and confirmed by another; the customer signs', async () => {
  const request = await moved('5587652101', ['luz', 'telefono']);
  await using first = await newDesktop(browser);
  await using second = await newDesktop(browser);
  const { page, troubles } = first;
  await enterAs(page, product.origin, 'analyst');
  await page.getByRole('navigation', { name: 'Oficina' }).getByRole('link', { name: 'Revisión' }).click();
  await page.getByRole('table', { name: 'Revisión' }).waitFor();
  await page.getByRole('link', { name: /Las lleva usted/ }).click();
  await page.getByText('No hay revisiones aquí').waitFor();
  await take(page, request);

  const main = page.getByRole('main');
  expect(await main.innerText()).not.toContain('Cerrada Las Rosas');
  await page.getByRole('radio', { name: 'Otro motivo' }).check();
  await page.getByRole('button', { name: 'Abrir 5 minutos' }).click();
  await page.getByText('Escriba el motivo.').waitFor();
  await page.getByRole('radio', { name: 'Comparar documentos' }).check();
  await page.getByRole('button', { name: 'Abrir 5 minutos' }).click();
  const compare = page.getByRole('table', { name: 'Domicilio' });
  await compare.waitFor();
  const street = compare.getByRole('row', { name: /^Calle/ });
  expect(await street.innerText()).toContain('Cerrada Las Rosas');
  expect(await street.innerText()).toContain('Distinto');
  expect(await compare.getByRole('row', { name: /^C\. P\./ }).innerText()).toContain('Igual');
  const picture = page.getByRole('img', { name: 'Recibo de luz' });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('button', { name: /^Acercar/ }).click();
  await page.getByText('125 %').waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('r');
  await expect.poll(() => picture.evaluate((img) => img.style.transform)).toBe('rotate(90deg)');
  await page.keyboard.press('0');
  await page.getByText('100 %').waitFor();
  await page.getByRole('link', { name: 'Recibo de teléfono' }).click();
  // One opening, for one reason, is of all papers of the case.
  await page.getByRole('img', { name: 'Recibo de teléfono' }).waitFor();
  await page.getByRole('link', { name: 'INE, frente' }).click();
  const card = page.getByRole('img', { name: 'INE, frente' });
  await expect.poll(() => card.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  // What is open beside the papers is not masked among the facts below.
  await expect.poll(() => page.getByText(personaFor('5587652101').curp, { exact: true }).count()).toBe(2);
  expect(await page.getByRole('button', { name: 'Ver: CURP' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Ver: Teléfono' }).waitFor();

  // Keys select, and send nothing.
  await page.keyboard.press('n');
  expect(await page.getByRole('radio', { name: /^No aprobar/ }).isChecked()).toBe(true);
  await page.keyboard.press('a');
  expect(await page.getByRole('radio', { name: /^Aprobar/ }).isChecked()).toBe(true);
  await page.getByText('Necesita una segunda firma').waitFor();
  await seeChanges(page);
  await page.getByText('Elija un motivo.').waitFor();
  await page.getByText('Escriba una nota de 3 letras o más.').waitFor();
  await page.getByRole('radio', { name: 'El titular es familiar directo' }).check();
  await note(page).fill('Vive con su mamá; el recibo está a nombre de ella.');
  await sendAct(page, 'Guardar y salir');
  await page.getByText('La respuesta quedó propuesta: la confirma otra persona.').waitFor();

  await visit(page, product.origin, `/revisar/${request.requestId}`);
  await page.getByText('La pidió usted').first().waitFor();
  expect(await page.getByRole('button', { name: /^Confirmar/ }).count()).toBe(0);
  await enterAs(second.page, product.origin, 'supervisor');
  await visit(second.page, product.origin, '/por-firmar');
  await second.page
    .getByRole('article')
    .filter({ hasText: 'Aprobar la solicitud' })
    .getByRole('link', { name: 'Ver y confirmar' })
    .click();
  await second.page.getByText('Vive con su mamá; el recibo está a nombre de ella.').waitFor();
  await second.page.getByRole('button', { name: /^Confirmar/ }).click();
  // The act has left the page with its button: the frame says what was done.
  await second.page
    .getByRole('status')
    .getByText(/^Hecha: Aprobar la solicitud .* Propuso .+, confirmó /)
    .waitFor();
  // The review is over: the record says so.
  await second.page.waitForURL(`**/solicitud/${request.requestId}/decision`);
  await second.page.getByText('Aprobada', { exact: true }).first().waitFor();

  await walkTo(request, 'down-payment', 'aprove-credit');
  await visit(page, product.origin, `/solicitud/${request.requestId}/bitacora`);
  const history = await page.getByRole('main').innerText();
  expect(history).toContain('aprobó la revisión');
  expect(history).toContain('motivo: comparar documentos');
  expect(history).toContain('motivo: el titular es familiar directo');
  troubles.expectNone([/400/]);
});

test('a counter-offer is computed, and accepted by the customer on her own screen', async () => {
  const request = await moved('5587652102');
  await using device = await newDesktop(browser);
  const { page } = device;
  await enterAs(page, product.origin, 'analyst');
  await take(page, request);
  await page.getByRole('radio', { name: /^Ofrecer otro plan/ }).check();
  const downPayment = page.getByRole('textbox', { name: 'Enganche, en pesos' });
  await downPayment.fill('100');
  await page.getByRole('button', { name: 'Calcular' }).click();
  await page.getByText('El enganche no puede ser menor que el del equipo.').waitFor();
  await downPayment.fill('7500');
  await page.getByRole('combobox', { name: 'Plazo' }).selectOption('26 semanas');
  await page.getByRole('button', { name: 'Calcular' }).click();
  await page.getByText('Las reglas de crédito lo permiten.').waitFor();
  expect(await page.getByText('Necesita una segunda firma').count()).toBe(0);
  await page.getByRole('radio', { name: 'El cliente lo pidió' }).check();
  await note(page).fill('Puede dar más enganche.');
  await sendAct(page, 'Ofrecer y seguir');
  await page.waitForURL('**/*aviso=hecha');
  const { client, requestId } = request;
  const credit = await ask<{ downPayment: number; totalPeriod: number }>(
    client,
    'GET',
    `onboarding/getInfoCreditData/${requestId}`,
  );
  expect(credit).toMatchObject({ downPayment: 7500, totalPeriod: 26 });

  await using hers = await newPhone(browser);
  await hers.page
    .context()
    .addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: product.origin })));
  await hers.page.goto(`${product.origin}/1/aprove-credit/1/${requestId}`);
  await hers.page.getByRole('heading', { name: 'Fuiste aprobado' }).waitFor();
  expect(await hers.page.getByRole('main').innerText()).toMatch(/\$7,500/);
  await walkTo(request, 'down-payment', 'aprove-credit');
});

test('of two people who take the next case at once each gets another; who is late reads who has it', async () => {
  const requests = [await moved('5587652103'), await moved('5587652104')];
  await using one = await newDesktop(browser);
  await using other = await newDesktop(browser);
  await enterAs(one.page, product.origin, 'analyst');
  await enterAs(other.page, product.origin, 'supervisor');
  for (const { page } of [one, other]) {
    await visit(page, product.origin, '/revision');
    // What earlier tests left in their hands.
    while (await page.getByRole('link', { name: /Las lleva usted\s*[1-9]/ }).count()) {
      await page.getByRole('button', { name: 'Tomar la siguiente' }).click();
      await page.getByRole('button', { name: 'Devolver a la fila' }).click();
      await page.getByText('La revisión volvió a la fila.').waitFor();
    }
  }
  await Promise.all(
    [one, other].map(async ({ page }) => {
      await page.getByRole('button', { name: 'Tomar la siguiente' }).click();
      await page.waitForURL('**/revisar/*');
    }),
  );
  expect(one.page.url()).not.toBe(other.page.url());

  const [free] = requests.filter(
    ({ requestId }) => ![one, other].some(({ page }) => page.url().includes(requestId)),
  );
  const target = free?.requestId ?? new URL(other.page.url()).pathname.split('/').at(-1);
  await visit(one.page, product.origin, `/revisar/${target}`);
  if (free) {
    await visit(other.page, product.origin, `/revisar/${target}`);
    await other.page.getByRole('button', { name: 'Tomar esta revisión' }).click();
    await other.page.getByRole('button', { name: 'Saltar' }).waitFor();
    await one.page.getByRole('button', { name: 'Tomar esta revisión' }).click();
    await one.page.getByText(/^La lleva Héctor Luna desde el/).waitFor();
  } else {
    await one.page.getByText('La lleva Héctor Luna', { exact: true }).waitFor();
  }
});

test('facts that changed meanwhile are told, and nothing is decided', async () => {
  const request = await moved('5587652105');
  await using device = await newDesktop(browser);
  const { page } = device;
  await enterAs(page, product.origin, 'analyst');
  await take(page, request);
  await page.getByRole('radio', { name: /^No aprobar/ }).check();
  await page.getByRole('radio', { name: 'No podría pagarlo' }).check();
  await note(page).fill('No le alcanza.');
  await ask(request.client, 'POST', 'deliveryOrder/cancelDeliveryOrder', { account: request.requestId });
  await seeChanges(page);
  await page.getByText('El cliente canceló la solicitud mientras se revisaba.').waitFor();
  expect(await note(page).inputValue()).toBe('No le alcanza.');
  await page.getByRole('link', { name: 'Ver cómo está ahora' }).click();
  await page.getByRole('heading', { level: 1, name: /^Solicitud / }).waitFor();
});

test('without scripts a review is taken, its proof opened and an answer given', async () => {
  const request = await moved('5587652106');
  await using device = await newPhone(browser, { javaScriptEnabled: false });
  const { page } = device;
  await page.goto(`${product.origin}/sandbox`);
  await page.getByRole('button', { name: /^Entrar como .+, Análisis$/ }).click();
  await page.goto(`${product.origin}/oficina/revisar/${request.requestId}`);
  await page.getByRole('button', { name: 'Tomar esta revisión' }).click();
  await page.getByRole('button', { name: 'Abrir 5 minutos' }).click();
  await page.getByRole('table', { name: 'Domicilio' }).waitFor();
  await seeChanges(page);
  await page.getByText('Elija una decisión.').waitFor();
  await page.getByRole('radio', { name: /^No aprobar/ }).check();
  await page.getByRole('radio', { name: 'El comprobante no se lee' }).check();
  await note(page).fill('La foto está borrosa.');
  await sendAct(page, 'No aprobar y seguir');
  await page.waitForURL('**/*aviso=hecha');
  const path = `onboarding/getAddressRequest/${request.requestId}`;
  expect(await ask(request.client, 'GET', path)).toMatchObject({ approvedCredit: 0 });
});

test('who has nothing to do with reviews has no such page', async () => {
  await using device = await newDesktop(browser);
  const { page } = device;
  await enterAs(page, product.origin, 'finance');
  const menu = page.getByRole('navigation', { name: 'Oficina' });
  expect(await menu.getByRole('link', { name: 'Revisión' }).count()).toBe(0);
  await visit(page, product.origin, '/revision');
  await page.getByRole('heading', { level: 1, name: 'Sin permiso' }).waitFor();
  await hydrated(page);
});

test('a correction is asked for from the decision: the dialog of the record opens', async () => {
  const request = await moved('5587652119');
  await using desk = await newDesktop(browser);
  const { page, troubles } = desk;
  await enterAs(page, product.origin, 'analyst');
  await take(page, request);
  await page.getByRole('link', { name: /^Pedir corrección/ }).click();
  await page.getByRole('dialog', { name: '¿Qué debe corregir el cliente?' }).waitFor();
  expect(page.url()).toContain(`/solicitud/${request.requestId}?hacer=corregir`);
  troubles.expectNone();
});
