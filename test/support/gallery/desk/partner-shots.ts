import type { Page } from 'playwright-core';
import { seeChanges } from '#test/support/send-act.ts';
import { pageOf, type Shot } from '../shot.ts';
import { desk, picture, sentEmpty } from './at-desk.ts';

/** The shops of the service, and a new one. */
export const partnerShots: readonly Shot[] = [
  ...pageOf('desk', 'socios', [desk('socios', '/socios', 'administrator-all')]),
  ...pageOf('desk', 'socios', [
    desk('socio', '/socio/1', 'administrator'),
    desk('socio-nuevo', '/socios/nuevo', 'administrator-all', withLogo),
    desk('socio-nuevo-errores', '/socios/nuevo', 'administrator-all', async (page) => {
      await withLogo(page);
      await sentEmpty('Crear la tienda')(page);
    }),
    desk('socio-creado', '/socios/nuevo', 'administrator-all', (page) => created(page, 'Creada')),
    desk('socio-por-vender', '/socios/nuevo', 'administrator-all', async (page) => {
      await created(page, 'Por Vender');
      await page.getByRole('link', { name: 'Ver qué falta para vender' }).click();
      await page.getByRole('textbox', { name: 'Motivo' }).fill('Está lista');
      await seeChanges(page);
      await page.getByText(/^Todavía falta: /).waitFor();
    }),
  ]),
];

async function withLogo(page: Page): Promise<void> {
  await page.getByLabel('Logo', { exact: true }).setInputFiles(await picture(480, 120));
  await page.getByRole('button', { name: 'Subir logo' }).click();
  await page.getByRole('button', { name: 'Crear la tienda' }).waitFor();
}

async function created(page: Page, name: string): Promise<void> {
  await withLogo(page);
  const mail = name.toLowerCase().replaceAll(' ', '');
  const fields = {
    Nombre: `Tienda ${name}`,
    'Razón social': `Comercializadora ${name}, S.A. de C.V.`,
    Domicilio: 'Av. Reforma 502, Col. Centro, Puebla, Puebla, C.P. 72000',
    Teléfono: '2221234567',
    Correo: `hola@${mail}.example`,
    'Primera persona': 'Sara Montes',
    'Su correo': `sara@${mail}.example`,
    'Segunda persona': 'Luis Cano',
    'Correo de la segunda': `luis@${mail}.example`,
  };
  for (const [label, text] of Object.entries(fields))
    await page.getByRole('textbox', { name: label, exact: true }).fill(text);
  await page.getByRole('button', { name: 'Crear la tienda' }).click();
  await page.getByText('La tienda está creada').waitFor();
}
