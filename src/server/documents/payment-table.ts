import { firstDueOf } from '#domain/credit/ledger/due-days.ts';
import { formatMoney } from '#domain/credit/money.ts';
import { schedule, type Instalment } from '#domain/credit/plan.ts';
import { deliveryTerms } from '#domain/delivery/delivery.ts';
import { dayInFigures } from '#domain/spanish-dates.ts';
import type { Paper } from './layout/paper.ts';
import type { Cell } from './layout/row.ts';
import { writeTable } from './layout/table.ts';
import { paragraph } from './layout/text.ts';
import type { PaperData } from './paper-data.ts';
import { cellPadding, ground, line, quiet } from './paper-style.ts';

/** Writes every weekly payment with its date and the balance after it, two weeks side by side. */
export function paymentTable(paper: Paper, { plan, on, clauses }: PaperData): void {
  const { deliveredWithinDays } = deliveryTerms(clauses);
  const firstDueOn = firstDueOf(deliveredWithinDays, on).on;
  const rows = withBalance(schedule(plan, firstDueOn), plan.totalCentavos - plan.downPaymentCentavos);
  const half = Math.ceil(rows.length / 2);
  paragraph(
    paper,
    deliveredWithinDays === undefined
      ? 'Las fechas suponen que el enganche se paga el día de la firma. Si se paga después, todas se recorren el ' +
          'mismo número de días.'
      : 'Las fechas suponen que el enganche se paga el día de la firma y que el equipo se entrega ' +
          `${deliveredWithinDays} días después. Si se entrega antes o después, todas se recorren el mismo número de días.`,
    { color: quiet },
    { below: 4 },
  );
  writeTable(
    paper,
    twoWeekRow(titles, titles, { color: quiet, fill: ground }),
    Array.from({ length: half }, (_, index) => twoWeekRow(cells(rows[index]), cells(rows[index + half]))),
    { rule: line, recordCells: titles.length },
  );
}

interface Row extends Instalment {
  readonly balanceCentavos: number;
}

function withBalance(instalments: readonly Instalment[], owed: number): Row[] {
  let balanceCentavos = owed;
  return instalments.map((instalment) => {
    balanceCentavos -= instalment.amountCentavos;
    return { ...instalment, balanceCentavos };
  });
}

const titles = ['Núm.', 'Vence', 'Pago', 'Saldo'];

const cells = (row: Row | undefined): string[] | undefined =>
  row && [
    String(row.number),
    dayInFigures(row.dueOn),
    formatMoney(row.amountCentavos),
    formatMoney(row.balanceCentavos),
  ];

/** Number and date left-aligned, amounts right-aligned. */
function twoWeekRow(
  one: readonly string[] | undefined,
  other: readonly string[] | undefined,
  { color, fill }: { color?: string; fill?: string } = {},
): Cell[] {
  const week = (words: readonly string[] | undefined) =>
    titles.map((_, index): Cell => {
      const style = { ...(color && { color }), align: index < 2 ? 'left' : 'right' } as const;
      return {
        lines: words ? [{ text: words[index] ?? '', style }] : [],
        padding: cellPadding,
        ...(index === 0 && { width: 30 }),
        ...(fill && { fill }),
      };
    });
  return [...week(one), { lines: [], width: 16 }, ...week(other)];
}
