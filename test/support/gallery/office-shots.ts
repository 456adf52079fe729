import type { Page } from 'playwright-core';
import { roleNames, type Role } from '#domain/staff/roles.ts';
import type { Shot } from './shot.ts';

/** A page of the desk, as the sandbox's person of a role at partner 1 sees it. */
const desk = (
  name: string,
  path: string,
  role: Role = 'analyst',
  then?: (page: Page) => Promise<unknown>,
): Shot => ({
  name: `oficina-${name}`,
  async open(page, tour) {
    await page.context().clearCookies();
    await tour.visit(page, '/sandbox');
    await page
      .getByRole('button', { name: new RegExp(`^Entrar como .+, ${roleNames[role]}$`) })
      .first()
      .click();
    await page.waitForURL('**/oficina/hoy');
    await tour.visit(page, `/oficina${path}`);
    await then?.(page);
  },
});

/** The first request of the list that is open there. */
const firstRecord = async (page: Page): Promise<void> => {
  await page.locator('tbody a.nm').first().click();
  await page.getByRole('heading', { level: 1, name: /^Solicitud / }).waitFor();
};

/** The first device of the list that is open there. */
const firstDevice = async (page: Page): Promise<void> => {
  await page.locator('tbody a.nm').first().click();
  await page.getByRole('heading', { level: 1, name: /^Envío de / }).waitFor();
};

const firstCredit = async (page: Page): Promise<void> => {
  await page.locator('tbody a.nm').first().click();
  await page.getByRole('heading', { level: 1, name: /^Crédito / }).waitFor();
};

/** The pages of the desk and their main states. */
export const officeShots: readonly Shot[] = [
  {
    name: 'oficina-entrar',
    async open(page, tour) {
      await page.context().clearCookies();
      await tour.visit(page, '/oficina/entrar');
    },
  },
  {
    name: 'oficina-entrar-codigo',
    async open(page, tour) {
      await page.context().clearCookies();
      await tour.visit(page, '/oficina/entrar?con=totp');
    },
  },
  desk('hoy', '/hoy', 'supervisor'),
  desk('solicitudes', '/solicitudes'),
  desk('solicitudes-filtro', '/solicitudes', 'analyst', (page) =>
    page.getByRole('button', { name: 'Filtro', exact: true }).click(),
  ),
  desk('solicitudes-vacia', '/solicitudes?search=nada'),
  desk('solicitud', '/solicitudes', 'analyst', firstRecord),
  desk('solicitud-motivo', '/solicitudes', 'analyst', async (page) => {
    await firstRecord(page);
    await page.getByRole('button', { name: 'Ver: Teléfono' }).click();
  }),
  desk('solicitud-acciones', '/solicitudes', 'analyst', async (page) => {
    await firstRecord(page);
    await page.getByRole('button', { name: 'Más acciones' }).click();
  }),
  desk('solicitudes-correcciones', '/solicitudes?view=correction'),
  desk('pagos', '/pagos', 'finance'),
  desk('pagos-todos', '/pagos/todos', 'finance'),
  desk('pagos-uno', '/pagos/todos', 'finance', async (page) => {
    await page.locator('tbody a.nm').first().click();
    await page.getByRole('complementary', { name: 'Pago elegido' }).waitFor();
  }),
  desk('pagos-devoluciones', '/pagos/devoluciones', 'finance'),
  desk('pagos-corte', '/pagos/corte', 'finance'),
  desk('por-firmar', '/por-firmar', 'supervisor'),
  desk('envios', '/envios', 'counter'),
  desk('envios-entregados', '/envios?view=delivered', 'counter'),
  desk('envio', '/envios?view=delivered', 'counter', firstDevice),
  desk('envios-ordenes', '/envios/ordenes?view=all', 'supervisor'),
  desk('envios-por-contactar', '/envios/por-contactar', 'counter'),
  desk('envios-lista', '/envios/lista', 'counter'),
  desk('creditos', '/creditos', 'collections'),
  desk('credito', '/creditos?view=locked', 'collections', firstCredit),
  desk('credito-contacto', '/creditos?view=locked', 'collections', async (page) => {
    await firstCredit(page);
    await page.getByRole('link', { name: 'Registrar contacto' }).click();
    await page.getByRole('heading', { level: 2, name: 'Registrar contacto' }).waitFor();
  }),
  desk('cobranza', '/cobranza', 'collections'),
  desk('cuenta', '/cuenta'),
  desk('bitacora', '/bitacora', 'auditor'),
  desk('bitacora-filtro', '/bitacora?person=people', 'auditor', (page) =>
    page.getByRole('button', { name: 'Filtro', exact: true }).click(),
  ),
  desk('bitacora-vacia', '/bitacora?record=0', 'auditor'),
  desk('catalogo', '/catalogo', 'catalogue'),
  desk('catalogo-subir', '/catalogo/subir', 'catalogue'),
  desk('producto-nuevo', '/producto/nuevo', 'catalogue'),
  desk('marca', '/marca', 'catalogue'),
  desk('privacidad', '/privacidad'),
  desk('ajustes', '/ajustes', 'administrator'),
  desk('ajustes-invitar', '/ajustes/invitar', 'administrator'),
  desk('ajustes-limites', '/ajustes/limites', 'supervisor'),
  desk('sin-permiso', '/solicitudes', 'catalogue'),
];
