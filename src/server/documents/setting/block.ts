import type { PdfPage } from '../pdf/pdf-page.ts';

/** Something of a known height that can be drawn. */
export interface Block {
  readonly height: number;
  draw(page: PdfPage, x: number, y: number): void;
  /** Where a page may end inside: what it is made of, from above. Asked for when it is parted; most blocks are not. */
  readonly rows?: () => readonly Block[];
  /** Stands above its rows again on every further page. */
  readonly head?: Block;
  /** Whether it is parted although a page of its own could hold it whole. */
  readonly flows?: boolean;
  /** Room above it, except at the top of a page. */
  readonly roomAbove?: number;
  /** What has to fit under it on its page, as something under a heading. */
  readonly roomBelow?: number;
}

/** What a block becomes depends on the width that it is given. */
export type Content = (width: number) => Block;

/** Room around, in the order of CSS; a fill reaches to its edges. */
export function inset([top, right, bottom, left]: Sides, content: Content, fill?: string): Content {
  return (width) => {
    const inner = content(width - left - right);
    const height = top + inner.height + bottom;
    const draw: Block['draw'] = (page, x, y) => {
      if (fill !== undefined) page.fill(x, y, width, height, fill);
      inner.draw(page, x + left, y + top);
    };
    if (fill !== undefined) return { height, draw };
    return {
      height,
      draw,
      rows: () => [space(top), ...indented(inner.rows?.() ?? [inner], left), space(bottom)],
    };
  };
}

export type Sides = readonly [top: number, right: number, bottom: number, left: number];

const space = (height: number): Block => ({ height, draw: () => undefined });

const indented = (rows: readonly Block[], left: number): Block[] =>
  rows.map((row) => ({ ...row, draw: (page, x, y) => row.draw(page, x + left, y) }));

/** One under the other; it is kept whole where it can be. */
export function stack(...contents: readonly Content[]): Content {
  return (width) => rowsOf(contents.map((content) => content(width)));
}

/** Rows that may be parted anywhere between them, under a head that every page shows. */
export function table(head: Content, rows: readonly Content[]): Content {
  return (width) => {
    const top = head(width);
    const under = rows.map((row) => row(width));
    return { ...rowsOf([top, ...under]), rows: () => under, head: top, flows: true };
  };
}

export function rowsOf(rows: readonly Block[]): Block {
  return {
    height: rows.reduce((sum, row) => sum + row.height, 0),
    draw(page, x, y) {
      let at = y;
      for (const row of rows) {
        row.draw(page, x, at);
        at += row.height;
      }
    },
    rows: () => rows,
  };
}

/** Side by side, the highest gives the height; without a width a share of what the others leave. */
export function beside(cells: readonly { content: Content; width?: number; fill?: string }[]): Content {
  return (width) => {
    const given = cells.reduce((sum, cell) => sum + (cell.width ?? 0), 0);
    const share = (width - given) / cells.filter((cell) => cell.width === undefined).length;
    const blocks = cells.map((cell) => cell.content(cell.width ?? share));
    const height = Math.max(...blocks.map((block) => block.height));
    return {
      height,
      draw(page, x, y) {
        let at = x;
        cells.forEach(({ width: own = share, fill }, index) => {
          if (fill !== undefined) page.fill(at, y, own, height, fill);
          blocks[index]?.draw(page, at, y);
          at += own;
        });
      },
    };
  };
}

/** A hairline under it. */
export function underlined(content: Content, thick: number, color: string): Content {
  return (width) => {
    const inner = content(width);
    return {
      height: inner.height + thick,
      draw(page, x, y) {
        inner.draw(page, x, y);
        page.fill(x, y + inner.height, width, thick, color);
      },
    };
  };
}

/** With a line all around, inside of its edges. */
export function framed(content: Content, thick: number, color: string): Content {
  const inner = inset([thick, thick, thick, thick], content);
  return (width) => {
    const block = inner(width);
    const { height } = block;
    return {
      height,
      draw(page, x, y) {
        for (const edge of [y, y + height - thick]) page.fill(x, edge, width, thick, color);
        for (const edge of [x, x + width - thick]) page.fill(edge, y, thick, height, color);
        block.draw(page, x, y);
      },
    };
  };
}

/** Nothing, so high. */
export const gap =
  (height: number): Content =>
  () =>
    space(height);
