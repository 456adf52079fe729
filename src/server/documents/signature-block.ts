import type { Content } from 'pdfmake/interfaces';
import type { PaperSignature } from './paper-data.ts';
import { bare, draftMark, ink, quiet } from './paper-style.ts';
import { momentInFigures } from '#domain/spanish-dates.ts';

/** The drawn signature on its line, or the place where a draft has none. */
export function signatureBlock(signer: string, role: string, signature: PaperSignature | null): Content {
  return signatureLine(signer, role, {
    over:
      signature === null
        ? placeholder(draftMark)
        : { image: pngUrl(signature.png), fit: [220, drawnHeight], alignment: 'center' },
    under: signature === null ? '' : `${momentInFigures(signature.at)}, hora del centro de México`,
  });
}

/** The side that signs by issuing the paper; a draft binds nobody. */
export const issuerBlock = (signer: string, role: string, isDraft: boolean): Content =>
  signatureLine(signer, role, {
    over: placeholder(isDraft ? draftMark : 'Aceptado por medios electrónicos'),
    under: '',
  });

const drawnHeight = 70;

const placeholder = (text: string): Content => ({
  text,
  color: quiet,
  alignment: 'center',
  margin: [0, 40, 0, 0],
});

function signatureLine(signer: string, role: string, parts: { over: Content; under: string }): Content {
  return {
    unbreakable: true,
    stack: [
      // A box of one height, so that lines side by side stand on one level.
      { table: { widths: ['*'], heights: [drawnHeight], body: [[parts.over]] }, layout: bare },
      {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: 240, y2: 0, lineWidth: 0.8, lineColor: ink }],
        alignment: 'center',
      },
      { text: signer, bold: true, alignment: 'center', margin: [0, 4, 0, 0] },
      { text: role, color: quiet, alignment: 'center' },
      { text: parts.under, color: quiet, alignment: 'center' },
    ],
  };
}

const pngUrl = (png: Uint8Array): string => `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
