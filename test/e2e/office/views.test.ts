import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ApiClient } from '#test/support/api-client.ts';
import { newDesktop, newPhone, openBrowser } from '#test/support/browser.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import { enterAs, visit } from './support/desk.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ copyOf: inject('demoFolder') }), openBrowser()]);
  for (const phone of ['5587651201', '5587651202', '5587651203']) {
    await startRequest(new ApiClient(product.origin), { phone });
  }
  const request = await startRequest(new ApiClient(product.origin), { phone: '5587651204' });
  await walkTo(request, 'geolocalization');
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

const filtered = '/solicitudes?view=open&step=phone-verification';
const rows = (page: Page) => page.getByRole('table', { name: 'Solicitudes' }).locator('tbody tr');
const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Vistas' }).getByRole('link', { name });

async function save(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Guardar (como )?vista$/ }).click();
  await page.getByRole('textbox', { name: 'Nombre de la vista' }).fill(name);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
}

test('a view is kept, opened, changed, renamed, shared with the desk, and deleted', async () => {
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'analyst');
  await visit(page, product.origin, filtered);
  const shown = await rows(page).count();
  await page.getByRole('button', { name: 'Guardar vista' }).click();
  await page.keyboard.press('Escape');
  await save(page, 'En el <b>teléfono</b>');
  await page.getByText('Vista guardada').waitFor();
  const mine = tab(page, new RegExp(`^En el <b>teléfono</b> ?${shown}$`));
  expect(await mine.getAttribute('aria-current')).toBe('page');

  await tab(page, /^Todas/).click();
  await page.getByRole('button', { name: 'Guardar vista' }).waitFor();
  await mine.click();
  // "Todas" has the same filter: only the tab tells the lists apart.
  await expect.poll(() => mine.getAttribute('aria-current')).toBe('page');
  expect(await rows(page).count()).toBe(shown);

  await page.getByRole('link', { name: 'Quitar filtro Paso' }).click();
  await page.getByRole('button', { name: 'Guardar cambios en la vista' }).waitFor();
  expect(await mine.getAttribute('aria-current')).toBe('page');
  await page.getByRole('button', { name: 'Guardar cambios en la vista' }).click();
  await page.getByText('Vista cambiada').waitFor();
  await page.getByRole('button', { name: 'Guardar cambios en la vista' }).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Cambiar la vista' }).click();
  await page.getByRole('textbox', { name: 'Nombre de la vista' }).fill('En curso aquí');
  await page.getByRole('button', { name: 'Cambiar el nombre' }).click();
  await tab(page, /^En curso aquí/).waitFor();
  await page.getByRole('button', { name: 'Cambiar la vista' }).click();
  await page.getByRole('button', { name: 'Compartir con la oficina de Alba' }).click();
  await page.getByText('Vista compartida').waitFor();

  await using other = await newDesktop(browser);
  await enterAs(other.page, product.origin, 'auditor');
  await visit(other.page, product.origin, '/solicitudes');
  const theirs = tab(other.page, /En curso aquí.*compartida por/);
  await theirs.click();
  await expect.poll(() => theirs.getAttribute('aria-current')).toBe('page');
  expect(await other.page.getByRole('button', { name: 'Cambiar la vista' }).count()).toBe(0);
  other.troubles.expectNone();

  await page.getByRole('button', { name: 'Cambiar la vista' }).click();
  await page.getByRole('button', { name: 'Borrar la vista' }).click();
  await page.getByText('Vista borrada').waitFor();
  expect(await tab(page, /^En curso aquí/).count()).toBe(0);
  troubles.expectNone();
});

test('a name that is taken, or has a customer’s data, is refused above the list', async () => {
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'supervisor');
  await visit(page, product.origin, filtered);
  await save(page, 'De hoy');
  await page.getByText('Vista guardada').waitFor();
  await tab(page, /^Todas/).click();
  await save(page, 'de HOY');
  await page.getByRole('alert').getByText('Ya tiene una vista con ese nombre.').waitFor();
  await save(page, 'Juan 55 8765 1201');
  await page.getByRole('alert').getByText('Escriba un nombre sin datos de clientes.').waitFor();
  troubles.expectNone([/Failed to load resource/, /^4\d\d /]);
});

