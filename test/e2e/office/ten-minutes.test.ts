import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { downloaded, newDesktop, newPhone, openBrowser } from '#test/support/browser.ts';
import { enganche } from '#test/support/operator.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { Colleague } from './support/colleague.ts';
import { CountedHand } from './support/counted-hand.ts';
import { enterAs } from './support/desk.ts';
import { counts, photos, picture, spreadsheet } from './support/new-chain-files.ts';

/**
 * A new chain from nothing to its shop on sale, by docs/oficina alone, by one person whose every press, choice and field is
 * counted. What others do is not: two people accept their invitations and say the second yes. Each test goes on from the
 * one before.
 */
const most = 90;
const shop = 'Jacaranda';

let product: Product;
let browser: Browser;
let hand: CountedHand;
/** Of every partner, as she is: who works for one shop does not see her. */
let omar: Colleague;
let sara: Colleague;
let luis: Colleague;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ copyOf: inject('demoFolder') }), openBrowser()]);
  const { page } = await newDesktop(browser);
  await enterAs(page, product.origin, 'administrator-all');
  // From here on nothing but her hand moves her page.
  hand = new CountedHand(page);
  const person = ['--name', 'Omar Cid', '--email', 'omar@oficina.mx', '--role', 'administrator'];
  const [link = ''] = (
    await enganche(product.dataDir, 'staff', 'invite', ...person, '--partner', 'all')
  ).split('\n');
  omar = await Colleague.joins(browser, 'Omar Cid', link);
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

test('a partner with its logo, its colour and two administrators, who join', async () => {
  hand.begins('socio');
  await hand.menu('Socios');
  await hand.follows('Nuevo socio');
  await hand.uploads('Logo', await picture('logo.png', 240, 80, '#6b2fa0'));
  await hand.presses('Subir logo');
  await hand.types('Nombre', shop);
  await hand.types('Número', '77');
  await hand.types('Razón social', 'Comercializadora Jacaranda, S.A. de C.V.');
  await hand.sets('Color', '#6b2fa0');
  await hand.types('Domicilio', 'Av. Reforma 502, Col. Centro, Puebla, Puebla, C.P. 72000');
  await hand.types('Teléfono', '2221234567');
  await hand.types('Correo', 'hola@jacaranda.example');
  await hand.types('Primera persona', 'Sara Montes');
  await hand.types('Su correo', 'sara@jacaranda.example');
  await hand.types('Segunda persona', 'Luis Cano');
  await hand.types('Correo de la segunda', 'luis@jacaranda.example');
  await hand.presses('Crear la tienda');
  const [first = '', second = ''] = await hand.copies(2);
  sara = await Colleague.joins(browser, 'Sara Montes', first);
  luis = await Colleague.joins(browser, 'Luis Cano', second);
  // Neither signs for who invited her before a third person knows her.
  await knows(sara, luis);
  await knows(luis, sara);
  expect((await fetch(`${product.origin}/77/inicio`)).status).toBe(503);
});

test('she proposes the two roles for herself that the rest needs, and another confirms them', async () => {
  hand.begins('puestos');
  await hand.menu('Ajustes');
  await hand.follows('Olivia Ferrer');
  for (const role of ['Catálogo y marca', 'Supervisión']) {
    await hand.picks('Puesto', role, { in: 'Dar otro puesto' });
    await hand.picks('Socio', shop, { in: 'Dar otro puesto' });
    await hand.types('Motivo', `Abre la tienda: ${role}`, { in: 'Dar otro puesto' });
    await hand.acts('Proponer puesto', { in: 'Dar otro puesto' });
    await hand.reads(`Motivo: Abre la tienda: ${role}`);
    await omar.confirms('/por-firmar', /^Confirmar: /);
  }
  await expect.poll(() => waiting(omar)).toBe(0);
});

test('texts, postal codes, a sentence and a message of its own are published together', async () => {
  hand.begins('marca');
  await hand.menu('Marca');
  await hand.follows(shop);
  await hand.types('Códigos postales a los que se entrega', '72000-72999');
  await hand.types('RFC de la empresa', 'CJA260101AB1');
  await hand.types('Representante que firma', 'Jimena Ríos');
  await hand.types('Términos y condiciones', 'Términos de Jacaranda.');
  await hand.types('Aviso de privacidad', 'Aviso de privacidad de Jacaranda.');
  await hand.presses('Guardar borrador');
  await hand.reads('Borrador guardado.');
  await hand.follows('Frases');
  await hand.sets('Buscar en las frases', 'Recíbelo en casa');
  await hand.presses('Buscar');
  await hand.reads('1 frase');
  await hand.types(/Recíbelo en casa y págalo cada semana/, 'Tu celular en Puebla, cada semana.');
  await hand.presses('Guardar frases');
  await hand.reads('Frases guardadas');
  await hand.follows('Mensajes');
  await hand.unfolds('Equipo desbloqueado por un pago');
  await hand.types(/recibimos tu pago y tu equipo se desbloqueó/, 'gracias por tu pago. Tu equipo ya abre.');
  await hand.presses('Guardar: recibimos tu pago y tu equipo se desbloqueó. Gracias.');
  await hand.reads('Frase propia');
  await hand.types('Motivo', 'Textos de la tienda nueva');
  await hand.presses('Proponer publicación');
  await hand.reads('lo confirma otra persona');
  await luis.confirms('/por-firmar', /^Confirmar: /);
  await expect.poll(() => waiting(luis)).toBe(0);
});

