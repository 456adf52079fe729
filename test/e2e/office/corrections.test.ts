import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ask } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { newDesktop, newPhone, openBrowser } from '#test/support/browser.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { act, startRequest, walkTo, type RequestInHand } from '#test/support/request-by-api.ts';
import { enterAs, hydrated, visit } from './support/desk.ts';
import { followLink } from './support/follow-link.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ copyOf: inject('demoFolder') }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

const pdf = (text: string) => ({
  name: `${text}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n${text}`),
});

/** A request whose address is not the identification's, with a proof: a person decides. */
async function inReview(phone: string): Promise<RequestInHand> {
  const request = await startRequest(new ApiClient(product.origin), { phone });
  await walkTo(request, 'address-confirmation');
  const { client, requestId } = request;
  const known = await ask<object>(client, 'GET', `onboarding/getInfoAddressData/${requestId}`);
  await ask(client, 'POST', `onboarding/confirmAddress/${requestId}`, {
    ...known,
    street: 'Cerrada Las Rosas',
    streetNumberExt: phone.slice(-4),
  });
  const form = new FormData();
  form.set('file', new File([new Uint8Array(pdf('borroso').buffer)], 'borroso.pdf'));
  await ask(client, 'POST', `onboarding/addressProof/${requestId}/luz`, form);
  await ask(client, 'POST', 'onboarding/confirmData', { requestId });
  await act['address-validation'](request);
  return request;
}

