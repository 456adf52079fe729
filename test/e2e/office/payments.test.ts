import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ask } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { newDesktop, newPhone, openBrowser } from '#test/support/browser.ts';
import { idle } from '#test/support/idle.ts';
import { logIn } from '#test/support/log-in.ts';
import { provesOwner } from '#test/support/prove-owner.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { shopDay } from '#test/support/sandbox-clock.ts';
import { TillCustomer } from '#test/support/till.ts';
import { seeChanges, sendAct } from '#test/support/send-act.ts';
import { enterAs, visit } from './support/desk.ts';

let product: Product;
let browser: Browser;
let customer: TillCustomer;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ copyOf: inject('demoFolder') }), openBrowser()]);
  const logged = await logIn(new ApiClient(product.origin), '5510000102');
  customer = new TillCustomer(logged.customer, logged.account);
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

/** Nobody has it; its check digit is right. */
const unknown = '1850000000015';

const payAtTill = (reference: string | undefined, amount: number) =>
  ask(customer.client, 'POST', '/sandbox/caja/pay', { reference, amount, anyway: '1' });

const list = (page: Page, name = 'Por aclarar') => page.getByRole('table', { name, exact: true });
const chosen = (page: Page) => page.getByRole('complementary', { name: 'Pago elegido' });

test('a payment of a wrong amount without an account is cleared by two people', async () => {
  await payAtTill(unknown, 250.5);
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'finance-all');
  await page.getByRole('navigation', { name: 'Oficina' }).getByRole('link', { name: 'Pagos' }).click();
  await list(page).getByRole('link', { name: 'La referencia no existe' }).click();
  await chosen(page).getByText('$250.50').first().waitFor();
  await chosen(page).getByText('Ninguna cuenta coincide.').waitFor();

  await chosen(page).getByRole('textbox', { name: 'Cuenta del cliente' }).fill(customer.account);
  await chosen(page).getByRole('textbox', { name: 'Se devuelve' }).fill('50.25');
  await chosen(page).getByRole('button', { name: 'Calcular' }).click();
  await chosen(page).getByText('Cuadra').waitFor();
  const amounts = await chosen(page).locator('.al tbody td.num').allInnerTexts();
  expect(amounts.reduce((sum, text) => sum + inCentavos(text), 0)).toBe(25_050);
  expect(amounts.at(-1)).toBe('$50.25');

  await seeChanges(chosen(page));
  await chosen(page).getByText('Escriba el motivo.').waitFor();
  await chosen(page).getByRole('textbox', { name: 'Motivo' }).fill('Trae el comprobante de la caja 4');
  await sendAct(chosen(page), 'Proponer así');
  await page.getByText('La propuesta espera a otra persona.').waitFor();
  await chosen(page).getByText('La pidió usted: la confirma otra persona.').waitFor();

  await enterAs(page, product.origin, 'supervisor-all');
  await visit(page, product.origin, '/pagos');
  await list(page).getByText('Segunda firma').waitFor();
  await list(page).getByRole('link', { name: 'La referencia no existe' }).click();
  await chosen(page)
    .getByRole('button', { name: /^Confirmar: Aplicar \$250\.50/ })
    .click();
  await chosen(page).getByText('Teresa Olvera lo asignó').waitFor();
  await chosen(page).getByText('Se aplicó').waitFor();

  await visit(page, product.origin, `/pagos/todos?search=${unknown}`);
  await list(page, 'Pagos').getByText('Asignado').waitFor();
  await list(page, 'Pagos').getByRole('link', { name: customer.account }).waitFor();
  // A form that was refused answers 400.
  troubles.expectNone([/status of 400/]);
});