test('rows are chosen by keys and boxes, taken and let go together', async () => {
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'analyst');
  await visit(page, product.origin, filtered);
  const bar = page.locator('.bulk');
  expect(await bar.isVisible()).toBe(false);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await bar.getByText('2 elegidas').waitFor();
  await page.keyboard.press('x');
  await bar.getByText('1 elegida').waitFor();
  await page.getByRole('checkbox', { name: 'Elegir las de esta página' }).check();
  const all = await rows(page).count();
  await bar.getByText(`${all} elegidas`).waitFor();
  await bar.getByRole('button', { name: 'Tomar' }).click();
  await page.getByRole('heading', { level: 1, name: 'Tomar solicitudes' }).waitFor();
  expect(await page.getByRole('table', { name: 'Tomar solicitudes' }).getByText('Usted').count()).toBe(all);
  await page.getByRole('button', { name: `Tomar ${all} solicitudes` }).click();
  await page.getByText(`Tomó ${all} solicitudes`).waitFor();
  await visit(page, product.origin, filtered);
  await expect.poll(() => rows(page).getByText('La lleva usted').count()).toBe(all);
  expect(await bar.isVisible()).toBe(false);

  await page.getByRole('button', { name: 'Filtro' }).click();
  await page.getByRole('combobox', { name: 'Lleva' }).selectOption('Yo');
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await page.getByRole('link', { name: 'Quitar filtro Lleva' }).waitFor();
  await page.getByRole('checkbox', { name: 'Elegir las de esta página' }).check();
  await bar.getByRole('button', { name: 'Soltar' }).click();
  await page.getByText(`Soltó ${all} solicitudes`).waitFor();
  await page.getByText('Ninguna solicitud con estos filtros').waitFor();
  troubles.expectNone();
});

test('the list is downloaded with its filters by who may, and how dense it is stays with the person', async () => {
  await using device = await newDesktop(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'supervisor');
  await visit(page, product.origin, filtered);
  const height = async () => (await rows(page).first().boundingBox())?.height ?? 0;
  const normal = await height();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Exportar' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('solicitudes.csv');
  expect(new URL(download.url()).search).toBe('?view=open&step=phone-verification');
  await visit(page, product.origin, '/cuenta');
  await page.getByRole('radio', { name: 'Amplia' }).check();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByText('Listas cambiadas').waitFor();
  await visit(page, product.origin, filtered);
  expect(await page.locator('html').getAttribute('data-density')).toBe('amplia');
  expect(await height()).toBeGreaterThan(normal);
  troubles.expectNone();
});

test('a list that does not come leaves the last one, with its hour and a way to ask again', async () => {
  await using device = await newDesktop(browser);
  const { page } = device;
  await enterAs(page, product.origin, 'supervisor');
  await visit(page, product.origin, '/creditos');
  // A proxy in front of the service gives up.
  await page.route('**/creditos.data*', (route) => route.fulfill({ status: 504, body: 'timeout' }));
  await tab(page, /^Al corriente/).click();
  await page.getByText('No se pudo traer la lista.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Créditos' }).waitFor();
  await page.unroute('**/creditos.data*');
  await page.getByRole('link', { name: 'Reintentar' }).click();
  await page.getByRole('table', { name: 'Créditos' }).waitFor();
  expect(new URL(page.url()).searchParams.get('view')).toBe('current');
});

test('on a phone too every list has its views, and a row is chosen', async () => {
  await using device = await newPhone(browser);
  const { page, troubles } = device;
  await enterAs(page, product.origin, 'supervisor');
  for (const path of [filtered, '/creditos', '/cobranza', '/pagos/todos', '/envios']) {
    await visit(page, product.origin, path);
    await page.getByRole('button', { name: 'Guardar vista' }).waitFor();
  }
  await visit(page, product.origin, filtered);
  await rows(page).first().getByRole('checkbox').check();
  await page.locator('.bulk').getByText('1 elegida').waitFor();
  troubles.expectNone();
});

test('without scripts a view is kept and opened, and requests are taken', async () => {
  await using device = await newDesktop(browser, { javaScriptEnabled: false });
  const { page } = device;
  await page.goto(`${product.origin}/sandbox`);
  await page.getByRole('button', { name: /^Entrar como .+, Análisis$/ }).click();
  await page.goto(`${product.origin}/oficina${filtered}`);
  await save(page, 'Sin guion');
  await tab(page, /^Sin guion/).waitFor();
  const boxes = rows(page).getByRole('checkbox');
  expect(await page.locator('.bulk').isVisible()).toBe(false);
  await boxes.first().check();
  await page.getByRole('button', { name: 'Tomar' }).click();
  await page.getByRole('button', { name: 'Tomar 1 solicitud' }).click();
  await page.getByText('Tomó 1 solicitud').waitFor();
  await page.locator('main').getByRole('link', { name: 'Solicitudes' }).last().click();
  await rows(page).getByText('La lleva usted').first().waitFor();
});
