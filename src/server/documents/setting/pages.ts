import { pageHeight, pageWidth, PdfPage, type Used } from '../pdf/pdf-page.ts';
import type { Block, Content, Sides } from './block.ts';

export const newPage = 'new page';

/** One content under the other, on as many pages as that takes. */
export function pagesOf(
  contents: readonly (Content | typeof newPage)[],
  [top, right, bottom, left]: Sides,
  used: Used,
): PdfPage[] {
  const room = pageHeight - top - bottom;
  let page = new PdfPage(used);
  const pages = [page];
  let at = 0;
  const turn = () => {
    page = new PdfPage(used);
    pages.push(page);
    at = 0;
  };
  const draw = (block: Block) => {
    block.draw(page, left, top + at);
    at += block.height;
  };
  const place = (block: Block): void => {
    const { height, rows, head, flows = false, roomAbove = 0, roomBelow = 0 } = block;
    if (at > 0) at += roomAbove;
    if (at + height + roomBelow <= room) return draw(block);
    // What a page can hold whole is kept so, unless it flows; what cannot be parted goes where it ends.
    if (rows === undefined || (!flows && height <= room)) {
      if (at > 0) turn();
      return draw(block);
    }
    const parts = rows();
    // A head stands over one row at least.
    if (head && at + head.height + (parts[0]?.height ?? 0) > room) turn();
    if (head) draw(head);
    for (const row of parts) {
      if (head && at + row.height > room) {
        turn();
        draw(head);
      }
      place(row);
    }
  };
  for (const content of contents) {
    if (content === newPage) turn();
    else place(content(pageWidth - left - right));
  }
  return pages;
}
