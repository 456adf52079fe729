import { momentInFigures } from '#domain/spanish-dates.ts';
import type { PaperSignature } from './paper-data.ts';
import { draftMark, quiet } from './paper-style.ts';
import { artifact, contentWidth, ensureRoom, margin, space, tagged, type Paper } from './layout/paper.ts';
import { addRow } from './layout/row.ts';
import { ink, writeText } from './layout/text.ts';

export interface Signer {
  readonly name: string;
  readonly role: string;
  /** The drawn signature, or the text in its place. */
  readonly over: Uint8Array | string;
  readonly under?: string;
}

/** Returns the signer with the drawn signature on its line, or the blank of a draft. */
export const signer = (name: string, role: string, signature: PaperSignature | null): Signer =>
  signature === null
    ? { name, role, over: draftMark }
    : {
        name,
        role,
        over: signature.png,
        under: `${momentInFigures(signature.at)}, hora del centro de México`,
      };

/** Returns the party that signs by issuing the document; a draft binds nobody. */
export const issuer = (
  name: string,
  role: string,
  isDraft: boolean,
  representative: string | null = null,
): Signer => ({
  name,
  role,
  over: isDraft ? draftMark : 'Aceptado por medios electrónicos',
  ...(representative !== null && { under: `${representative}, representante` }),
});

/** Writes the signatures side by side, with space above. */
export function signatures(paper: Paper, signers: readonly Signer[], above: number): void {
  const { doc, root } = paper;
  space(paper, above);
  ensureRoom(paper, drawnHeight + 50);
  const { y } = doc;
  const width = contentWidth / signers.length;
  for (const [index, { name, role, over, under }] of signers.entries()) {
    const x = margin + index * width;
    root.add(overLine(paper, { name, over }, { x, y, width }));
    artifact(paper, 'Layout', () =>
      doc.rect(x + (width - lineWidth) / 2, y + drawnHeight, lineWidth, 0.8).fill(ink),
    );
    doc.y = y + drawnHeight + 0.8;
    const style = { color: quiet, align: 'center' } as const;
    const lines = [
      { text: name, style: { bold: true, align: 'center' } as const },
      { text: role, style },
      ...(under === undefined ? [] : [{ text: under, style }]),
    ];
    addRow(paper, [{ lines, padding: [4, 0, 0, 0] }], { x, width });
  }
}

const drawnWidth = 220;
const drawnHeight = 70;
const lineWidth = 240;

function overLine(
  paper: Paper,
  { name, over }: Pick<Signer, 'name' | 'over'>,
  { x, y, width }: { x: number; y: number; width: number },
): PDFKit.PDFStructureElement {
  const { doc } = paper;
  if (typeof over === 'string') {
    const style = { color: quiet, align: 'center' } as const;
    return tagged(paper, 'P', {}, () => writeText(paper, over, { x, y: y + 40, width }, style));
  }
  const left = x + (width - drawnWidth) / 2;
  const bbox: [number, number, number, number] = [left, y, left + drawnWidth, y + drawnHeight];
  return tagged(paper, 'Figure', { alt: `Firma de ${name}`, bbox }, () =>
    doc.image(Buffer.from(over), left, y, { fit: [drawnWidth, drawnHeight], align: 'center' }),
  );
}
