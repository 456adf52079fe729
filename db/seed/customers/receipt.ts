import sharp from 'sharp';
import type { Persona } from '#server/sandbox/persona.ts';
import { editedAddressOf } from './doubts.ts';

/** Draws the electricity bill of somebody who moved, as a photo of it would be. */
export async function drawReceipt({ names, lastName1, lastName2, address }: Persona): Promise<Uint8Array> {
  const { street, streetNumberExt, district, postalCode } = editedAddressOf(address);
  const lines = [
    ['TITULAR DEL SERVICIO', `${lastName1} ${lastName2} ${names}`],
    ['DOMICILIO', `${street} ${streetNumberExt}`],
    ['COLONIA', `${district}, C.P. ${postalCode}`],
    ['PERIODO FACTURADO', 'Dos meses'],
  ];
  const rows = lines.map(
    ([label, value = ''], index) =>
      `<text x="56" y="${200 + index * 90}" font-size="16" fill="#66736e">${label}</text>` +
      `<text x="56" y="${232 + index * 90}" font-size="26" font-weight="700" fill="#22302b">${value.toUpperCase()}</text>`,
  );
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="860" height="640" font-family="sans-serif">` +
    `<rect width="860" height="640" fill="#fcfbf7"/><rect width="860" height="116" fill="#2f6b57"/>` +
    `<text x="56" y="72" font-size="34" font-weight="700" fill="#ffffff">Luz del Altiplano</text>${rows.join('')}</svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
}
