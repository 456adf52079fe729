import { formatReference } from '#domain/credit/reference.ts';
import type { PaperCompany } from './paper-data.ts';
import { nothingUsed, pdfOf } from './pdf.ts';
import { pageHeight, pageWidth, type PdfPage } from './pdf/pdf-page.ts';
import { beside, inset, stack, underlined, type Content } from './setting/block.ts';
import { pagesOf, type newPage } from './setting/pages.ts';
import { text, widthOf } from './setting/text.ts';

export const quiet = '#53595f';
export const line = '#d9dcdf';
export const ground = '#f4f5f6';

export const draftMark = 'BORRADOR — sin firma';

export interface PaperOptions {
  readonly title: string;
  readonly company: PaperCompany;
  readonly running: string;
  readonly draft: boolean;
  readonly content: readonly (Content | typeof newPage)[];
}

/** What every page of a paper has: letter, margins, one type, running head and page number. */
export function renderPaper({ title, company, running, draft, content }: PaperOptions, at: Date): Uint8Array {
  const used = nothingUsed();
  const pages = pagesOf(content, [46, side, 52, side], used);
  for (const [index, page] of pages.entries()) {
    if (index === 0) place(band(company), page, 0, 0);
    else place(text(draft ? `${running} · ${draftMark}` : running, small), page, side, 22);
    const number = text(`Página ${index + 1} de ${pages.length}`, { ...small, align: 'right' });
    place(
      beside([{ content: text(company.legalName, small) }, { content: number }]),
      page,
      side,
      pageHeight - 36,
    );
    if (draft) page.watermark(draftMark, '#9aa1a8', 46, 38);
  }
  return pdfOf(pages, used, { title, author: company.legalName, subject: running, at, faint: 0.22 });
}

const side = 50;
const small = { color: quiet, size: 8 };

const place = (content: Content, page: PdfPage, x: number, y: number): void =>
  content(pageWidth - 2 * x).draw(page, x, y);

/** The shop's colour, flat, at the very top of the first page. */
const band = ({ name, brand, onBrand }: PaperCompany): Content =>
  inset([8, side, 8, side], text(name, { bold: true, size: 14, leading: 1, color: onBrand }), brand);

/** With nothing under it it goes to the next page, with what it is over. */
export const heading = (title: string): Content => {
  const content = inset([0, 0, 5, 0], text(title, { bold: true, size: 12 }));
  return (width) => ({ ...content(width), roomAbove: 14, roomBelow: 80 });
};

/** What it is, and its value at the right edge, a line each; a page may end between them. */
export function factsTable(rows: readonly (readonly [label: string, value: string])[]): Content {
  const facts = stack(
    ...rows.map(([label, value]): Content => (width) => {
      const own = Math.min(widthOf(value, { bold: true }), width * 0.7);
      const cells = [
        { content: text(label, { color: quiet }) },
        { content: text(value, { bold: true, align: 'right' }), width: own },
      ];
      return ruled(cells)(width);
    }),
  );
  return (width) => ({ ...facts(width), flows: true });
}

/** Cells with a hairline under them. */
export const ruled = (cells: Parameters<typeof beside>[0]): Content =>
  underlined(
    beside(cells.map((cell) => ({ ...cell, content: inset([1.5, 0, 0.2, 0], cell.content) }))),
    0.6,
    line,
  );

/** A few large figures side by side on a quiet ground. */
export const figures = (
  cells: readonly (readonly [label: string, value: string, under: string])[],
): Content =>
  beside(
    cells.map(([label, value, under]) => ({
      fill: ground,
      content: inset(
        [7, 4, 6, 8],
        stack(
          text(label, { color: quiet }),
          text(value, { bold: true, size: 17, leading: 1.1 }),
          text(under, small),
        ),
      ),
    })),
  );

/** '1234 5678 90' */
export const accountInGroups = (account: string): string => formatReference(account);
