import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import type { Role } from '#domain/staff/roles.ts';
import { ask, signInLink } from '#test/support/api-calls.ts';
import { giveAuthenticator } from '#test/support/passkey-device.ts';
import { pageOf, type Shot, type State } from '../shot.ts';
import type { Tour } from '../tour.ts';
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
    inNewBrowser('entrar-enlace', 'analyst', async () => {}),
    strangers('entrar-enlace-abrir', `/entrar/enlace/${'a'.repeat(43)}`),
    strangers('entrar-enlace-no-abre', `/entrar/enlace/${'a'.repeat(43)}`, async (page) => {
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await page.getByText('Este enlace no abre aquí.').waitFor();
    }),
  ]),
  ...pageOf('desk', 'llave', [
    accepted('llave', 'administrator', async () => {}),
    accepted('llave-otra-vez', 'finance', async (page, { tour }) => {
      await ask(tour.client('5500000000'), 'POST', '/sandbox/clock', { minutes: '16' });
      await page.reload();
      await page.getByRole('button', { name: 'Salir y entrar otra vez' }).waitFor();
    }),
    inNewBrowser('llave-falta', 'administrator', async (page, link) => {
      await page.goto(link);
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await page.getByRole('heading', { name: 'Falta su llave de acceso' }).waitFor();
    }),
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

/** Whoever accepted by an app of codes, and was led to what her role needs. */
function accepted(
  name: string,
  role: Role,
  then: (page: Page, mine: { email: string; codes: string[]; tour: Tour }) => Promise<void>,
): State {
  return invited(
    name,
    async (page, tour, email) => {
      await askForAppCode(page);
      const secret = (await page.locator('code.secret').innerText()).replaceAll(' ', '');
      await page
        .getByRole('textbox', { name: 'Código de seis dígitos' })
        .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
      await page.getByRole('button', { name: 'Aceptar y entrar' }).click();
      const sheet = page.getByRole('list', { name: 'Claves de respaldo' }).getByRole('listitem');
      await sheet.first().waitFor();
      const codes = await sheet.allInnerTexts();
      await page.getByRole('link', { name: 'Ya las guardé, entrar' }).click();
      await page.getByRole('heading', { level: 1, name: /^(Hoy|Registre su llave)/ }).waitFor();
      await then(page, { email, codes, tour });
    },
    role,
  );
}

/** The same person in a browser that has not signed in before, with a recovery code. */
function inNewBrowser(name: string, role: Role, then: (page: Page, link: string) => Promise<void>): State {
  return accepted(name, role, async (page, { email, codes: [code = ''], tour }) => {
    if (role === 'administrator') {
      await withAuthenticator(page, async () => {
        await page.getByRole('button', { name: 'Registrar llave de acceso' }).click();
        await page.waitForURL('**/oficina/hoy');
      });
    }
    await page.context().clearCookies();
    await tour.visit(page, '/oficina/entrar?con=recovery');
    await page.getByRole('textbox', { name: 'Correo de trabajo' }).fill(email);
    await page.getByRole('textbox', { name: 'Clave de respaldo' }).fill(code);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByRole('heading', { name: 'Revise su correo' }).waitFor();
    await then(page, await signInLink(tour.client('5500000000'), email));
  });
}

let invitations = 0;

/** A link of its own. */
function invited(
  name: string,
  then: (page: Page, tour: Tour, email: string) => Promise<void>,
  role: Role = 'administrator',
): State {
  return {
    name: `oficina-${name}`,
    async open(page, tour) {
      const email = `persona.${++invitations}@oficina.mx`;
      const person = ['--name', 'Lucía Andrade', '--email', email, '--role', role, '--partner', '1'];
      const said = await tour.operate('staff', 'invite', ...person);
      const [, path = ''] = /\/oficina(\/invitacion\/[\w-]{43})/.exec(said) ?? [];
      await page.context().clearCookies();
      await tour.visit(page, `/oficina${path}`);
      await then(page, tour, email);
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