test('another proof is asked for, uploaded on a phone by the link, and lies beside the first', async () => {
  const request = await inReview('5587651201');
  await using desk = await newDesktop(browser);
  const { page } = desk;
  await enterAs(page, product.origin, 'analyst');
  await visit(page, product.origin, `/solicitud/${request.requestId}`);
  await page.getByRole('button', { name: 'Tomar el caso' }).click();
  await page.getByRole('button', { name: 'Soltar el caso' }).waitFor();
  await page.getByRole('link', { name: 'Pedir corrección' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Qué debe corregir el cliente?' });
  await dialog.waitFor();
  await dialog.getByRole('button', { name: 'Pedir al cliente' }).click();
  await dialog.getByText('Elija qué debe corregir y por qué.').waitFor();
  await dialog
    .getByRole('group', { name: 'Comprobante de domicilio' })
    .getByRole('radio', { name: 'No se lee' })
    .check();
  await dialog
    .getByRole('textbox', { name: 'Mensaje al cliente' })
    .fill('Que se vea la fecha <b>completa</b>.');
  await dialog.getByRole('button', { name: 'Pedir al cliente' }).click();
  await page.getByText('Se pidió la corrección.').waitFor();
  await page.getByText('Corrección pedida: Comprobante de domicilio.').waitFor();
  await visit(page, product.origin, '/solicitudes?view=correction');
  await page.locator(`tbody a[href$="/solicitud/${request.requestId}"]`).waitFor();

  await using phone = await newPhone(browser);
  const hers = phone.page;
  await followLink(hers, request);
  await hers.waitForURL(/\/1\/address-proof\/1\//);
  await hers.getByText('Sube otro comprobante de domicilio.').waitFor();
  await hers.getByText('El comprobante que subiste no se alcanza a leer.').waitFor();
  await hers.getByText('Que se vea la fecha <b>completa</b>.').waitFor();
  expect(await hers.getByRole('button', { name: 'Continuar' }).isDisabled()).toBe(true);
  await hers.getByLabel('Foto o archivo').setInputFiles(pdf('legible'));
  await hers.getByRole('button', { name: 'Subir comprobante' }).tap();
  await hers.getByText('Lo que recibimos').waitFor();
  await hers.getByRole('button', { name: 'Continuar' }).tap();
  await hers.waitForURL(/\/1\/working-email\/1\//);
  phone.troubles.expectNone();

  await visit(page, product.origin, '/solicitudes?view=review');
  await page.locator(`tbody a[href$="/solicitud/${request.requestId}"]`).click();
  await page.getByText('Espera una decisión.').waitFor();
  await page
    .getByRole('table', { name: 'Correcciones' })
    .getByText(/^Corregida, /)
    .waitFor();
  await visit(page, product.origin, `/solicitud/${request.requestId}/domicilio`);
  const proofs = page.getByRole('table', { name: 'Comprobantes' }).locator('tbody tr');
  expect(await proofs.count()).toBe(2);
  desk.troubles.expectNone();
});

test('a form that is sent on what has changed says what; the record then has the acts that are left', async () => {
  const request = await inReview('5587651202');
  await using desk = await newDesktop(browser);
  const { page } = desk;
  await enterAs(page, product.origin, 'supervisor');
  await visit(page, product.origin, `/solicitud/${request.requestId}?hacer=corregir`);
  const dialog = page.getByRole('dialog', { name: '¿Qué debe corregir el cliente?' });
  await dialog.getByRole('radio', { name: 'La mensajería no llega ahí' }).check();
  await ask(request.client, 'POST', `/sandbox/review/${request.requestId}/approved`);
  await dialog.getByRole('button', { name: 'Pedir al cliente' }).click();
  await page.getByText('La solicitud cambió: estaba en revisión y ahora está aprobada.').waitFor();
  await visit(page, product.origin, `/solicitud/${request.requestId}`);
  expect(await page.getByRole('link', { name: 'Pedir corrección' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Enviar el enlace otra vez' }).click();
  await page.getByText('Se envió el enlace por SMS.').waitFor();
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Enviar el enlace otra vez' }).click();
  await page.getByText('Se envió hace poco.').waitFor();
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Cancelar la solicitud' }).click();
  const cancel = page.getByRole('dialog', { name: /^¿Cancelar la solicitud \d{10}\?$/ });
  await cancel.waitFor();
  expect(
    await cancel
      .getByRole('link', { name: 'Dejarla abierta' })
      .evaluate((at) => at === document.activeElement),
  ).toBe(true);
  await page.keyboard.press('Escape');
  await cancel.waitFor({ state: 'detached' });
  desk.troubles.expectNone([/429|409/]);
});

test('without scripts: a correction is asked for and taken back, the request cancelled', async () => {
  const request = await inReview('5587651203');
  await using device = await newPhone(browser, { javaScriptEnabled: false });
  const { page } = device;
  await page.goto(`${product.origin}/sandbox`);
  await page.getByRole('button', { name: /^Entrar como .+, Análisis$/ }).click();
  await page.goto(`${product.origin}/oficina/solicitud/${request.requestId}`);
  await page.getByRole('link', { name: 'Pedir corrección' }).click();
  await page.getByRole('button', { name: 'Pedir al cliente' }).click();
  await page.getByText('Elija qué debe corregir y por qué.').waitFor();
  await page
    .getByRole('group', { name: 'Dirección de envío' })
    .getByRole('radio', { name: 'Le faltan datos' })
    .check();
  await page.getByRole('button', { name: 'Pedir al cliente' }).click();
  await page.getByText('Corrección pedida: Dirección de envío.').waitFor();
  await page.getByRole('button', { name: 'Retirar' }).click();
  await page.getByText('Espera una decisión.').waitFor();
  await page.getByRole('link', { name: 'Cancelar la solicitud' }).click();
  await page.getByRole('radio', { name: 'Lo pidió el cliente' }).check();
  await page.getByRole('button', { name: 'Cancelar la solicitud' }).click();
  await page.getByText('Cancelada', { exact: true }).first().waitFor();
  expect(await page.getByRole('link', { name: 'Cancelar la solicitud' }).count()).toBe(0);
});

test('who only reads has none of the acts', async () => {
  const request = await inReview('5587651204');
  await using desk = await newDesktop(browser);
  const { page } = desk;
  await enterAs(page, product.origin, 'auditor');
  await visit(page, product.origin, `/solicitud/${request.requestId}?hacer=corregir`);
  await hydrated(page);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Tomar el caso' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Copiar el número' }).waitFor();
  expect(await page.getByRole('menuitem', { name: /Enviar|Cancelar/ }).count()).toBe(0);
  desk.troubles.expectNone();
});
