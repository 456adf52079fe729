import { formatReference } from '#domain/credit/reference.ts';
import type { Day } from '#domain/calendar.ts';
import type { Plan } from '#domain/credit/plan.ts';
import { dayInWords } from '#domain/spanish-dates.ts';
import { contentWidth, ensureRoom, space, type Paper } from './layout/paper.ts';
import { addRow, writeRow, type Cell } from './layout/row.ts';
import { paragraph, widthOf } from './layout/text.ts';

export const quiet = '#53595f';
export const line = '#d9dcdf';
export const ground = '#f4f5f6';

export const draftMark = 'BORRADOR — sin firma';

export const smallStyle = { color: quiet, size: 8 };

/** Writes a heading, on the next page unless some of its section fits below it. */
export function heading(paper: Paper, title: string): void {
  ensureRoom(paper, 14 + 22 + 80);
  space(paper, 14);
  paragraph(paper, title, { bold: true, size: 12 }, { tag: 'H2', below: 5 });
}

/** Writes labels with right-aligned values, one line each; a page may break between them. */
export function factsTable(paper: Paper, rows: readonly (readonly [label: string, value: string])[]): void {
  const table = paper.doc.struct('Table');
  paper.root.add(table);
  for (const [label, value] of rows) {
    // Padding against rounding, so that a word that fills its cell does not break.
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

/** Writes a few large figures side by side on a light background. */
export const figures = (
  paper: Paper,
  cells: readonly (readonly [label: string, value: string, under: string])[],
): void => {
  addRow(
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
};

/** '1234 5678 90' */
export const accountInGroups = (account: string): string => formatReference(account);

/** A CAT on paper, with what Banxico's circular 21/2009 has said beside it. */
export const catSentence = ({ catPercent }: Plan, on: Day): string =>
  `CAT: Costo Anual Total ${catPercent.toFixed(1)} % Sin IVA. Para fines informativos y de comparación. ` +
  `Fecha de cálculo: ${dayInWords(on)}.`;
