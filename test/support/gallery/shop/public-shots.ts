import type { Page } from 'playwright-core';
import { pageOf, press, shop, type Shot, type State } from '../shot.ts';

/** The public screens: each partner's shop, the catalogue, the log-in pages and the error pages. */
export const publicShots: readonly Shot[] = [
  ...pageOf('shop', 'inicio', [
    shop('01-inicio', '/1/inicio'),
    shop('01-inicio-promotor', '/1/1001/inicio'),
    ...[2, 3, 4, 185, 301].map((partner) => shop(`01-inicio-partner-${partner}`, `/${partner}/inicio`)),
    shop('01-inicio-terminos', '/1/inicio', async (page) => {
      await page.getByRole('link', { name: 'Términos y condiciones' }).click();
      await page.locator('dialog[open] [data-from] > *').first().waitFor();
    }),
    shop('01-inicio-menu', '/1/inicio', async (page) => {
      const menu = page.getByRole('button', { name: 'Menú' }).locator('visible=true');
      // A wide screen has its links in the header.
      if ((await menu.count()) > 0) await menu.click();
    }),
    inEnglish('01-inicio'),
    shop('01-inicio-sesion-terminada', '/1/inicio?aviso=sesion'),
    shop('01-inicio-sigue-en-el-telefono', '/1/1001/inicio?aviso=telefono'),
  ]),
  ...pageOf('shop', 'legales', [shop('01-legales', '/1/legales/privacy')]),
  ...pageOf('shop', 'catalogo', [
    shop('02-catalogo', '/1/catalogo'),
    inEnglish('02-catalogo'),
    shop('02-catalogo-filtro', '/1/catalogo', openFilter),
    shop('02-catalogo-filtrado', '/1/catalogo?marca=Samsung&orden=-price'),
    shop('02-catalogo-presupuesto', '/1/catalogo?semana=150&hoy=900&orden=%2Btotal'),
    shop('02-catalogo-buscado', '/1/catalogo?buscar=iphon+15'),
    shop('02-catalogo-sin-resultados', '/1/catalogo?max=100'),
    shop('02-catalogo-agotado', '/1/catalogo?buscar=moto+g15'),
    shop('02-catalogo-partner-2', '/2/catalogo'),
    shop('02-catalogo-por-comparar', '/1/catalogo?comparar=1,5'),
  ]),
  ...pageOf('shop', 'comparar', [
    shop('02-comparar', '/1/comparar?ids=1,5,9'),
    shop('02-comparar-agotado', '/1/comparar?ids=1,78,79'),
    shop('02-comparar-de-mas', '/1/comparar?ids=1,999999,5,9'),
    shop('02-comparar-nada', '/1/comparar'),
  ]),
  ...pageOf('shop', 'detalle-producto', [
    shop('03-detalle-producto', '/1/detalle-producto/1'),
    inEnglish('03-detalle-producto', '/1'),
    shop('03-detalle-producto-elegido', '/1/detalle-producto/1', (page) =>
      page.getByRole('group', { name: 'Color' }).getByRole('radio').nth(1).check({ force: true }),
    ),
    shop('03-detalle-producto-sin-color', '/1/detalle-producto/1', (page) =>
      press(page, 'Solicitar crédito', 'Por favor, selecciona un color antes de continuar.'),
    ),
    shop('03-detalle-producto-agotado', '/1/detalle-producto/78'),
    shop('03-detalle-producto-ultimas', '/1/detalle-producto/79', (page) =>
      page.getByRole('radio', { name: 'Naranja' }).check({ force: true }),
    ),
    shop('03-detalle-producto-bloqueo', '/1/detalle-producto/1', openLockPreview),
    shop('03-detalle-producto-bloqueo-otra-vez', '/1/detalle-producto/1', async (page) => {
      await openLockPreview(page);
      await page.getByRole('radio', { name: 'Pagaste', exact: true }).check({ force: true });
      await page.getByText('Sin multa ni cargo por desbloquear').waitFor();
    }),
    shop('03-detalle-producto-partner-301', '/301/catalogo', (page) =>
      page.locator('main a[href*="detalle-producto"]').first().click(),
    ),
    shop('03-detalle-producto-plan', '/1/detalle-producto/1?enganche=2500&plazo=26', async (page) => {
      await page.getByRole('slider').press('ArrowRight');
      await page
        .getByText(/\$2,(599|600)/)
        .first()
        .waitFor();
    }),
  ]),
  ...pageOf('shop', 'precalification-request', [
    shop('04-precalification-request', '/1/precalification-request/1/1'),
    inEnglish('04-precalification-request', '/1/1'),
    shop('04-precalification-request-plan', '/1/precalification-request/1/1?enganche=2500&plazo=26'),
    shop('04-precalification-request-invalido', '/1/precalification-request/1/1', wrongPhone),
  ]),
  ...pageOf('shop', 'login', [
    shop('21-login', '/1/login/1'),
    shop('21-login-invalido', '/1/login/1', wrongPhone),
  ]),
  ...pageOf('shop', 'credit-active', [shop('24-credit-active', '/1/credit-active/1')]),
  ...pageOf('shop', 'credit-no-active', [
    shop('25-credit-no-active', '/1/credit-no-active/1'),
    shop('25-credit-no-active-partner-301', '/301/credit-no-active/301'),
  ]),
  ...pageOf('shop', 'brackets', [shop('27-brackets', '/1/brackets')]),
  ...pageOf('shop', 'seguir', [shop('37-seguir', `/1/1001/seguir/1/${'A'.repeat(22)}/${'B'.repeat(22)}`)]),
  ...pageOf('shop', 'detener-cambio', [shop('38-detener-cambio', `/1/detener-cambio/${'a'.repeat(22)}`)]),
  ...pageOf('shop', '404', [shop('28-404', '/404')]),
  ...pageOf('shop', null, [shop('28-404-in-a-shop', '/1/nothing-here')]),
  ...pageOf('shop', '500', [shop('29-500', '/500')]),
  ...pageOf('shop', null, [shop('30-sandbox', '/sandbox')]),
];

/** A screen of the shop after its visitor has chosen English. */
function inEnglish(name: string, params = ''): State {
  return shop(`${name}-ingles`, `/1/${name.slice(3)}${params}`, async (page) => {
    await page.getByRole('button', { name: 'English' }).click();
    await page.locator('html[lang="en"][data-hydrated]').waitFor();
  });
}

/** On a phone the filter is a sheet; on a wide screen it is beside the list. */
async function openFilter(page: Page): Promise<void> {
  const filter = page.getByRole('button', { name: /^Filtrar/ }).locator('visible=true');
  await filter.first().click();
  await page.locator('dialog[open]').waitFor();
}

async function openLockPreview(page: Page): Promise<void> {
  await page.locator('summary', { hasText: '¿Qué pasa si me atraso?' }).click();
  await page.getByText('Equipo bloqueado', { exact: true }).waitFor();
}

async function wrongPhone(page: Page): Promise<void> {
  await page.getByLabel('Número de celular').fill('55123');
  await page.getByLabel('Número de celular').blur();
  await page.getByText('Teléfono no válido').first().waitFor();
}
