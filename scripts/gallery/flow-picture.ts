import { join } from 'node:path';
import sharp from 'sharp';

/** The way of a purchase, as the README shows it: what fits on the phone, side by side. */
export const scenes: readonly string[] = [
  '01-inicio',
  '03-detalle-producto-elegido',
  '05-phone-verification',
  '15-aprove-credit-elegido',
  '16-contract-signature-con-firma',
  '17-down-payment',
  '23-dashboard-activo',
];
const phone = { width: 240, height: 493, gap: 20, margin: 24, radius: 18 };

/** Puts the scenes, each as its 360×740 window showed it, into one PNG. */
export async function flowPicture(folder: string, file: string): Promise<void> {
  const phones = await Promise.all(scenes.map((scene) => phoneOf(join(folder, `${scene}.png`))));
  const { width, height, gap, margin } = phone;
  await sharp({
    create: {
      width: 2 * margin + scenes.length * (width + gap) - gap,
      height: 2 * margin + height,
      channels: 4,
      background: '#e9ecef',
    },
  })
    .composite(phones.map((input, at) => ({ input, left: margin + at * (width + gap), top: margin })))
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(file);
}

/** Small and with round corners. */
function phoneOf(file: string): Promise<Buffer> {
  const { width, height, radius } = phone;
  const corners = `<svg><rect width="${width}" height="${height}" rx="${radius}"/></svg>`;
  return sharp(file)
    .resize(width, height)
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png()
    .toBuffer();
}