test('twenty products from one spreadsheet, with photos from one ZIP, are put on sale', async () => {
  hand.begins('catálogo');
  await hand.menu('Catálogo');
  await hand.follows('Subir archivo');
  await hand.uploads('Archivo', await spreadsheet());
  await hand.presses('Ensayar');
  await hand.presses('Aplicar los 20');
  await hand.reads('20 nuevos en borrador');
  await hand.uploads('Fotos o un ZIP', await photos());
  await hand.presses('Subir fotos');
  await hand.reads('20 fotos guardadas.');
  await hand.follows('Ver borradores');
  await hand.checks('Elegir las de esta página');
  await hand.presses('Poner en venta');
  await hand.presses('Poner 20 en venta');
  expect(await hand.reads('20 en venta.')).toBe('20 en venta.');
});

test('what there is of each is counted from one file', async () => {
  hand.begins('existencias');
  await hand.menu('Existencias');
  await hand.follows('Subir conteo');
  await hand.uploads('Archivo', await counts());
  await hand.presses('Ensayar');
  await hand.presses('Contar los 20');
  expect(await hand.reads('20 contados.')).toBe('20 contados.');
});

test('three promoters have their posters', async () => {
  hand.begins('promotores');
  await hand.menu('Promotores');
  await hand.follows('Varios promotores');
  await hand.picks('Socio', shop);
  await hand.types('Personas', promoters.join('\n'));
  await hand.presses('Ver la lista');
  await hand.presses('Dar de alta a los 3');
  await hand.reads('3 promotores dados de alta.');
  const posters = await downloaded(await hand.downloads('Carteles carta'));
  expect(posters.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a place where customers pay is proposed with its logo, and confirmed', async () => {
  hand.begins('lugares');
  await hand.menu('Ajustes');
  await hand.follows('Lugares de pago');
  await hand.follows('Agregar lugar');
  await hand.uploads('Logo', await picture('caja.png', 240, 80, '#2b6b3a'));
  await hand.presses('Subir logo');
  await hand.types('Nombre', 'Cajas Jacaranda');
  await hand.types('Comisión', '0');
  await hand.types('Pago mínimo', '10');
  await hand.types('Pago máximo', '10000');
  await hand.types('Horario', '9:00 a 21:00');
  await hand.types('Motivo', 'Las cajas de la tienda');
  await hand.acts('Proponer lugar');
  await hand.reads('Motivo: Las cajas de la tienda');
  await sara.confirms('/por-firmar', /^Confirmar: /);
  await expect.poll(() => waiting(sara)).toBe(0);
});

test('nothing is missing, and two people open the shop', async () => {
  hand.begins('apertura');
  await hand.menu('Socios');
  await hand.follows(shop);
  await hand.reads('No falta nada');
  await hand.types('Motivo', 'Está lista');
  await hand.acts('Proponer la apertura');
  await hand.reads('Se propuso.');
  await luis.confirms('/por-firmar', /^Confirmar: /);
  await expect.poll(() => waiting(luis)).toBe(0);
});

test('a customer sees it, and it took no more acts than a person does in ten minutes', async () => {
  await using visitor = await newPhone(browser);
  const { page } = visitor;
  await page.goto(`${product.origin}/77/inicio`);
  await page.getByText('Tu celular en Puebla, cada semana.').waitFor();
  const seen = new Set<string>();
  for (let at = 1; seen.size < 20 && at <= 5; at += 1) {
    await page.goto(`${product.origin}/77/catalogo?pagina=${at}`);
    for (const name of await photographed(page)) seen.add(name);
  }
  expect(seen.size).toBe(20);
  expect(hand.total, `her acts were ${hand.byPhase}`).toBeLessThanOrEqual(most);
});

const promoters = ['Rosa Campos', 'Iván Cordero', 'Nadia Quiroz'];

/** Names of the products whose photo the catalogue shows. */
const photographed = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .getByRole('img')
    .evaluateAll(async (all) => {
      const shown: string[] = [];
      for (const image of all as HTMLImageElement[]) {
        image.loading = 'eager';
        await image.decode().catch(() => undefined);
        if (image.naturalWidth > 0) shown.push(image.alt);
      }
      return shown;
    });

/** What she has not said yes to. */
const waiting = ({ page }: Colleague) => page.getByRole('button', { name: /^Confirmar: / }).count();

/** The other's second yes to who joins. */
async function knows(one: Colleague, other: Colleague): Promise<void> {
  await one.opens('/ajustes');
  await one.page.getByRole('link', { name: other.name, exact: true }).click();
  await one.page.getByRole('button', { name: 'Sí, la conozco' }).click();
  await one.page.getByRole('button', { name: 'Sí, la conozco' }).waitFor({ state: 'detached' });
}
