import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

/**
 * `npm run tool gallery -- oficina --widths 1280 && npm run tool guide-pictures`: the pictures of the desk's guide, from the
 * gallery's screenshots. One for each page, of the same name. `-- --quick` is a trial run, into the temporary folder.
 */
const root = join(import.meta.dirname, '../..');
const pictures: Readonly<Record<string, string>> = {
  hoy: 'oficina-hoy',
  promotor: 'oficina-mis-solicitudes',
  mostrador: 'oficina-envios-empacar',
  analista: 'oficina-revision-abierta',
  cobranza: 'oficina-cobranza',
  finanzas: 'oficina-pagos-por-aclarar-uno',
  'catalogo-y-marca': 'oficina-hoy-catalogo',
  supervisor: 'oficina-por-firmar',
  auditor: 'oficina-bitacora',
  administrador: 'oficina-ajustes',
};
const folder = process.argv.includes('--quick') ? tmpdir() : join(root, 'docs/oficina');
const fileOf = (shot: string) => join(root, 'gallery/1280', `${shot}.png`);

const missing = Object.values(pictures).filter((shot) => !existsSync(fileOf(shot)));
if (missing.length > 0) {
  console.error(`Run npm run tool gallery -- oficina first: ${missing.join(', ')} are not there.`);
  process.exit(1);
}
for (const [name, shot] of Object.entries(pictures)) {
  const picture = sharp(fileOf(shot));
  const { width, height } = await picture.metadata();
  await picture
    // What is seen without scrolling.
    .extract({ left: 0, top: 0, width, height: Math.min(height, 800) })
    .resize({ width: 1000 })
    .webp({ quality: 72 })
    .toFile(join(folder, `${name}.webp`));
}
