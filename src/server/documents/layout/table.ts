import { ensureRoom, type Paper } from './paper.ts';
import { rowHeight, writeRow, type Cell } from './row.ts';

export interface TableOptions {
  readonly rule: string;
  /** Cells per record, when a row shows several records side by side. */
  readonly recordCells?: number;
}

/**
 * Writes rows below a header that repeats on every page. For records side by side, the structure lists the left column
 * first, in reading order.
 */
export function writeTable(
  paper: Paper,
  head: readonly Cell[],
  rows: readonly (readonly Cell[])[],
  { rule, recordCells = head.length }: TableOptions,
): void {
  const { doc } = paper;
  const table = doc.struct('Table');
  paper.root.add(table);
  const [first] = rows;
  // A header is followed by at least one row on its page.
  ensureRoom(paper, rowHeight(paper, head) + (first ? rowHeight(paper, first) : 0) + 2);
  const titles = head.map((cell, index): Cell =>
    index < recordCells ? { ...cell, tag: 'TH', scope: 'Column' } : { ...cell, tag: 'Artifact' },
  );
  table.add(doc.struct('TR', {}, writeRow(paper, titles, { rule })));

  const columns: PDFKit.PDFStructureElement[][] = [];
  for (const row of rows) {
    if (doc.y + rowHeight(paper, row) > doc.page.maxY()) {
      doc.addPage();
      writeRow(
        paper,
        head.map((cell) => ({ ...cell, tag: 'Artifact' })),
        { rule },
      );
    }
    const cells = writeRow(
      paper,
      row.map((cell) => ({ ...cell, tag: 'TD' })),
      { rule },
    );
    for (let at = 0; at < cells.length; at += recordCells) {
      (columns[at / recordCells] ??= []).push(doc.struct('TR', {}, cells.slice(at, at + recordCells)));
    }
  }
  for (const record of columns.flat()) table.add(record);
  table.end();
}
