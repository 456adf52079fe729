import type { Page } from 'playwright-core';
import { giveAuthenticator } from '#test/support/passkey-device.ts';
import { pageOf, type Shot, type State } from '../shot.ts';
import { desk } from './at-desk.ts';

/** How people come in, what they find first, and what is said to whoever may not. */
export const entryShots: readonly Shot[] = [
  ...pageOf('desk', 'entrar', [
    strangers('entrar', '/entrar'),
    strangers('entrar-codigo', '/entrar?con=totp'),
    strangers('entrar-clave-errores', '/entrar?con=recovery', async (page) => {
      await page.getByRole('textbox', { name: 'Correo de trabajo' }).fill('omar@oficina.mx');
      await page.getByRole('textbox', { name: 'Clave de respaldo' }).fill('ABCD-EFGH-JKLM');
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await page.getByRole('alert').getByText('No fue posible entrar con esos datos.').waitFor();
    }),
    ofCompany('entrar-empresa', '/entrar?empresa=alba', 'Entre con la cuenta que usa en Alba.'),
  ]),
  ...pageOf('desk', 'empresa', [
    ofCompany('empresa-no-responde', '/empresa/alba', 'no responde en este momento'),
  ]),
  ...pageOf('desk', 'invitacion', [
    invited('invitacion', async () => {}),
    invited('invitacion-claves', async (page) => {
      await withAuthenticator(page, async () => {
        await page.getByRole('button', { name: 'Crear llave de acceso' }).click();
        await page.getByRole('heading', { name: 'Su cuenta está lista' }).waitFor();
      });
    }),
    invited('invitacion-codigo', askForAppCode),
    invited('invitacion-codigo-errores', async (page) => {
      await askForAppCode(page);
      await page.getByRole('textbox', { name: 'Código de seis dígitos' }).fill('12');
      await page.getByRole('button', { name: 'Aceptar y entrar' }).click();
      await page.getByText('Escriba los seis dígitos.').waitFor();
    }),
    strangers('invitacion-usada', `/invitacion/${'a'.repeat(43)}`),
  ]),
  ...pageOf('desk', 'hoy', [
    desk('hoy', '/hoy', 'supervisor'),
    desk('hoy-catalogo', '/hoy', 'catalogue'),
    desk('hoy-cobranza', '/hoy', 'collections'),
    desk('hoy-analisis', '/hoy'),
    desk('hoy-mostrador', '/hoy', 'counter'),
  ]),
  ...pageOf('desk', 'por-firmar', [
    desk('por-firmar', '/por-firmar', 'supervisor'),
    desk('por-firmar-terminadas', '/por-firmar?ver=terminadas', 'supervisor'),
    desk('por-firmar-nada', '/por-firmar'),
  ]),
  ...pageOf('desk', 'cuenta', [
    desk('cuenta', '/cuenta'),
    desk('cuenta-promotor', '/cuenta', 'promoter'),
    desk('cuenta-guardada', '/cuenta', 'auditor', async (page) => {
      await page.getByRole('radio', { name: 'Amplia' }).check();
      await page.getByRole('button', { name: 'Guardar', exact: true }).click();
      await page.getByText('Listas cambiadas').waitFor();
    }),
    desk('cuenta-llave', '/cuenta', 'administrator-2', (page) =>
      withAuthenticator(page, async () => {
        await page.getByRole('button', { name: 'Agregar una llave de acceso' }).click();
        await page.getByText('Llave agregada').waitFor();
      }),
    ),
    desk('cuenta-aplicacion', '/cuenta/aplicacion'),
    desk('cuenta-aplicacion-errores', '/cuenta/aplicacion', 'analyst', async (page) => {
      await page.getByRole('textbox', { name: 'Código de seis dígitos' }).fill('000000');
      await page.getByRole('button', { name: 'Usar esta aplicación' }).click();
      await page.getByText('Ese código no es correcto.').waitFor();
    }),
    desk('cuenta-claves', '/cuenta/claves'),
    desk('cuenta-claves-nuevas', '/cuenta/claves', 'administrator-2', async (page) => {
      await page.getByRole('button', { name: 'Hacer claves nuevas' }).click();
      await page.getByRole('list', { name: 'Claves de respaldo' }).waitFor();
    }),
  ]),
  ...pageOf('desk', null, [
    desk('sin-permiso', '/solicitudes', 'catalogue'),
    desk('nada', '/nada', 'catalogue'),
    desk('ayuda', '/solicitudes', 'analyst', async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Ayuda y atajos' }).waitFor();
    }),
  ]),
];

/** A page for who is not signed in. */
function strangers(name: string, path: string, then?: (page: Page) => Promise<void>): State {
  return {
    name: `oficina-${name}`,
    async open(page, tour) {
      await page.context().clearCookies();
      await tour.visit(page, `/oficina${path}`);
      await then?.(page);
    },
  };
}

/** Of a partner whose people sign in with their company's account; nothing answers at its address. */
function ofCompany(name: string, path: string, says: string): State {
  return {
    name: `oficina-${name}`,
    async open(page, tour) {
      await tour.agreedByTwo(['administrator', 'administrator-2'], 'office/company-sign-ins', {
        partner: 1,
        key: 'alba',
        issuer: 'https://cuentas.alba.invalid',
        clientId: 'enganche',
        clientSecret: 'the secret of this test, long enough',
        emailDomain: 'alba.mx',
      });
      await strangers(name, path).open(page, tour);
      await page.getByText(says).waitFor();
    },
  };
}

let invitations = 0;

/** A link of its own. */
function invited(name: string, then: (page: Page) => Promise<void>): State {
  return {
    name: `oficina-${name}`,
    async open(page, tour) {
      const email = `persona.${++invitations}@oficina.mx`;
      const person = [
        '--name',
        'Lucía Andrade',
        '--email',
        email,
        '--role',
        'administrator',
        '--partner',
        '1',
      ];
      const said = await tour.operate('staff', 'invite', ...person);
      const [, path = ''] = /\/oficina(\/invitacion\/[\w-]{43})/.exec(said) ?? [];
      await page.context().clearCookies();
      await tour.visit(page, `/oficina${path}`);
      await then(page);
    },
  };
}

/** In a browser that has an authenticator meanwhile. */
async function withAuthenticator(page: Page, then: () => Promise<void>): Promise<void> {
  const device = await giveAuthenticator(page);
  await then();
  await device.detach();
}

async function askForAppCode(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Usar una aplicación de códigos' }).click();
  await page.locator('code.secret').waitFor();
}
