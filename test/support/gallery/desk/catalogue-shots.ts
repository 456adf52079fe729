import { seeChanges, sendAct } from '#test/support/send-act.ts';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { moreOf, pageOf, type Shot } from '../shot.ts';
import { confirmAs, desk, pathOf, picture, sentEmpty, visitAs } from './at-desk.ts';

/** What the shop sells, and how it looks. */
export const catalogueShots: readonly Shot[] = [
  ...pageOf('desk', 'catalogo', [desk('catalogo', '/catalogo', 'catalogue')]),
  ...pageOf('desk', 'catalogo', [
    desk('catalogo-precios', '/catalogo/precios?producto=1&producto=2', 'catalogue'),
    desk('catalogo-precios-errores', '/catalogo/precios?producto=1&producto=2', 'catalogue', async (page) => {
      await tryPercentage(page, 'mucho');
      await page.getByText('Escriba un porcentaje de -90 a 90, como 5 o -2.5.').waitFor();
    }),
    desk('catalogo-precios-ensayo', '/catalogo/precios?producto=1&producto=2', 'catalogue', async (page) => {
      await tryPercentage(page, '-10');
      await page.getByRole('heading', { name: /^Ensayo de precios/ }).waitFor();
    }),
  ]),
  ...pageOf('desk', 'catalogo', [
    desk('catalogo-varios', '/catalogo/varios?state=withdrawn&producto=1&producto=2&producto=3', 'catalogue'),
    desk('catalogo-varios-ninguno', '/catalogo/varios?state=on-sale&producto=1&producto=2', 'catalogue'),
  ]),
  ...pageOf('desk', 'catalogo', [
    desk('catalogo-subir', '/catalogo/subir', 'catalogue'),
    desk('catalogo-subir-ensayo', '/catalogo/subir', 'catalogue', async (page) => {
      const text = `producto,contado,marca,semanal,semanas,colores
Galaxy A06 64 GB,1900,,,,
Edge 60 neo,7299,Motorola,182,52,Verde=#7d8f7a
Galaxy Tab A9,4999..0,Samsung,125,52,Gris=#808080`;
      await page
        .getByLabel('Archivo', { exact: true })
        .setInputFiles({ name: 'precios-diciembre.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
      await page.getByRole('button', { name: 'Ensayar' }).click();
      await page.getByRole('heading', { name: 'Ensayo de precios-diciembre.csv' }).waitFor();
    }),
    desk('catalogo-subir-fotos', '/catalogo/subir', 'catalogue', async (page) => {
      const buffer = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#8a8680' } })
        .png()
        .toBuffer();
      await page.getByLabel('Fotos o un ZIP').setInputFiles(
        ['redmi-a5-128-gb-azul-lago.png', 'IMG_2041.png', 'Redmi A5 128 GB verde.png'].map((name) => ({
          name,
          mimeType: 'image/png',
          buffer,
        })),
      );
      await page.getByRole('button', { name: 'Subir fotos' }).click();
      await page.getByText('Ningún producto se llama así.').first().waitFor();
    }),
  ]),
  ...pageOf('desk', 'existencias', [
    desk('existencias', '/existencias', 'catalogue'),
    desk('existencias-nada', '/existencias?search=nada', 'catalogue'),
  ]),
  ...pageOf('desk', 'existencias', [
    desk('existencias-subir', '/existencias/subir', 'catalogue'),
    desk('existencias-subir-ensayo', '/existencias/subir', 'catalogue', async (page) => {
      const text = `Equipo,Color,Lugar,Hay
Galaxy A06 64 GB,Negro,Bodega,12
Galaxy A06 64 GB,Morado,Bodega,3
Nokia 3310,Azul,Bodega,1`;
      await page
        .getByLabel('Archivo', { exact: true })
        .setInputFiles({ name: 'conteo.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
      await page.getByRole('button', { name: 'Ensayar' }).click();
      await page.getByRole('heading', { name: 'Ensayo de conteo.csv' }).waitFor();
    }),
  ]),
  ...pageOf('desk', 'existencias', [
    desk('existencias-equipo', '/existencias/77', 'catalogue'),
    desk('existencias-equipo-sin-contar', '/existencias/1', 'counter'),
    desk('existencias-equipo-cambios', '/existencias/77', 'counter', async (page) => {
      await page.getByRole('textbox', { name: 'Cuántas hay' }).fill('9');
      await seeChanges(page.locator('main'));
      await page.getByRole('button', { name: 'Contar', exact: true }).waitFor();
    }),
    desk('existencias-equipo-errores', '/existencias/77', 'catalogue', async (page) => {
      await page.getByRole('textbox', { name: 'Cuántas hay' }).fill('pocas');
      await page.getByRole('button', { name: 'Ver qué cambia' }).first().click();
      await page.getByText('Escriba cuántas piezas.').waitFor();
    }),
  ]),
  ...pageOf('desk', 'producto', [
    desk('producto-nuevo', '/producto/nuevo', 'catalogue'),
    desk('producto-nuevo-errores', '/producto/nuevo', 'catalogue', sentEmpty('Guardar borrador')),
  ]),
  ...pageOf('desk', 'producto', [
    desk('producto', '/producto/1', 'catalogue'),
    desk('producto-plan', '/producto/1', 'catalogue', async (page) => {
      await page.getByRole('textbox', { name: 'Pago semanal' }).fill('400');
      await page.getByText(/^Su CAT sería de/).waitFor();
    }),
    desk('producto-fotos', '/producto/4', 'catalogue', photographed),
    {
      name: 'detalle-producto-fotos',
      async open(page, tour) {
        await visitAs(page, tour, 'catalogue', '/producto/4');
        await photographed(page);
        await page.getByRole('button', { name: 'Guardar encuadre' }).click();
        await page.getByText('Las fotos se guardaron.').waitFor();
        await tour.visit(page, '/1/detalle-producto/4?vista=2');
      },
    },
    desk('producto-errores', '/producto/1', 'catalogue', async (page) => {
      await page.getByRole('textbox', { name: 'Contado' }).fill('gratis');
      await seeChanges(facts(page));
      await page.getByText('Escriba un monto como 7999.50.').waitFor();
    }),
    desk('producto-cambios', '/producto/3', 'catalogue', async (page) => {
      await page.getByRole('textbox', { name: 'Descripción' }).fill('Con funda.');
      await seeChanges(facts(page));
      await facts(page).getByRole('button', { name: 'Guardar' }).waitFor();
    }),
    desk('producto-solo-lectura', '/producto/1', 'counter'),
    {
      name: 'oficina-producto-por-confirmar',
      // Below the floor that two people have set, two people sell.
      async open(page, tour) {
        await visitAs(page, tour, 'supervisor', '/ajustes/limites');
        await page
          .getByRole('combobox', { name: 'Lo que se hace' })
          .selectOption('Vender por debajo de un precio de contado');
        await page.getByRole('textbox', { name: 'Monto en pesos' }).fill('2000');
        await page.getByRole('textbox', { name: 'Motivo' }).fill('Que nadie remate solo');
        await sendAct(page, 'Proponer límite');
        await page.getByText('La confirma Administración').waitFor();
        await confirmAs(page, tour, 'administrator', '/ajustes/limites', /^Confirmar: Cambiar en /);
        await visitAs(page, tour, 'catalogue', '/producto/2');
        await page.getByRole('textbox', { name: 'Contado' }).fill('1900');
        await page.getByRole('textbox', { name: 'Enganche' }).fill('100');
        await page.getByRole('textbox', { name: 'Pago semanal' }).fill('60');
        await page.getByRole('textbox', { name: 'Motivo, si confirma otra persona' }).fill('Últimas piezas');
        await seeChanges(facts(page));
        await facts(page).getByText('Vender').waitFor();
        await facts(page).getByRole('button', { name: 'Guardar' }).click();
        await page.getByText('La pidió usted: la confirma otra persona.').waitFor();
      },
    },
  ]),
  ...pageOf('desk', 'marca', [
    desk('marca', '/marca', 'catalogue'),
    desk('marca-errores', '/marca', 'catalogue', (page) =>
      saveColour(page, 'rojo', 'Escriba el color como #1A2B3C.'),
    ),
    desk('marca-borrador', '/marca', 'catalogue', (page) =>
      saveColour(page, '#D5122B', 'Borrador guardado. La tienda sigue igual.'),
    ),
    desk('marca-imagenes', '/marca?parte=imagenes', 'catalogue'),
    desk('marca-imagenes-errores', '/marca?parte=imagenes', 'catalogue', async (page) => {
      const form = page.getByRole('form', { name: 'Otra promoción' });
      await form.getByLabel('Imagen').setInputFiles(await picture(600, 300));
      await form.getByRole('textbox', { name: 'Qué dice' }).fill('Llegó diciembre');
      await form.getByRole('textbox', { name: 'A dónde lleva' }).fill('/privacidad');
      await form.getByRole('button', { name: 'Subir promoción' }).click();
      await page.getByText('La promoción debe medir al menos 1120 × 624 px.').waitFor();
    }),
    desk('marca-imagenes-guardada', '/marca?parte=imagenes', 'catalogue', async (page) => {
      await page.getByLabel('Imagen: Logo sobre el color').setInputFiles(await picture(480, 120));
      await page.getByRole('button', { name: 'Subir: Logo sobre el color' }).click();
      await page.getByText('Logo guardado en el borrador.').waitFor();
    }),
    desk('marca-logo-tenue', '/marca?parte=imagenes', 'catalogue', async (page) => {
      await page.getByLabel('Imagen: Logo sobre el color').setInputFiles(await picture(480, 120, '#e8432a'));
      await page.getByRole('button', { name: 'Subir: Logo sobre el color' }).click();
      await page.getByText('casi no se distingue de').first().waitFor();
    }),
    desk('marca-color', '/marca?pantalla=cuenta-atrasada', 'catalogue', (page) =>
      page.getByRole('textbox', { name: 'Color, hexadecimal' }).fill('#2E7FE0'),
    ),
    desk('marca-frases', '/marca?parte=frases', 'catalogue', (page) =>
      page.getByRole('textbox', { name: /Lo más destacado/ }).fill('Lo que se llevan los vecinos'),
    ),
    desk('marca-mensajes', '/marca?parte=mensajes', 'catalogue', (page) =>
      page.getByText('Contrato firmado', { exact: true }).click(),
    ),
    desk(
      'marca-mensajes-propio',
      '/marca?parte=mensajes&buscar=desbloqueado+por',
      'catalogue',
      async (page) => {
        const text = page.getByRole('textbox', { name: /recibimos tu pago/ });
        // It stands open where an earlier visit worded it.
        if (!(await text.isVisible())) {
          await page.locator('summary', { hasText: 'Equipo desbloqueado por un pago' }).click();
        }
        await text.fill('¡Listo! Ya puedes usar tu equipo.');
        await page.getByRole('button', { name: /^Guardar: / }).click();
        await page.getByText('Mensaje guardado en el borrador.').waitFor();
        await page.getByRole('button', { name: /^Mandar prueba: / }).click();
        await page.getByText('Prueba enviada al buzón de pruebas').waitFor();
      },
    ),
    desk('marca-correos', '/marca?parte=mensajes&buscar=no+aprobada', 'catalogue', (page) =>
      page.getByText('Solicitud no aprobada', { exact: true }).click(),
    ),
    desk('marca-mensajes-errores', '/marca?parte=mensajes&buscar=por+vencer', 'catalogue', async (page) => {
      await page.getByText('Pago por vencer', { exact: true }).click();
      await page.getByRole('textbox', { name: /tu pago/ }).fill('Te toca pagar {amount}. Mira pagos.mx');
      await page.getByRole('button', { name: /^Guardar: / }).click();
      await page.getByText('Deje los datos de la frase').waitFor();
    }),
    desk('marca-frases-errores', '/marca?parte=frases', 'catalogue', async (page) => {
      await page.getByRole('searchbox', { name: 'Buscar en las frases' }).fill('Lo más destacado');
      await page.getByRole('button', { name: 'Buscar', exact: true }).click();
      await page.getByText('1 frase', { exact: true }).waitFor();
      await page.getByRole('textbox', { name: /Lo más destacado/ }).fill('Lo mejor {n}');
      await page.getByRole('button', { name: 'Guardar frases' }).click();
      await page.getByText('Esta frase no lleva datos entre llaves: quítelos.').waitFor();
    }),
  ]),
  ...pageOf('desk', 'marca', [
    desk('marca-devuelta', '/marca', 'catalogue', async (page) => {
      // Another one at each width: an earlier visit may have published it.
      const legend = `Estrena hoy ${page.viewportSize()?.width}`;
      await page.getByRole('textbox', { name: 'Leyenda' }).fill(legend);
      await page.getByRole('button', { name: 'Guardar borrador' }).click();
      await page.getByText('Borrador guardado. La tienda sigue igual.').waitFor();
      await page.getByRole('button', { name: 'Publicar' }).click();
      await page.getByText('Publicado. La tienda ya lo muestra así.').waitFor();
      await page.getByRole('button', { name: 'Volver a lo de antes' }).first().click();
      await page.getByText('Lo de antes está en el borrador.').waitFor();
    }),
  ]),
  // Last, because a draft that waits for a second person cannot be changed.
  ...moreOf('desk', 'marca', [
    desk('marca-propuesta', '/marca', 'catalogue', proposeBrand),
    {
      name: 'oficina-marca-por-confirmar',
      async open(page, tour) {
        await visitAs(page, tour, 'catalogue', '/marca');
        await proposeBrand(page);
        await visitAs(page, tour, 'supervisor', pathOf(page));
        await page.getByRole('button', { name: /^Confirmar: Publicar la marca de/ }).waitFor();
      },
    },
  ]),
];

/** Two photos of the first colour, the second cut and focused: sent once. */
async function photographed(page: Page): Promise<void> {
  const colour = page.getByRole('region', { name: /^Fotos de / }).first();
  const frames = colour.getByText('Encuadre', { exact: true });
  while ((await frames.count()) < 2) {
    const before = await frames.count();
    await colour
      .locator('input[type=file]')
      .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: await drawnPhone(before) });
    await colour.getByRole('button', { name: /^Subir: / }).click();
    await frames.nth(before).waitFor();
  }
  await frames.nth(1).click();
  await colour.getByRole('slider', { name: 'Cortar a la derecha' }).last().fill('20');
  await colour
    .getByRole('button', { name: /^Punto que siempre se ve/ })
    .last()
    .press('ArrowUp');
}

/** A photo of a table: a dark phone, left of the middle. */
const drawnPhone = (at: number): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="700"><rect width="900" height="700" fill="${at === 0 ? '#e9e2d6' : '#cfd8d3'}"/>
<rect x="${260 + at * 40}" y="60" width="270" height="570" rx="36" fill="#23262b"/><rect x="${276 + at * 40}" y="78" width="238" height="534" rx="24" fill="#5b8f7b"/></svg>`),
  )
    .png()
    .toBuffer();

const facts = (page: Page) => page.getByRole('region', { name: 'Datos y precio' });

async function tryPercentage(page: Page, percentage: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Porcentaje' }).fill(percentage);
  await page.getByRole('button', { name: 'Ensayar' }).click();
}

async function saveColour(page: Page, colour: string, says: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Color, hexadecimal' }).fill(colour);
  await page.getByRole('button', { name: 'Guardar borrador' }).click();
  await page.getByText(says).waitFor();
}

/** An earlier visit may have proposed it already. */
async function proposeBrand(page: Page): Promise<void> {
  const waiting = page.getByText('La pidió usted: la confirma otra persona.');
  const save = page.getByRole('button', { name: 'Guardar borrador' });
  await waiting.or(save).first().waitFor();
  if (await waiting.isVisible()) return;
  await page.getByRole('textbox', { name: 'Días de gracia' }).fill('5');
  await save.click();
  await page.getByText('piden segunda firma').waitFor();
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Lo pidió la gerencia');
  await page.getByRole('button', { name: 'Proponer publicación' }).click();
  await waiting.waitFor();
}
