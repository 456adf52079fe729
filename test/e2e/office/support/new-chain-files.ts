import { zipSync } from 'fflate';
import sharp from 'sharp';
import { sheet } from '#server/documents/sheet.ts';

/** Twenty products as the chain's own spreadsheet has them. */
export const spreadsheet = () =>
  workbook('productos.xlsx', [
    ['producto', 'marca', 'contado', 'enganche', 'semanal', 'semanas', 'colores'],
    ...names.map((name) => [name, 'Samsung', 3999, 599, 99, 52, 'Negro']),
  ]);

/** How many there are of each. */
export const counts = () =>
  workbook('conteo.xlsx', [
    ['Equipo', 'Color', 'Lugar', 'Hay'],
    ...names.map((name, at) => [name, 'Negro', 'Bodega', at + 2]),
  ]);

async function workbook(name: string, [heads = [], ...rows]: (string | number)[][]) {
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name, mimeType, buffer: Buffer.from(await sheet(heads.map(String), rows)) };
}

/** Each named by its product and colour. */
export async function photos() {
  const files: Record<string, Uint8Array> = {};
  for (const [at, name] of names.entries()) {
    const background = { r: 12 * at, g: 90, b: 255 - 12 * at };
    const create = { width: 800, height: 800, channels: 3, background } as const;
    files[`${name} negro.jpg`] = await sharp({ create }).jpeg().toBuffer();
  }
  return { name: 'fotos.zip', mimeType: 'application/zip', buffer: Buffer.from(zipSync(files)) };
}

export async function picture(name: string, width: number, height: number, background: string) {
  const create = { width, height, channels: 3, background } as const;
  return { name, mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
}

const names = Array.from({ length: 20 }, (_, at) => `Flor ${String(at + 1).padStart(2, '0')} 128 GB`);
