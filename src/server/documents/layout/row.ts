import { artifact, contentWidth, ensureRoom, margin, tagged, type Paper } from './paper.ts';
import { heightOf, writeText, type TextStyle } from './text.ts';

/** Lines below each other, each in one style. */
export interface Cell {
  readonly lines: readonly Line[];
  /** Omitted: a share of the remaining width. */
  readonly width?: number;
  readonly fill?: string;
  readonly padding?: Sides;
  /** The element in the document structure; 'Artifact' is not read aloud. */
  readonly tag?: 'P' | 'H1' | 'Div' | 'TH' | 'TD' | 'Lbl' | 'LBody' | 'Artifact';
  /** Which cells a heading applies to. */
  readonly scope?: 'Row' | 'Column';
}

export interface Line {
  readonly text: string;
  readonly style?: TextStyle;
}

/** In the order of CSS. */
export type Sides = readonly [top: number, right: number, bottom: number, left: number];

export interface RowOptions {
  /** The colour of a hairline below it. */
  readonly rule?: string;
  readonly x?: number;
  readonly width?: number;
}

/** Adds cells side by side, each as an element of the document root. */
export function addRow(paper: Paper, cells: readonly Cell[], options?: RowOptions): void {
  for (const element of writeRow(paper, cells, options)) paper.root.add(element);
}

/**
 * Writes cells side by side; the tallest determines the height. Returns their elements, which the caller adds to the
 * structure.
 */
export function writeRow(
  paper: Paper,
  cells: readonly Cell[],
  { rule, x = margin, width = contentWidth }: RowOptions = {},
): PDFKit.PDFStructureElement[] {
  const { doc } = paper;
  const widths = widthsOf(cells, width);
  const height = rowHeight(paper, cells, width);
  ensureRoom(paper, height);
  const { y } = doc;
  const elements: PDFKit.PDFStructureElement[] = [];
  let at = x;
  for (const [index, cell] of cells.entries()) {
    const own = widths[index] ?? 0;
    const { fill } = cell;
    if (fill !== undefined) {
      const left = at;
      artifact(paper, 'Layout', () => doc.rect(left, y, own, height).fill(fill));
    }
    elements.push(...writeCell(paper, cell, { x: at, y, width: own }));
    at += own;
  }
  if (rule !== undefined) {
    artifact(paper, 'Layout', () => doc.rect(x, y + height, width, ruleHeight).fill(rule));
  }
  doc.y = y + height + (rule === undefined ? 0 : ruleHeight);
  return elements;
}

const ruleHeight = 0.6;

function rowHeight(paper: Paper, cells: readonly Cell[], width = contentWidth): number {
  const widths = widthsOf(cells, width);
  return Math.max(
    ...cells.map(({ lines, padding = none }, index) => {
      const inner = (widths[index] ?? 0) - padding[1] - padding[3];
      const sum = lines.reduce((high, { text, style }) => high + heightOf(paper, text, inner, style), 0);
      return padding[0] + sum + padding[2];
    }),
  );
}

function writeCell(
  paper: Paper,
  { lines, tag, scope, padding = none }: Cell,
  { x, y, width }: { x: number; y: number; width: number },
): PDFKit.PDFStructureElement[] {
  const { doc } = paper;
  const inner = { x: x + padding[3], width: width - padding[1] - padding[3] };
  doc.y = y + padding[0];
  const write = ({ text, style }: Line) => writeText(paper, text, { ...inner, y: doc.y }, style);
  const options = scope === undefined ? {} : { scope };
  if (tag === 'Artifact') {
    artifact(paper, 'Pagination', () => lines.forEach(write));
    return [];
  }
  const [only] = lines;
  if (only === undefined) return [];
  if (lines.length === 1) return [tagged(paper, tag ?? 'P', options, () => write(only))];
  return [
    paper.doc.struct(
      tag ?? 'Div',
      options,
      lines.map((line) => tagged(paper, 'P', {}, () => write(line))),
    ),
  ];
}

function widthsOf(cells: readonly Cell[], width: number): number[] {
  const given = cells.reduce((sum, cell) => sum + (cell.width ?? 0), 0);
  const share = (width - given) / cells.filter((cell) => cell.width === undefined).length;
  return cells.map((cell) => cell.width ?? share);
}

const none: Sides = [0, 0, 0, 0];

interface TableOptions {
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
