import type { Content, TableCell } from 'pdfmake/interfaces';
import { addDays } from '#domain/calendar.ts';
import { formatMoney } from '#domain/credit/money.ts';
import { schedule, type Instalment } from '#domain/credit/plan.ts';
import type { PaperData } from './paper-data.ts';
import { ground, quiet, ruled } from './paper-style.ts';
import { dayInFigures } from '#domain/spanish-dates.ts';

/** Every weekly payment with its date and what is left after it; two weeks side by side. */
export function paymentTable({ plan, on }: PaperData): Content[] {
  const rows = withBalance(schedule(plan, addDays(on, 7)), plan.totalCentavos - plan.downPaymentCentavos);
  const half = Math.ceil(rows.length / 2);
  const body = Array.from({ length: half }, (_, index) => [
    ...cells(rows[index]),
    { text: '' },
    ...cells(rows[index + half]),
  ]);
  return [
    {
      text:
        'Las fechas suponen que el enganche se paga el día de la firma. Si se paga después, todas se recorren el ' +
        'mismo número de días.',
      color: quiet,
      margin: [0, 0, 0, 4],
    },
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: [30, '*', '*', '*', 16, 30, '*', '*', '*'],
        body: [[...titles, { text: '' }, ...titles.map((title) => ({ ...title }))], ...body],
      },
      layout: ruled,
    },
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

const titles: { text: string; fillColor: string; color: string; alignment?: 'right' }[] = [
  { text: 'Núm.', fillColor: ground, color: quiet },
  { text: 'Vence', fillColor: ground, color: quiet },
  { text: 'Pago', fillColor: ground, color: quiet, alignment: 'right' },
  { text: 'Saldo', fillColor: ground, color: quiet, alignment: 'right' },
];

function cells(row: Row | undefined): TableCell[] {
  if (row === undefined) return titles.map(() => ({ text: '' }));
  return [
    { text: String(row.number) },
    { text: dayInFigures(row.dueOn) },
    { text: formatMoney(row.amountCentavos), alignment: 'right' },
    { text: formatMoney(row.balanceCentavos), alignment: 'right' },
  ];
}
