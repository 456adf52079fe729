import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newDesktop, openBrowser } from '#test/support/browser.ts';
import { idle } from '#test/support/idle.ts';
import { spawnProduct, type Product } from '#test/support/product.ts';
import { until } from '#test/support/until.ts';
import { isSignedWith, WebhookReceiver } from '#test/support/webhook-receiver.ts';
import { enterAs, visit } from './support/desk.ts';

let product: Product;
let browser: Browser;
let receiver: WebhookReceiver;
beforeAll(async () => {
  [product, browser, receiver] = await Promise.all([
    // In production the sandbox calls no receiver on this machine either: anybody may enter its desk.
    spawnProduct({ copyOf: inject('demoFolder'), env: { NODE_ENV: 'development' } }),
    openBrowser(),
    WebhookReceiver.start(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
  await receiver?.[Symbol.asyncDispose]();
});

test('a receiver is added, gets a signed test, shows a failure and gets it again', async () => {
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'administrator');
  await visit(page, product.origin, '/ajustes');
  await page.getByRole('link', { name: 'Avisos a sistemas' }).click();
  await page.getByText('Ningún sistema recibe avisos todavía').waitFor();
  await page.getByRole('textbox', { name: 'Dirección' }).fill('ftp://tienda.mx');
  await page.getByRole('button', { name: 'Agregar destino' }).click();
  await page.getByText('Escriba una dirección pública que empiece con https://.').waitFor();
  await page.getByRole('textbox', { name: 'Dirección' }).fill(receiver.url);
  await page.getByRole('checkbox', { name: 'Equipo enviado' }).uncheck();
  await page.getByRole('button', { name: 'Agregar destino' }).click();
  const secret = await page.getByText(/^whsec_/).innerText();
  await page.getByRole('table', { name: 'Avisos a sistemas' }).getByRole('link').click();
  await page.getByRole('button', { name: 'Enviar prueba' }).click();
  await page.getByText('Prueba enviada.').waitFor();
  const first = await until('the test event', async () => receiver.received[0]);
  expect(isSignedWith(secret, first)).toBe(true);
  expect(JSON.parse(first.body)).toMatchObject({ type: 'test', data: { partner: 1 } });
  expect(await page.getByRole('checkbox', { name: 'Equipo enviado' }).isChecked()).toBe(false);

  const { pathname } = new URL(page.url());
  const path = pathname.replace('/oficina', '');
  const list = page.getByRole('table', { name: 'Envíos' });
  await idle(product.origin);
  await visit(page, product.origin, path);
  await list.getByText('Recibido', { exact: true }).waitFor();
  receiver.status = 500;
  await list.getByRole('button', { name: /^Enviar de nuevo: Prueba/ }).click();
  await page.getByText('Enviado de nuevo.').waitFor();
  await idle(product.origin);
  await visit(page, product.origin, path);
  await list.getByText(/^Otra vez /).waitFor();
  expect(receiver.received[1]?.id).toBe(first.id);

  await page.getByRole('button', { name: 'Apagar' }).click();
  await page.getByText('Guardado.').waitFor();
  await page.getByRole('heading', { level: 1 }).getByText('Apagado').waitFor();
  await page.getByRole('button', { name: 'Quitar destino' }).click();
  await page.getByText('Escriba el motivo.').waitFor();
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Cambia de sistema');
  await page.getByRole('button', { name: 'Quitar destino' }).click();
  await page.getByText('Destino quitado.').waitFor();
  troubles.expectNone([/status of 400/]);
});

test('whoever only reads sees no forms', async () => {
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'auditor');
  await visit(page, product.origin, '/ajustes/avisos');
  await page.getByRole('link', { name: 'Integraciones' }).waitFor();
  expect(await page.getByRole('button', { name: 'Agregar destino' }).count()).toBe(0);
  await visit(page, product.origin, '/ajustes/integraciones');
  await page.getByRole('table', { name: 'Servicios' }).getByText('Bloqueo de equipos').waitFor();
  troubles.expectNone();
});
