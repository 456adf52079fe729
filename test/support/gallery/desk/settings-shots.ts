import { seeChanges } from '#test/support/send-act.ts';
import type { Page } from 'playwright-core';
import { pageOf, type Shot } from '../shot.ts';
import { confirmAs, desk, firstRow, picture, sentEmpty, visitAs } from './at-desk.ts';

/** Who works here and by which rules; and the log of what everybody did. */
export const settingsShots: readonly Shot[] = [
  ...pageOf('desk', 'bitacora', [
    desk('bitacora', '/bitacora', 'auditor'),
    desk('bitacora-filtro', '/bitacora?person=people', 'auditor', (page) =>
      page.getByRole('button', { name: 'Filtro', exact: true }).click(),
    ),
    desk('bitacora-vacia', '/bitacora?record=0', 'auditor'),
    desk('bitacora-cadena', '/bitacora', 'auditor', async (page) => {
      await page.getByRole('button', { name: 'Verificar cadena' }).click();
      await page.getByText('Cadena completa.').waitFor();
    }),
  ]),
  ...pageOf('desk', 'ajustes', [
    desk('ajustes', '/ajustes', 'administrator'),
    desk('ajustes-propuesta', '/ajustes/invitar', 'administrator', async (page) => {
      await invite(page, 'Iván Cordero', 'Análisis');
      await page.getByRole('button', { name: 'Proponer invitación' }).click();
      await page.getByText('La pidió usted: la confirma otra persona.').first().waitFor();
    }),
  ]),
  ...pageOf('desk', 'ajustes', [
    desk('ajustes-persona', '/ajustes', 'administrator', firstRow(/./)),
    desk('ajustes-persona-enlace', '/ajustes/invitar', 'administrator', async (page, tour) => {
      await invite(page, 'Olga Rentería', 'Análisis');
      await page.getByRole('button', { name: 'Proponer invitación' }).click();
      await page.getByText('La confirma otra persona de Administración').waitFor();
      await confirmAs(page, tour, 'administrator-2', '/ajustes', /^Confirmar: Invitar a «Olga/);
      await visitAs(page, tour, 'administrator', '/ajustes');
      await openPerson(page, 'Olga Rentería');
      await page.getByRole('button', { name: 'Enviar otro enlace' }).click();
      await page.getByText('Enlace enviado').waitFor();
    }),
    desk('ajustes-persona-sesiones', '/ajustes', 'finance', async (page, tour) => {
      await visitAs(page, tour, 'administrator', '/ajustes');
      await openPerson(page, 'Lucía Peralta');
      await page.getByRole('textbox', { name: 'Motivo', exact: true }).last().fill('Perdió su teléfono');
      await page.getByRole('button', { name: 'Cerrar sus sesiones' }).click();
      await page.getByText('Sesiones cerradas.').waitFor();
    }),
    desk('ajustes-persona-detenida', '/hoy', 'supervisor', async (page, tour) => {
      const stranger = tour.client('5500000000');
      const guess = { email: 'supervisor.1@sandbox.invalid', code: '000000' };
      for (let tries = 0; tries < 8; tries += 1) await stranger.post('office/sign-in/totp', guess);
      await visitAs(page, tour, 'administrator', '/ajustes');
      await openPerson(page, 'Héctor Luna');
      await page.getByRole('textbox', { name: 'Motivo para abrirla' }).fill('Hablé con él por teléfono');
      await seeChanges(page.locator('form').filter({ has: page.getByLabel('Motivo para abrirla') }));
      await page.getByRole('button', { name: 'Abrir la entrada' }).waitFor();
    }),
  ]),
  ...pageOf('desk', 'ajustes', [
    desk('ajustes-invitar', '/ajustes/invitar', 'administrator'),
    desk('ajustes-invitar-cambios', '/ajustes/invitar', 'administrator', async (page) => {
      await invite(page, 'Rita Olmedo', 'Análisis');
      await page.getByRole('button', { name: 'Proponer invitación' }).waitFor();
    }),
    desk('ajustes-invitar-errores', '/ajustes/invitar', 'administrator', sentEmpty('Ver qué cambia')),
    desk('ajustes-invitar-promotor', '/ajustes/invitar', 'administrator', async (page) => {
      await invite(page, 'Julio César Aquino', 'Promotor');
      await page.getByText('Elija qué promotor es esa persona.').waitFor();
    }),
  ]),
  ...pageOf('desk', 'ajustes', [
    desk('ajustes-limites', '/ajustes/limites', 'supervisor'),
    desk('ajustes-limites-cambios', '/ajustes/limites', 'supervisor', async (page) => {
      await page.getByRole('textbox', { name: 'Monto en pesos' }).fill('15000');
      await page.getByRole('textbox', { name: 'Motivo' }).fill('Temporada alta');
      await seeChanges(page);
      await page.getByRole('button', { name: 'Proponer límite' }).waitFor();
    }),
    desk('ajustes-limites-errores', '/ajustes/limites', 'supervisor', async (page) => {
      await page
        .getByRole('combobox', { name: 'Lo que se hace' })
        .selectOption('Devolver dinero a un cliente');
      await page.getByRole('textbox', { name: 'Monto en pesos' }).fill('quinientos');
      await page.getByRole('textbox', { name: 'Motivo' }).fill('Devoluciones chicas');
      await seeChanges(page);
      await page.getByText('Escriba un monto en pesos, o déjelo vacío.').waitFor();
    }),
  ]),
  ...pageOf('desk', 'ajustes', [desk('ajustes-reglas', '/ajustes/reglas', 'supervisor')]),
  ...pageOf('desk', 'ajustes', [desk('ajustes-plazos', '/ajustes/plazos', 'supervisor')]),
  ...pageOf('desk', 'ajustes', [
    desk('ajustes-lugares-de-pago', '/ajustes/lugares-de-pago', 'supervisor'),
    desk('ajustes-lugar', '/ajustes/lugares-de-pago?lugar=1', 'supervisor'),
    desk('ajustes-lugar-cambios', '/ajustes/lugares-de-pago?lugar=1', 'supervisor', async (page) => {
      await page.getByRole('textbox', { name: /^Comisión/ }).fill('18');
      await page.getByRole('textbox', { name: 'Motivo' }).fill('La caja la subió');
      await seeChanges(page);
      await page.getByRole('button', { name: 'Proponer cambio' }).waitFor();
    }),
    desk('ajustes-lugar-nuevo', '/ajustes/lugares-de-pago?nuevo=1', 'supervisor', async (page) => {
      await page.getByLabel('Logo').setInputFiles(await picture(480, 120));
      await page.getByRole('button', { name: 'Subir logo' }).click();
      await page.getByRole('textbox', { name: 'Nombre' }).fill('Farmacias del Centro');
      await page.getByRole('textbox', { name: 'Motivo' }).fill('Abrió en el centro');
      await seeChanges(page);
      await page.getByRole('button', { name: 'Proponer lugar' }).waitFor();
    }),
    desk(
      'ajustes-lugar-errores',
      '/ajustes/lugares-de-pago?lugar=1',
      'supervisor',
      sentEmpty('Ver qué cambia'),
    ),
  ]),
  ...pageOf('desk', 'ajustes', [
    desk('ajustes-entrada', '/ajustes/entrada?socio=1', 'administrator', async (page) => {
      await page.getByLabel('Emisor').fill('http://cuentas.tienda.mx');
      await page.getByRole('button', { name: 'Probar' }).click();
      await page.getByText('El emisor es una dirección https').waitFor();
    }),
  ]),
  ...pageOf('desk', 'ajustes', [
    desk('ajustes-entrada-llaves', '/ajustes/entrada', 'administrator', async (page) => {
      await page.getByRole('combobox', { name: 'La necesitan' }).selectOption('Todas las personas');
      await page.getByRole('textbox', { name: 'Motivo' }).fill('Lo pide la cadena');
      await seeChanges(page);
      await page.getByRole('button', { name: 'Proponer cambio' }).waitFor();
    }),
  ]),
  ...pageOf('desk', 'ajustes', [
    desk('ajustes-codigos-postales', '/ajustes/codigos-postales?cp=06700', 'administrator'),
    desk('ajustes-codigos-postales-todos', '/ajustes/codigos-postales', 'administrator-all'),
  ]),
  ...pageOf('desk', 'ajustes', [
    desk('ajustes-integraciones', '/ajustes/integraciones', 'administrator'),
    desk('ajustes-integraciones-probado', '/ajustes/integraciones', 'administrator-all', async (page) => {
      await page.getByRole('button', { name: 'Probar: SMS' }).click();
      await page.getByText('Se probó el servicio: abajo está lo que respondió.').waitFor();
    }),
    desk('ajustes-integraciones-lectura', '/ajustes/integraciones', 'auditor'),
  ]),
  ...pageOf('desk', 'ajustes', [
    desk('ajustes-claves', '/ajustes/claves', 'administrator'),
    desk('ajustes-clave-mostrada', '/ajustes/claves', 'administrator', async (page, tour) => {
      await page.getByRole('textbox', { name: 'Sistema' }).fill('CRM');
      await page.getByRole('textbox', { name: 'Motivo' }).fill('Lo pide Ventas');
      await seeChanges(page);
      await page.getByRole('button', { name: 'Proponer clave' }).click();
      await page.getByText('La pidió usted: la confirma otra persona.').waitFor();
      await confirmAs(page, tour, 'administrator-2', '/ajustes/claves', /^Confirmar: Agregar la clave/);
      await visitAs(page, tour, 'administrator', '/ajustes/claves');
      await page.getByRole('button', { name: 'Mostrar una vez la clave de CRM' }).click();
      await page.getByText(/^ek_[\w-]{43}$/).waitFor();
    }),
  ]),
  ...pageOf('desk', 'ajustes', [
    desk('ajustes-avisos', '/ajustes/avisos', 'administrator'),
    desk('ajustes-avisos-errores', '/ajustes/avisos', 'administrator', async (page) => {
      await addReceiver(page, 'ftp://tienda.mx');
      await page.getByText('Escriba una dirección pública que empiece con https://.').waitFor();
    }),
    desk('ajustes-avisos-secreto', '/ajustes/avisos', 'administrator', async (page) => {
      await addReceiver(page, 'https://avisos.tienda.invalid/enganche');
      await page.getByText(/^whsec_/).waitFor();
    }),
  ]),
  ...pageOf('desk', 'ajustes', [
    desk('ajustes-aviso', '/ajustes/avisos', 'administrator', async (page) => {
      await openReceiver(page);
    }),
    desk('ajustes-aviso-enviado', '/ajustes/avisos', 'administrator', async (page) => {
      await openReceiver(page);
      await page.getByRole('button', { name: 'Enviar prueba' }).click();
      await page.getByText('Prueba enviada.').waitFor();
    }),
    desk('ajustes-aviso-errores', '/ajustes/avisos', 'administrator', async (page) => {
      await openReceiver(page);
      await page.getByRole('button', { name: 'Quitar destino' }).click();
      await page.getByText('Escriba el motivo.').waitFor();
    }),
  ]),
];

let invitations = 0;

async function invite(page: Page, name: string, role: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Nombre y apellido' }).fill(name);
  await page.getByRole('textbox', { name: 'Correo' }).fill(`alguien.${++invitations}@tienda.mx`);
  await page.getByRole('combobox', { name: 'Puesto' }).selectOption(role);
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Entra el lunes');
  await seeChanges(page);
}

async function openPerson(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

async function addReceiver(page: Page, url: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Dirección' }).fill(url);
  await page.getByRole('button', { name: 'Agregar destino' }).click();
}

/** The page of a receiver; nothing answers at its address. */
async function openReceiver(page: Page): Promise<void> {
  await addReceiver(page, 'https://avisos.tienda.invalid/enganche');
  await page.getByText(/^whsec_/).waitFor();
  await page.getByRole('table', { name: 'Avisos a sistemas' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Enviar prueba' }).waitFor();
}
