import { artifact, contentWidth, margin, pdfOf, tagged, type Paper, ensureRoom } from './layout/paper.ts';
import { widthOf, writeText } from './layout/text.ts';
import type { PaperCheck, PaperCompany } from './paper-data.ts';
import { draftMark, quiet, smallStyle, line } from './paper-style.ts';
import { folioInGroups } from '#domain/papers/folio.ts';
import { addRow } from './layout/row.ts';
import { drawQr } from './qr.ts';

export interface PaperOptions {
  readonly title: string;
  readonly company: PaperCompany;
  readonly running: string;
  readonly draft: boolean;
  /** Undefined for a draft. */
  readonly check: PaperCheck | undefined;
  readonly write: (paper: Paper) => void;
}

/** Renders the frame of every page: letter size, margins, typeface, running header and page number. */
export const renderPaper = (
  { title, company, running, draft, check, write }: PaperOptions,
  at: Date,
): Promise<Uint8Array> =>
  pdfOf({ title, author: company.legalName, subject: running, at }, (paper) => {
    drawBand(paper, company);
    write(paper);
    if (check) checkBlock(paper, check);
    const { count } = paper.doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      paper.doc.switchToPage(page);
      artifact(paper, 'Pagination', () => {
        if (page > 0) writeMarginLine(paper, draft ? `${running} · ${draftMark}` : running, 22, 'left');
        writeMarginLine(paper, company.legalName, footer, 'left');
        writeMarginLine(paper, `Página ${page + 1} de ${count}`, footer, 'right');
        if (draft) drawWatermark(paper, draftMark);
      });
    }
  });

const footer = 756;

/** Writes a line outside of the margins, where a text that may wrap would begin a new page. */
function writeMarginLine(paper: Paper, text: string, y: number, align: 'left' | 'right'): void {
  const { doc } = paper;
  const x = align === 'left' ? margin : margin + contentWidth - widthOf(paper, text, smallStyle);
  doc.font('regular', smallStyle.size).fillColor(quiet).text(text, x, y, { lineBreak: false });
}

/** Draws the shop's colour at the top of the first page. */
function drawBand(paper: Paper, { name, brand, onBrand }: PaperCompany): void {
  const { doc, root } = paper;
  const style = { bold: true, size: 14, leading: 1, color: onBrand };
  artifact(paper, 'Layout', () => doc.rect(0, 0, doc.page.width, 32.4).fill(brand));
  root.add(
    tagged(paper, 'P', {}, () => writeText(paper, name, { x: margin, y: 8, width: contentWidth }, style)),
  );
  doc.y = doc.page.margins.top;
}

/** Draws a watermark across the page, faint enough to read the text below it. */
function drawWatermark(paper: Paper, text: string): void {
  const { doc } = paper;
  const { width, height } = doc.page;
  const own = widthOf(paper, text, { bold: true, size: 46 });
  doc.save().rotate(-38, { origin: [width / 2, height / 2] });
  doc.font('medium', 46).fillColor('#9aa1a8', 0.22);
  doc.text(text, (width - own) / 2, (height - doc.currentLineHeight()) / 2, { lineBreak: false });
  doc.restore();
}

/** Writes where this paper can be checked: a QR code, its address and its folio. */
function checkBlock(paper: Paper, { folio, url }: PaperCheck): void {
  const { doc, root } = paper;
  ensureRoom(paper, size + 16);
  doc.y += 8;
  const top = doc.y;
  artifact(paper, 'Layout', () => doc.rect(margin, top, contentWidth, 0.6).fill(line));
  root.add(drawQr(paper, url, { x: margin, y: top + 8, size }));
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
