import { addDays } from '#domain/calendar.ts';
import { formatMoney } from '#domain/credit/money.ts';
import { schedule, type Instalment } from '#domain/credit/plan.ts';
import { dayInFigures } from '#domain/spanish-dates.ts';
import type { PaperData } from './paper-data.ts';
import { ground, quiet, ruled } from './paper-style.ts';
import { gap, inset, table, type Content } from './setting/block.ts';
import { text } from './setting/text.ts';

/** Every weekly payment with its date and what is left after it; two weeks side by side. */
export function paymentTable({ plan, on }: PaperData): Content[] {
  const rows = withBalance(schedule(plan, addDays(on, 7)), plan.totalCentavos - plan.downPaymentCentavos);
  const half = Math.ceil(rows.length / 2);
  return [
    inset(
      [0, 0, 4, 0],
      text(
        'Las fechas suponen que el enganche se paga el día de la firma. Si se paga después, todas se recorren el ' +
          'mismo número de días.',
        { color: quiet },
      ),
    ),
    table(
      twoWeeks(titles, titles, { color: quiet, fill: ground }),
      Array.from({ length: half }, (_, index) => twoWeeks(cells(rows[index]), cells(rows[index + half]))),
    ),
  ];
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

const cells = (row: Row | undefined): string[] =>
  row === undefined
    ? titles.map(() => '')
    : [
        String(row.number),
        dayInFigures(row.dueOn),
        formatMoney(row.amountCentavos),
        formatMoney(row.balanceCentavos),
      ];

/** Number and day at the left of their columns, sums at the right of theirs. */
function twoWeeks(
  one: readonly string[],
  other: readonly string[],
  { color, fill }: { color?: string; fill?: string } = {},
): Content {
  const week = (words: readonly string[]) =>
    words.map((word, index) => ({
      content: text(word, { ...(color && { color }), align: index < 2 ? 'left' : 'right' }),
      ...(index === 0 && { width: 30 }),
      ...(fill && { fill }),
    }));
  return ruled([...week(one), { content: gap(0), width: 16 }, ...week(other)]);
}
