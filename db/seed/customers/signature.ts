import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { readSignature } from '#server/images/signature-image.ts';

/** Draws a signature in the product's stored format; deterministic per phone. */
export async function drawSignature(phone: string): Promise<Uint8Array> {
  const bytes = createHash('sha256').update(`signature:${phone}`).digest();
  const at = (i: number): number => (bytes[i % bytes.length] ?? 0) / 255;
  // Loops from left to right, then a flourish back underneath.
  let path = `M60 ${150 + 40 * at(0)}`;
  for (let i = 1; i <= 7; i++) {
    const x = 60 + i * 62;
    const [up, down] = [90 - 60 * at(i), 170 + 50 * at(i + 8)];
    path += `C${x - 50} ${up} ${x - 10 + 30 * at(i + 16)} ${up - 20} ${x - 14} ${down}S${x - 30} ${down + 20} ${x} ${140 + 30 * at(i + 20)}`;
  }
  path += `C${380 + 60 * at(3)} 240 ${180 + 60 * at(4)} 250 ${120 + 50 * at(5)} 232S380 205 540 ${196 + 24 * at(6)}`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><path d="${path}" fill="none" ` +
    `stroke="#14151a" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
  return readSignature(await sharp(Buffer.from(svg)).png().toBuffer());
}
