import { formatReference } from '#domain/credit/reference.ts';
import type { PaperCompany } from './paper-data.ts';
import {
  artifact,
  contentWidth,
  ensureRoom,
  margin,
  pdfOf,
  space,
  tagged,
  type Paper,
} from './layout/paper.ts';
import { writeRow, type Cell } from './layout/row.ts';
import { paragraph, widthOf, writeText } from './layout/text.ts';

export const quiet = '#53595f';
export const line = '#d9dcdf';
export const ground = '#f4f5f6';

export const draftMark = 'BORRADOR — sin firma';

export interface PaperOptions {
  readonly title: string;
  readonly company: PaperCompany;
  readonly running: string;
  readonly draft: boolean;
  readonly write: (paper: Paper) => void;
}

/** What every page of a paper has: letter, margins, one type, running head and page number. */
export const renderPaper = (
  { title, company, running, draft, write }: PaperOptions,
  at: Date,
): Promise<Uint8Array> =>
  pdfOf({ title, author: company.legalName, subject: running, at }, (paper) => {
    band(paper, company);
    write(paper);
    const { count } = paper.doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      paper.doc.switchToPage(page);
      artifact(paper, 'Pagination', () => {
        if (page > 0) small(paper, draft ? `${running} · ${draftMark}` : running, 22, 'left');
        small(paper, company.legalName, footer, 'left');
        small(paper, `Página ${page + 1} de ${count}`, footer, 'right');
        if (draft) watermark(paper, draftMark);
      });
    }
  });

const footer = 756;
const smallStyle = { color: quiet, size: 8 };

/** A line outside of the margins, where a text that may be broken would begin a new page. */
function small(paper: Paper, text: string, y: number, align: 'left' | 'right'): void {
  const { doc } = paper;
  const x = align === 'left' ? margin : margin + contentWidth - widthOf(paper, text, smallStyle);
  doc.font('regular', smallStyle.size).fillColor(quiet).text(text, x, y, { lineBreak: false });
}

/** The shop's colour, flat, at the very top of the first page. */
function band(paper: Paper, { name, brand, onBrand }: PaperCompany): void {
  const { doc, root } = paper;
  const style = { bold: true, size: 14, leading: 1, color: onBrand };
  artifact(paper, 'Layout', () => doc.rect(0, 0, doc.page.width, 32.4).fill(brand));
  root.add(
    tagged(paper, 'P', {}, () => writeText(paper, name, { x: margin, y: 8, width: contentWidth }, style)),
  );
  doc.y = doc.page.margins.top;
}

/** Across the page, so faint that what is under it can be read. */
function watermark(paper: Paper, text: string): void {
  const { doc } = paper;
  const { width, height } = doc.page;
  const own = widthOf(paper, text, { bold: true, size: 46 });
  doc.save().rotate(-38, { origin: [width / 2, height / 2] });
  doc.font('medium', 46).fillColor('#9aa1a8', 0.22);
  doc.text(text, (width - own) / 2, (height - doc.currentLineHeight()) / 2, { lineBreak: false });
  doc.restore();
}

/** It goes to the next page with what it is over unless some of that fits under it. */
export function heading(paper: Paper, title: string): void {
  ensureRoom(paper, 14 + 22 + 80);
  space(paper, 14);
  paragraph(paper, title, { bold: true, size: 12 }, { tag: 'H2', below: 5 });
}

/** What it is, and its value at the right edge, a line each; a page may end between them. */
export function factsTable(paper: Paper, rows: readonly (readonly [label: string, value: string])[]): void {
  const table = paper.doc.struct('Table');
  paper.root.add(table);
  for (const [label, value] of rows) {
    // A word that fills its cell may not be broken because of a rounding.
    const width = Math.min(widthOf(paper, value, { bold: true }) + 0.5, contentWidth * 0.7);
    const cells: Cell[] = [
      { tag: 'TH', scope: 'Row', padding: cellPadding, lines: [{ text: label, style: { color: quiet } }] },
      {
        tag: 'TD',
        padding: cellPadding,
        lines: [{ text: value, style: { bold: true, align: 'right' } }],
        width,
      },
    ];
    table.add(paper.doc.struct('TR', {}, writeRow(paper, cells, { rule: line })));
  }
  table.end();
}

export const cellPadding = [1.5, 0, 0.2, 0] as const;

/** A few large figures side by side on a quiet ground. */
export const figures = (
  paper: Paper,
  cells: readonly (readonly [label: string, value: string, under: string])[],
): void => {
  const elements = writeRow(
    paper,
    cells.map(([label, value, under]): Cell => ({
      fill: ground,
      padding: [7, 4, 6, 8],
      lines: [
        { text: label, style: { color: quiet } },
        { text: value, style: { bold: true, size: 17, leading: 1.1 } },
        { text: under, style: smallStyle },
      ],
    })),
  );
  for (const element of elements) paper.root.add(element);
};

/** '1234 5678 90' */
export const accountInGroups = (account: string): string => formatReference(account);
