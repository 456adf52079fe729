import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

/**
 * `npm run tool gallery && npm run tool flow-picture`: composes the README's image from the gallery's screenshots. `-- --quick`
 * is a trial run, into the temporary folder.
 */
const root = join(import.meta.dirname, '../..');
const screens = [
  '01-inicio',
  '03-detalle-producto-elegido',
  '04-precalification-request',
  '15-aprove-credit-elegido',
  '16-contract-signature-con-firma',
  '17-down-payment',
  '23-dashboard-activo',
];
const width = 216;
const height = 444;
const gap = 20;

const missing = screens.filter((name) => !existsSync(fileOf(name)));
if (missing.length > 0) {
  console.error(`Run npm run tool gallery first: ${missing.join(', ')} are not there.`);
  process.exit(1);
}
const corners = Buffer.from(
  `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="18"/></svg>`,
);
const phones = await Promise.all(
  screens.map((name) =>
    sharp(fileOf(name))
      .resize({ width, height, fit: 'cover', position: 'top' })
      .composite([{ input: corners, blend: 'dest-in' }])
      .png()
      .toBuffer(),
  ),
);
await sharp({
  create: {
    width: gap + screens.length * (width + gap),
    height: height + 2 * gap,
    channels: 3,
    background: '#cfd4d8',
  },
})
  .composite(phones.map((input, index) => ({ input, left: gap + index * (width + gap), top: gap })))
  .png({ palette: true, quality: 80 })
  .toFile(join(process.argv.includes('--quick') ? tmpdir() : join(root, 'docs'), 'flow.png'));

function fileOf(name: string): string {
  return join(root, 'gallery/360', `${name}.png`);
}
