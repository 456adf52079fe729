import sharp from 'sharp';
async function row(names, out, h) {
  let x = 0,
    parts = [],
    H = 0;
  for (const n of names) {
    const m = await sharp(n).metadata();
    const hh = Math.min(m.height, h);
    parts.push({
      input: await sharp(n).extract({ left: 0, top: 0, width: m.width, height: hh }).toBuffer(),
      left: x,
      top: 0,
    });
    x += m.width + 20;
    H = Math.max(H, hh);
  }
  await sharp({ create: { width: x, height: H, channels: 3, background: '#888' } })
    .composite(parts)
    .png()
    .toFile(out);
}
const d = '/tmp/wtc-shots/';
const n = (...a) => a.map((x) => d + x + '.png');
await row(n('comparar-360', 'comparar-320', 'dos-360', 'detalle-360', 'elegido-320'), d + 'a.png', 1700);
await row(n('comparar-1280', 'elegido-1280'), d + 'b.png', 1500);
await row(n('catalogo-360', 'nada-360', 'pre-360', 'catalogo-1280'), d + 'c.png', 1200);