test('money that is not what its reference asked for is left as it is, with the keyboard', async () => {
  const { paymentReferences } = await customer.statement();
  // The thirteenth week is paid by now; a part of the next.
  await payAtTill(paymentReferences.find(({ periodNumber }) => periodNumber === 14)?.reference, 20);
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'finance');
  await visit(page, product.origin, '/pagos');
  await list(page).getByText('De menos').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await chosen(page).getByText('Si está bien, déjelo así').waitFor();
  await chosen(page).getByRole('textbox', { name: 'Motivo' }).fill('Da el resto el viernes');
  await chosen(page).getByRole('button', { name: 'Dejar así' }).click();
  await page.getByText('El pago queda como está.').waitFor();
  await page.getByText('No hay nada que aclarar').waitFor();
  troubles.expectNone();
});

test('a payment that was not of this credit is taken out of it by two people, and waits again', async () => {
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'finance');
  await visit(page, product.origin, `/pagos/todos?search=${customer.account}`);
  await list(page, 'Pagos').getByRole('row').filter({ hasText: '$20.00' }).getByRole('link').first().click();
  await chosen(page).getByText('Quitar de este crédito').click();
  await chosen(page).getByText('el libro lo deshace').waitFor();
  await seeChanges(chosen(page));
  await chosen(page).getByText('Escriba el motivo.').waitFor();
  await chosen(page).getByRole('textbox', { name: 'Motivo' }).fill('Es de su hermana');
  await sendAct(chosen(page), 'Proponer quitarlo');
  await page.getByText('La propuesta espera a otra persona.').waitFor();

  await enterAs(page, product.origin, 'supervisor');
  await visit(page, product.origin, '/por-firmar');
  await page.getByRole('button', { name: /^Confirmar: Quitar \$20\.00/ }).click();
  await page
    .getByRole('status')
    .getByText(/^Hecha: Quitar \$20\.00 .* Propuso Lucía Peralta, confirmó /)
    .waitFor();
  await page.getByRole('button', { name: /^Confirmar: Quitar \$20\.00/ }).waitFor({ state: 'detached' });
  await visit(page, product.origin, '/pagos');
  await list(page).getByText('Quitado', { exact: true }).waitFor();
  await list(page).getByRole('link', { name: 'Sin cuenta' }).click();
  await chosen(page).getByText('Lucía Peralta lo quitó de un crédito').waitFor();
  troubles.expectNone([/status of 400/]);
});

test('the day’s figures add up, and its CSV to the same centavo', async () => {
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'finance-all');
  const today = await shopDay(customer.client);
  await visit(page, product.origin, `/pagos/corte?dia=${today}`);
  const table = page.getByRole('table', { name: 'Cifras del día' });
  await table.getByText('Cuadra').waitFor();
  const total = (await table.locator('tfoot td.num').allInnerTexts()).slice(1).map(inCentavos);
  const [reported = 0, ...parts] = total;
  expect(reported).toBeGreaterThan(25_050);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(reported);
  const [applied = 0, held = 0, refunded = 0, waiting, returned] = parts;

  const href = await page.getByRole('link', { name: 'Exportar para conciliar' }).getAttribute('href');
  const file = await page.request.get(`${product.origin}${href}`);
  expect(file.headers()['content-disposition']).toContain(`pagos-${today}.csv`);
  const lines = (await file.text()).trim().split('\r\n');
  const cells = lines.map((line) => line.split(','));
  const sums = [8, 9, 10, 11].map((column) =>
    cells.slice(1, -1).reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0),
  );
  expect(sums).toEqual([reported, applied + held + refunded, waiting, returned]);
  expect(
    cells
      .at(-1)
      ?.slice(8)
      .map((cell) => Math.round(Number(cell) * 100)),
  ).toEqual(sums);
  troubles.expectNone();
});

