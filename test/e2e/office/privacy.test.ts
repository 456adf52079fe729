import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ask } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { newDesktop, openBrowser } from '#test/support/browser.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import { seeChanges, sendAct } from '#test/support/send-act.ts';
import { enterAs, visit } from './support/desk.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ copyOf: inject('demoFolder') }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

/** A person who went some way and then asks something about her data. */
async function personAsks(phone: string, kind: string, text: string): Promise<void> {
  const request = await startRequest(new ApiClient(product.origin), { phone });
  await walkTo(request, 'credit-bureau-consulting');
  await ask(request.client, 'POST', `privacy/requests/${phone}/1`, { kind, text });
}

test('a person’s data are erased by two, after her identity; the page says what is left', async () => {
  await personAsks('5587651401', 'cancellation', 'Ya no quiero el crédito, borren mis datos.');
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'analyst');
  await page.getByRole('navigation', { name: 'Oficina' }).getByRole('link', { name: 'Privacidad' }).click();
  const list = page.getByRole('table', { name: 'Privacidad' });
  await list
    .getByText(/quedan \d+ días/)
    .first()
    .waitFor();
  expect(await page.getByRole('main').innerText()).not.toContain('borren mis datos');
  await list.getByRole('link', { name: 'Cancelación' }).click();
  await page.getByRole('heading', { level: 1, name: /^Cancelación, cuenta / }).waitFor();
  const erase = page.getByRole('region', { name: 'Borrar sus datos' });
  await erase.waitFor();
  expect(await erase.getByRole('button').count()).toBe(0);

  await page.getByRole('button', { name: 'Ver: Su petición' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Para qué lo necesita?' });
  await dialog.getByRole('radio', { name: 'Responder una solicitud de privacidad' }).check();
  await dialog.getByRole('button', { name: 'Mostrar 30 segundos' }).click();
  await page.getByText('Ya no quiero el crédito, borren mis datos.').waitFor();

  await page.getByRole('button', { name: 'Marcar identidad comprobada' }).click();
  await page.getByText('Elija cómo se comprobó.').waitFor();
  await page.getByRole('radio', { name: 'Identificación oficial' }).check();
  await page.getByRole('button', { name: 'Marcar identidad comprobada' }).click();
  await page.getByText('Identidad comprobada.').waitFor();
  await seeChanges(erase);
  await erase.getByText('Escriba el motivo.').waitFor();
  await erase.getByRole('textbox', { name: 'Motivo' }).fill('Lo pidió y se comprobó su identidad');
  await sendAct(erase, 'Proponer borrado');
  await page.getByText('La pidió usted: la confirma otra persona.').waitFor();
  const path = new URL(page.url()).pathname.replace('/oficina', '');

  await enterAs(page, product.origin, 'supervisor');
  await visit(page, product.origin, path);
  await page.getByRole('button', { name: /^Confirmar: Borrar los datos/ }).click();
  await page.getByText('Los datos de esta persona se borraron.').waitFor();
  expect(await page.getByText(/1401/).count()).toBe(0);
  await visit(page, product.origin, '/privacidad?view=over');
  await list.getByText('Datos borrados').waitFor();
  troubles.expectNone();
});

test('a request is answered once by letter, and a copy is handed out by two', async () => {
  await personAsks('5587651402', 'rectification', 'Mi apellido está mal escrito.');
  await using device = await newDesktop(browser, { acceptDownloads: true });
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'analyst');
  await visit(page, product.origin, '/privacidad?kind=rectification');
  await page.getByRole('link', { name: 'Rectificación' }).first().click();
  await page.getByRole('radio', { name: 'Llamada con preguntas de su crédito' }).check();
  await page.getByRole('button', { name: 'Marcar identidad comprobada' }).click();
  await page.getByText('Identidad comprobada.').waitFor();
  const copy = page.getByRole('region', { name: 'Copia de sus datos' });
  await copy.getByRole('textbox', { name: 'Motivo' }).fill('La pidió en la tienda');
  await sendAct(copy, 'Proponer entrega');
  await page.getByText('La pidió usted: la confirma otra persona.').waitFor();
  const path = new URL(page.url()).pathname.replace('/oficina', '');
  await enterAs(page, product.origin, 'supervisor');
  await visit(page, product.origin, path);
  expect(await page.getByRole('button', { name: 'Enviar respuesta' }).count()).toBe(0);
  await page.getByRole('button', { name: /^Confirmar: Entregar/ }).click();
  await expect.poll(() => page.getByRole('button', { name: /^Confirmar: Entregar/ }).count()).toBe(0);

  await enterAs(page, product.origin, 'analyst');
  await visit(page, product.origin, path);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Descargar la copia' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^mis-datos-\d+\.zip$/);
  await page.getByRole('button', { name: 'Enviar respuesta' }).click();
  await page.getByText('Escriba la respuesta, con al menos veinte letras.').waitFor();
  await page.getByRole('textbox', { name: 'Respuesta' }).fill('Corregimos su apellido en el contrato.');
  await page.getByRole('button', { name: 'Enviar respuesta' }).click();
  await page.getByText('Respuesta enviada.').waitFor();
  expect(await page.getByRole('button', { name: 'Enviar respuesta' }).count()).toBe(0);
  troubles.expectNone();
});

test('nobody waits, and who may not: said in words', async () => {
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'supervisor');
  await visit(page, product.origin, '/privacidad?kind=opposition');
  await page.getByText('Nadie espera una respuesta').waitFor();
  await enterAs(page, product.origin, 'finance');
  await visit(page, product.origin, '/privacidad');
  await page.getByRole('heading', { level: 1, name: 'Sin permiso' }).waitFor();
  troubles.expectNone();
});
