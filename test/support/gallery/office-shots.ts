import type { Locator, Page } from 'playwright-core';
import type { Role } from '#domain/staff/roles.ts';
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
    await tour.signInAtDesk(page, role);
    await tour.visit(page, `/oficina${path}`);
    await then?.(page);
  },
});

/** A form sent as it came, with what is wrong with it. */
const sentEmpty = (button: string) => async (page: Page) => {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await page.locator('.err').first().waitFor();
};

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

/** The first case of the queue, taken, with its papers open. */
const firstCase = async (page: Page): Promise<void> => {
  await page.locator('tbody a.nm').first().click();
  await page.waitForURL('**/revisar/*');
};

/** A photo of the identity check, as the service sends it. An earlier width may have opened it for five minutes. */
const openPhoto = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('link', { name, exact: true }).click();
  const closed = page.getByRole('heading', { name: `Abrir: ${name}` });
  const photo = page.getByRole('img', { name });
  await closed.or(photo).first().waitFor();
  if (await closed.isVisible()) await page.getByRole('button', { name: 'Abrir 5 minutos' }).click();
  await photo.waitFor();
};

const firstPetition = async (page: Page): Promise<void> => {
  await page.locator('tbody a').first().click();
  await page.getByRole('button', { name: 'Marcar identidad comprobada' }).waitFor();
};

/** What an earlier width has done already is not done again. */
async function ifThere(found: Locator, then: (found: Locator) => Promise<void>): Promise<void> {
  await found
    .page()
    .getByRole('heading', { level: 1, name: /cuenta \d/ })
    .waitFor();
  if ((await found.count()) > 0) await then(found);
}

/** The petition to correct something, with the identity compared. */
const rectifying = async (page: Page): Promise<void> => {
  await page.locator('tbody a').first().click();
  await page.waitForURL('**/privacidad/*');
  await ifThere(page.getByRole('button', { name: 'Marcar identidad comprobada' }), async (mark) => {
    await page.getByRole('radio', { name: 'Entró a su cuenta' }).check();
    await mark.click();
    await page.getByText('Identidad comprobada.').waitFor();
  });
};

/** What the first row of the list leads to. */
const firstRow = async (page: Page): Promise<void> => {
  const list = page.url();
  await page.locator('tbody a').first().click();
  await page.waitForURL((url) => url.href !== list);
  await page.getByRole('heading', { level: 1 }).waitFor();
};