test('a refund is agreed on by two people before it is transferred, and its CLABE is shown with a reason only', async () => {
  const { paymentReferences, remainingPayment } = await customer.statement();
  await payAtTill(paymentReferences[0]?.reference, Math.round((remainingPayment + 12.34) * 100) / 100);
  await provesOwner(customer.client, customer.account, '5510000102');
  await ask(customer.client, 'POST', `account/clabe/${customer.account}`, { clabe: '032180000118359719' });
  await ask(customer.client, 'POST', '/sandbox/clock', { hours: '73' });
  await idle(product.origin);
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  const refund = page.getByRole('complementary', { name: 'Devolución elegida' });
  await enterAs(page, product.origin, 'finance');
  await visit(page, product.origin, '/pagos/devoluciones');
  await list(page, 'Devoluciones').getByRole('link', { name: customer.account }).click();
  await refund.getByText('••••••9719').waitFor();
  expect(await page.content()).not.toContain('032180000118359719');
  await refund.getByRole('button', { name: 'Ver: CLABE' }).click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await refund.getByText('032180000118359719').waitFor();

  await refund.getByRole('textbox', { name: 'Motivo' }).fill('Pagó de más');
  await sendAct(refund, 'Proponer pago');
  await page.getByText('La propuesta espera a otra persona.').waitFor();

  await enterAs(page, product.origin, 'supervisor');
  await visit(page, product.origin, '/pagos/devoluciones');
  await list(page, 'Devoluciones').getByRole('link', { name: customer.account }).click();
  await refund.getByRole('button', { name: /^Confirmar: Devolver/ }).click();
  await refund.getByText('Aprobada', { exact: true }).waitFor();

  await enterAs(page, product.origin, 'finance');
  await visit(page, product.origin, '/pagos/devoluciones');
  await list(page, 'Devoluciones').getByRole('link', { name: customer.account }).click();
  await refund.getByRole('button', { name: 'Registrar transferencia' }).click();
  await refund.getByText('Escriba la clave de rastreo.').waitFor();
  await refund.getByRole('textbox', { name: 'Clave de rastreo' }).fill('MX2611250001');
  await refund.getByRole('button', { name: 'Registrar transferencia' }).click();
  await refund.getByText('La pagó Lucía Peralta').waitFor();
  await visit(page, product.origin, '/pagos/devoluciones?ver=pagadas');
  await list(page, 'Devoluciones').getByText('Devuelto').waitFor();
  troubles.expectNone();
});

test('before its scripts, and on a phone, the list opens a payment and says what the ledger would do', async () => {
  await payAtTill('1850000000023', 75);
  await using device = await newPhone(browser, { javaScriptEnabled: false });
  const { page } = device;
  await page.goto(`${product.origin}/sandbox`);
  await page.getByRole('button', { name: 'Entrar como Teresa Olvera' }).click();
  await page.goto(`${product.origin}/oficina/pagos`);
  await list(page).getByRole('link', { name: 'La referencia no existe' }).last().click();
  await chosen(page).getByRole('textbox', { name: 'Cuenta del cliente' }).fill(customer.account);
  await chosen(page).getByRole('button', { name: 'Calcular' }).click();
  await chosen(page).getByText('Saldo a favor').waitFor();
  const back = chosen(page).locator('details', { hasText: 'Devolver $75.00' });
  await back.locator('summary').click();
  await back.getByRole('textbox', { name: 'Motivo' }).fill('Pagó otra vez');
  await sendAct(back, 'Devolver $75.00');
  await page.getByText('La propuesta espera a otra persona.').waitFor();
  expect(await chosen(page).getByText('La pidió usted: la confirma otra persona.').count()).toBe(1);
});

test('who has nothing to do with money has no such page', async () => {
  await using device = await newDesktop(browser);
  const { page } = device;
  await enterAs(page, product.origin, 'analyst');
  expect(await page.getByRole('link', { name: 'Pagos' }).count()).toBe(0);
  await visit(page, product.origin, '/pagos');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
});

/** '$1,299.00' */
const inCentavos = (text: string): number =>
  Math.round(Number(text.replaceAll(/[$,\s]/g, '').replace('\u2212', '-')) * 100);
