import { folioInGroups } from '#domain/papers/folio.ts';
import { artifact, contentWidth, ensureRoom, margin, tagged, type Paper } from './layout/paper.ts';
import { addRow } from './layout/row.ts';
import type { PaperCheck } from './paper-data.ts';
import { line, quiet } from './paper-style.ts';
import { qrBars } from './qr.ts';

/** Writes where this paper can be checked: a QR code, its address and its folio. */
export function checkBlock(paper: Paper, { folio, url }: PaperCheck): void {
  const { doc, root } = paper;
  ensureRoom(paper, size + 16);
  doc.y += 8;
  const top = doc.y;
  artifact(paper, 'Layout', () => doc.rect(margin, top, contentWidth, 0.6).fill(line));
  root.add(qr(paper, url, top + 8));
  addRow(
    paper,
    [
      {
        padding: [10, 0, 0, 0],
        lines: [
          { text: 'Comprueba este papel', style: { bold: true, size: 10 } },
          { text: 'Escanea el código o entra a:', style: { color: quiet, size: 9 } },
          { text: url.slice(0, -folio.length - 1), style: { size: 9 } },
          { text: `Folio ${folioInGroups(folio)}`, style: { bold: true, size: 9 } },
        ],
      },
    ],
    { x: margin + size + 12, width: contentWidth - size - 12 },
  );
  doc.y = Math.max(doc.y, top + 8 + size);
}

const size = 64;

function qr(paper: Paper, url: string, y: number): PDFKit.PDFStructureElement {
  const { doc } = paper;
  const bbox: [number, number, number, number] = [margin, y, margin + size, y + size];
  return tagged(paper, 'Figure', { alt: `Código QR de ${url}`, bbox }, () => {
    const { modules, bars } = qrBars(url);
    const module = size / modules;
    for (const bar of bars) doc.rect(margin + bar.x * module, y + bar.y * module, bar.width * module, module);
    doc.fill('#000000');
  });
}