/** The demo's payment of more than a week, which its credit's ledger has: it may be taken out of it. */
const takingBack = async (page: Page): Promise<void> => {
  const row = page.getByRole('row').filter({ hasText: '$412.00' });
  await row.locator('a.nm').click();
  await page.getByText('Quitar de este crédito', { exact: true }).click();
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
  desk('mis-solicitudes', '/mis-solicitudes', 'promoter'),
  desk('mis-comisiones', '/mis-comisiones', 'promoter'),
  desk('hoy', '/hoy', 'supervisor'),
  desk('hoy-catalogo', '/hoy', 'catalogue'),
  desk('hoy-cobranza', '/hoy', 'collections'),
  desk('solicitudes', '/solicitudes'),
  desk('solicitudes-filtro', '/solicitudes', 'analyst', (page) =>
    page.getByRole('button', { name: 'Filtro', exact: true }).click(),
  ),
  desk('solicitudes-vacia', '/solicitudes?search=nada'),
  desk('solicitud', '/solicitudes', 'analyst', firstRecord),
  desk('solicitud-correccion-errores', '/solicitudes', 'analyst', async (page) => {
    await firstRecord(page);
    await page.goto(`${page.url()}?hacer=corregir`);
    await sentEmpty('Pedir al cliente')(page);
  }),
  desk('solicitud-nota-errores', '/solicitudes', 'analyst', async (page) => {
    await firstRecord(page);
    await page.getByRole('button', { name: 'Guardar nota' }).click();
    await page.locator('.err, .nt.bad').first().waitFor();
  }),
  desk('solicitud-motivo', '/solicitudes', 'analyst', async (page) => {
    await firstRecord(page);
    await page.getByRole('button', { name: 'Ver: Teléfono' }).click();
  }),
  desk('solicitud-acciones', '/solicitudes', 'analyst', async (page) => {
    await firstRecord(page);
    await page.getByRole('button', { name: 'Más acciones' }).click();
  }),
  desk('solicitudes-correcciones', '/solicitudes?view=correction'),
  desk('solicitud-correccion', '/solicitudes?view=correction', 'analyst', firstRecord),
  desk('revision', '/revision'),
  desk('revision-caso', '/revision', 'analyst', firstCase),
  desk('revision-abierta', '/revision', 'analyst', async (page) => {
    await firstCase(page);
    await page.getByRole('button', { name: 'Tomar esta revisión' }).click();
    await page.getByRole('button', { name: 'Abrir 5 minutos' }).click();
    await page.getByRole('table', { name: 'Domicilio' }).waitFor();
  }),
  desk('revision-foto', '/revision', 'analyst', async (page) => {
    await firstCase(page);
    await openPhoto(page, 'INE, frente');
  }),
  desk('solicitud-identidad', '/solicitudes?view=review', 'analyst', async (page) => {
    await firstRecord(page);
    await page.getByRole('link', { name: 'Identidad', exact: true }).click();
    await openPhoto(page, 'Selfie');
  }),
  desk('solicitud-domicilio', '/revision', 'analyst', async (page) => {
    await firstCase(page);
    await page.getByRole('link', { name: 'Ver la solicitud completa' }).click();
    await page.getByRole('link', { name: 'Domicilio', exact: true }).click();
    const [closed, opened] = [
      page.getByRole('button', { name: 'Abrir 5 minutos' }),
      page.getByRole('table', { name: 'Domicilio' }),
    ];
    await closed.or(opened).first().waitFor();
    // The same person may have opened it on the page of its review, less than five minutes ago.
    if (await closed.isVisible()) await closed.click();
    await opened.waitFor();
  }),
  desk('pagos', '/pagos', 'finance'),
  desk('pagos-todos', '/pagos/todos', 'finance'),
  desk('pagos-uno', '/pagos/todos', 'finance', async (page) => {
    await page.locator('tbody a.nm').first().click();
    await page.getByRole('complementary', { name: 'Pago elegido' }).waitFor();
  }),
  desk('pagos-quitar', '/pagos/todos?result=applied', 'finance', takingBack),
  desk('pagos-por-aclarar-uno', '/pagos', 'finance', async (page) => {
    await page.locator('tbody a.nm').first().click();
    await page.getByRole('complementary', { name: 'Pago elegido' }).waitFor();
  }),
  desk('pagos-devoluciones', '/pagos/devoluciones', 'finance'),
  desk('pagos-devolucion', '/pagos/devoluciones', 'finance', async (page) => {
    await page.locator('tbody a.nm').first().click();
    await page.getByRole('complementary', { name: 'Devolución elegida' }).waitFor();
  }),
  desk('pagos-corte', '/pagos/corte', 'finance'),
  desk('por-firmar', '/por-firmar', 'supervisor'),
  desk('envios', '/envios', 'counter'),
  desk('envios-empacar', '/envios', 'counter', (page) =>
    page
      .getByRole('link', { name: /^Asignar IMEI/ })
      .first()
      .click(),
  ),
  desk('envios-empacados', '/envios?view=packed', 'counter'),
  desk('envios-enviados', '/envios?view=sent', 'counter'),
  desk('envios-devueltos', '/envios?view=returned', 'counter'),
  desk('envios-entregados', '/envios?view=delivered', 'counter'),
  desk('envio', '/envios?view=delivered', 'counter', firstDevice),
  desk('envios-ordenes', '/envios/ordenes', 'supervisor'),
  desk('envios-por-contactar', '/envios/por-contactar', 'counter'),
  desk('envios-lista', '/envios/lista', 'counter'),
  desk('creditos', '/creditos', 'collections'),
  desk('credito', '/creditos?view=late', 'collections', firstCredit),
  desk('credito-contacto', '/creditos?view=late', 'collections', async (page) => {
    await firstCredit(page);
    await page.getByRole('link', { name: 'Registrar contacto' }).click();
    await page.getByRole('heading', { level: 2, name: 'Registrar contacto' }).waitFor();
  }),
  desk('credito-a-mano', '/creditos?view=late', 'collections', async (page) => {
    // The first became late enough today: before eight in the morning nothing may lock it.
    await page.locator('tbody a.nm').last().click();
    await page.getByRole('heading', { level: 1, name: /^Crédito / }).waitFor();
    // Ten minutes after the start the sweep has locked it: then it is the form to unlock.
    const act = /^Proponer (bloqueo|desbloqueo) a mano$/;
    await page.getByRole('link', { name: act }).click();
    await page.getByRole('heading', { level: 2, name: act }).waitFor();
  }),
  desk('credito-perdonar', '/creditos?view=late', 'finance', async (page) => {
    await firstCredit(page);
    await page.getByRole('link', { name: 'Proponer condonación' }).click();
    await page.getByRole('heading', { level: 2, name: 'Proponer condonación' }).waitFor();
  }),
  desk('credito-tabla', '/creditos?view=late', 'collections', async (page) => {
    await firstCredit(page);
    await page.getByRole('link', { name: 'Tabla de pagos' }).click();
    await page.getByRole('columnheader', { name: 'Vence' }).first().waitFor();
  }),
  desk('cobranza', '/cobranza', 'collections'),
  desk('cuenta', '/cuenta'),
  desk('bitacora', '/bitacora', 'auditor'),
  desk('bitacora-filtro', '/bitacora?person=people', 'auditor', (page) =>
    page.getByRole('button', { name: 'Filtro', exact: true }).click(),
  ),
  desk('bitacora-vacia', '/bitacora?record=0', 'auditor'),
  desk('promotores', '/promotores', 'supervisor'),
  desk('promotores-nuevo', '/promotores/nuevo', 'catalogue'),
  desk('promotores-nuevo-errores', '/promotores/nuevo', 'supervisor', sentEmpty('Dar de alta')),
  desk('promotores-tiendas', '/promotores/tiendas', 'supervisor'),
  desk('promotores-tiendas-errores', '/promotores/tiendas', 'supervisor', sentEmpty('Abrir tienda')),
  desk('promotores-tienda', '/promotores/tiendas', 'supervisor', firstRow),
  desk('promotores-comisiones', '/promotores/comisiones', 'finance'),
  desk('promotor', '/promotores', 'supervisor', firstRow),
  desk('informes', '/informes', 'supervisor'),
  desk('informes-decisiones', '/informes/decisiones', 'supervisor'),
  desk('informes-cosechas', '/informes/cosechas', 'supervisor'),
  desk('informes-cobranza', '/informes/cobranza', 'supervisor'),
  desk('informes-simulacion', '/informes/simulacion', 'supervisor'),
  desk('informes-simulacion-resultado', `/informes/simulacion?${stricterLimits()}`, 'supervisor'),
  desk('entregar-a-tienda', '/solicitudes', 'analyst', async (page) => {
    await firstRecord(page);
    await page.goto(`${page.url()}?hacer=entregar`);
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Entregar', exact: true }).click();
    await page.getByText('Elija una tienda.').waitFor();
  }),
  desk('catalogo', '/catalogo', 'catalogue'),
  desk('catalogo-precios', '/catalogo/precios?producto=1&producto=2', 'catalogue'),
  desk('catalogo-subir', '/catalogo/subir', 'catalogue'),
  desk('producto-nuevo', '/producto/nuevo', 'catalogue'),
  desk('producto-nuevo-errores', '/producto/nuevo', 'catalogue', sentEmpty('Guardar borrador')),
  desk('marca', '/marca', 'catalogue'),
  desk('marca-imagenes', '/marca?parte=imagenes', 'catalogue'),
  desk('marca-frases', '/marca?parte=frases', 'catalogue'),
  desk('privacidad', '/privacidad'),
  desk('privacidad-peticion', '/privacidad', 'analyst', firstPetition),
  desk('privacidad-corregir', '/privacidad?kind=rectification', 'analyst', rectifying),
  desk('privacidad-correccion', '/privacidad?kind=rectification', 'analyst', async (page) => {
    await rectifying(page);
    await ifThere(page.getByRole('button', { name: 'Proponer corrección' }), async (propose) => {
      const form = page.locator('form', { has: propose });
      await form.getByLabel('Correo').fill('ximena.nueva@correo.com');
      await form.getByLabel('Con qué se comprobó').fill('Entró a su cuenta y lo dijo por teléfono');
      await form.getByLabel('Motivo').fill('Lo pidió por escrito');
      await propose.click();
    });
    await page.getByRole('button', { name: 'Ver antes y después' }).click();
    await page.getByRole('table', { name: 'Lo que se va a corregir' }).waitFor();
  }),
  desk('privacidad-oposicion', '/privacidad?kind=opposition', 'analyst', async (page) => {
    await page.locator('tbody a').first().click();
    await page.waitForURL('**/privacidad/*');
    await ifThere(page.getByLabel('Promociones y encuestas'), async (promotions) => {
      await promotions.check();
      const record = page.getByRole('button', { name: 'Anotar oposición' });
      await page.locator('form', { has: record }).getByLabel('Motivo').fill('Lo pidió por escrito');
      await record.click();
      await page.getByText('Oposición anotada.').waitFor();
    });
    await page.getByText('Promociones y encuestas').first().waitFor();
  }),
  desk('ajustes', '/ajustes', 'administrator'),
  desk('ajustes-persona', '/ajustes', 'administrator', firstRow),
  desk('ajustes-invitar', '/ajustes/invitar', 'administrator'),
  desk('ajustes-invitar-errores', '/ajustes/invitar', 'administrator', sentEmpty('Proponer invitación')),
  desk('ajustes-limites', '/ajustes/limites', 'supervisor'),
  desk('ajustes-reglas', '/ajustes/reglas', 'supervisor'),
  desk('ajustes-plazos', '/ajustes/plazos', 'supervisor'),
  desk('ajustes-lugares-de-pago', '/ajustes/lugares-de-pago', 'supervisor'),
  desk('ajustes-lugar', '/ajustes/lugares-de-pago?lugar=1', 'supervisor'),
  desk(
    'ajustes-lugar-errores',
    '/ajustes/lugares-de-pago?lugar=1',
    'supervisor',
    sentEmpty('Proponer cambio'),
  ),
  desk('ajustes-entrada', '/ajustes/entrada?socio=1', 'administrator', async (page) => {
    await page.getByLabel('Emisor').fill('http://cuentas.tienda.mx');
    await page.getByRole('button', { name: 'Probar' }).click();
    await page.getByText('El emisor es una dirección https').waitFor();
  }),
  desk('ajustes-codigos-postales', '/ajustes/codigos-postales?cp=06700', 'administrator'),
  desk('ajustes-integraciones', '/ajustes/integraciones', 'administrator'),
  desk('ajustes-avisos', '/ajustes/avisos', 'administrator'),
  desk('sin-permiso', '/solicitudes', 'catalogue'),
];

/** Limits under which many of the demo's requests would have another outcome, from a day before all of them. */
function stricterLimits(): URLSearchParams {
  const scores = [760, 730, 720, 700];
  return new URLSearchParams([
    ['partner', '1'],
    ...scores.flatMap((score, at) => [
      [`bands[${at}].fromScore`, String(score)],
      [`bands[${at}].maxFinanced`, '12000'],
      [`bands[${at}].maxMonthly`, '6000'],
    ]),
    ['noHistory.maxFinanced', '8000'],
    ['noHistory.maxFinancedMet', '10000'],
    ['noHistory.maxMonthly', '5000'],
  ]);
}
