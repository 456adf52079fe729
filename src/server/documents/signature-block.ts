import { momentInFigures } from '#domain/spanish-dates.ts';
import type { PaperSignature } from './paper-data.ts';
import { draftMark, quiet } from './paper-style.ts';
import { readPng } from './pdf/png-picture.ts';
import { inset, stack, type Content } from './setting/block.ts';
import { ink, text } from './setting/text.ts';

/** The drawn signature on its line, or the place where a draft has none. */
export function signatureBlock(signer: string, role: string, signature: PaperSignature | null): Content {
  return signatureLine(signer, role, {
    over: signature === null ? placeholder(draftMark) : drawn(signature.png),
    under: signature === null ? '' : `${momentInFigures(signature.at)}, hora del centro de México`,
  });
}

/** The side that signs by issuing the paper; a draft binds nobody. */
export const issuerBlock = (signer: string, role: string, isDraft: boolean): Content =>
  signatureLine(signer, role, {
    over: placeholder(isDraft ? draftMark : 'Aceptado por medios electrónicos'),
    under: '',
  });

const drawnWidth = 220;
const drawnHeight = 70;
const lineWidth = 240;

const placeholder = (words: string): Content =>
  inset([40, 0, 0, 0], text(words, { color: quiet, align: 'center' }));

function drawn(png: Uint8Array): Content {
  const picture = readPng(png);
  const scale = Math.min(drawnWidth / picture.width, drawnHeight / picture.height);
  const [own, height] = [picture.width * scale, picture.height * scale];
  return (width) => ({
    height,
    draw: (page, x, y) => page.picture(picture, x + (width - own) / 2, y, own, height),
  });
}

function signatureLine(signer: string, role: string, parts: { over: Content; under: string }): Content {
  return stack(
    // A box of one height, so that lines side by side stand on one level.
    (width) => ({ ...parts.over(width), height: drawnHeight }),
    (width) => ({
      height: 0.8,
      draw: (page, x, y) => page.fill(x + (width - lineWidth) / 2, y, lineWidth, 0.8, ink),
    }),
    inset([4, 0, 0, 0], text(signer, { bold: true, align: 'center' })),
    text(role, { color: quiet, align: 'center' }),
    text(parts.under, { color: quiet, align: 'center' }),
  );
}
