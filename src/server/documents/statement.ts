import { formatMoney, type Centavos } from '#domain/credit/money.ts';
import { momentInFigures, monthInWords } from '#domain/spanish-dates.ts';
import type { Paper } from './layout/paper.ts';
import type { Cell } from './layout/row.ts';
import { writeTable } from './layout/table.ts';
import { paragraph } from './layout/text.ts';
import type { StatementData } from './paper-data.ts';
import {
  accountInGroups,
  cellPadding,
  factsTable,
  figures,
  ground,
  heading,
  line,
  quiet,
} from './paper-style.ts';
import { renderPaper } from './render-paper.ts';

/** Renders what a promoter earned in a month, entry by entry. */
export function renderStatement(data: StatementData, at: Date): Promise<Uint8Array> {
  const title = `Comisiones de ${monthInWords(data.month)}`;
  return renderPaper(
    {
      title,
      company: data.company,
      running: `${title}, ${data.promoter.name}`,
      draft: false,
      check: undefined,
      write: (paper) => writeStatement(paper, title, data),
    },
    at,
  );
}

function writeStatement(paper: Paper, title: string, { promoter, entries }: StatementData): void {
  const sum = (of: readonly { centavos: Centavos }[]) =>
    of.reduce((total, { centavos }) => total + centavos, 0);
  const taken = entries.filter(({ centavos }) => centavos < 0);
  paper.doc.y += 14;
  paragraph(paper, title, { bold: true, size: 26, leading: 1.1 }, { tag: 'H1', below: 14 });
  factsTable(paper, [
    ['Promotor', promoter.name],
    ['Clave', promoter.code],
    ['Tienda', promoter.store ?? 'Sin tienda'],
  ]);
  paper.doc.y += 10;
  figures(paper, [
    ['Ganado', signed(sum(entries) - sum(taken)), 'créditos activos del mes'],
    ['Descontado', signed(sum(taken)), 'contratos que terminaron antes'],
    ['Total', signed(sum(entries)), 'a pagar por el mes'],
  ]);
  heading(paper, 'Movimientos');
  if (entries.length === 0) {
    paragraph(paper, 'Ningún movimiento en el mes.', { color: quiet, size: 11 });
    return;
  }
  writeTable(
    paper,
    row(['Momento', 'Cuenta', 'Concepto', 'Monto'], { color: quiet, fill: ground }),
    entries.map(({ at, account, cause, centavos }) =>
      row([momentInFigures(at), accountInGroups(account), cause, signed(centavos)]),
    ),
    { rule: line },
  );
}

/** Amounts stand right. */
const row = (words: readonly string[], { color, fill }: { color?: string; fill?: string } = {}): Cell[] =>
  words.map((text, index): Cell => ({
    padding: cellPadding,
    ...(fill && { fill }),
    ...(widths[index] && { width: widths[index] }),
    lines: [
      {
        text,
        style: { ...(color && { color }), ...(index === words.length - 1 && { align: 'right' as const }) },
      },
    ],
  }));

const widths = [130, 90, undefined, 90] as const;

/** Money that was taken back is below zero. */
const signed = (centavos: Centavos): string =>
  centavos < 0 ? `\u2212${formatMoney(-centavos)}` : formatMoney(centavos);
