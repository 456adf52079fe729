import { auditTrail } from './audit-trail.ts';
import { contractClauses } from './contract-clauses.ts';
import type { Paper } from './layout/paper.ts';
import { paragraph } from './layout/text.ts';
import type { PaperCheck, PaperData } from './paper-data.ts';
import {
  accountInGroups,
  heading,
  cellPadding,
  ground,
  line,
  quiet,
  factsTable,
  figures,
  catSentence,
} from './paper-style.ts';
import { renderPaper } from './render-paper.ts';
import { issuer, signatures, signer } from './signature-block.ts';
import { firstDueOf } from '#domain/credit/ledger/due-days.ts';
import { formatMoney } from '#domain/credit/money.ts';
import { schedule, type Instalment } from '#domain/credit/plan.ts';
import { deliveryTerms } from '#domain/delivery/delivery.ts';
import { dayInFigures, dayInWords } from '#domain/spanish-dates.ts';
import { type Cell, addRow, writeTable } from './layout/row.ts';
import { firstCatMethod } from '#domain/credit/cat.ts';
import { formatPhone } from '#domain/applicant/phone.ts';

const party = (title: string, lines: readonly string[]): Cell => ({
  lines: [
    { text: title, style: { color: quiet } },
    ...lines.map((text, index) => ({ text, style: { bold: index === 0 } })),
  ],
});

const weeks = (count: number): string => (count === 1 ? 'una semana' : `${count} semanas`);

/** Writes every weekly payment with its date and the balance after it, two weeks side by side. */
function paymentTable(paper: Paper, { plan, on, clauses }: PaperData): void {
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

/** Renders the contract; a draft, marked on every page, while there is no signature. */
export function renderContract(data: PaperData, at: Date, check?: PaperCheck): Promise<Uint8Array> {
  const { company, customer, signature } = data;
  const number = accountInGroups(data.account);
  return renderPaper(
    {
      title: `Contrato ${number}`,
      company,
      running: `Contrato de compraventa a plazos núm. ${number}`,
      draft: signature === null,
      check,
      write(paper) {
        contractCover(paper, data, number);
        heading(paper, 'Cláusulas');
        clauses(paper, data);
        heading(paper, 'Tabla de pagos');
        paymentTable(paper, data);
        signatures(
          paper,
          [
            signer(customer.fullName, 'El Cliente', signature),
            issuer(company.legalName, 'La Empresa', signature === null),
          ],
          14,
        );
        if (signature === null) return;
        paper.doc.addPage();
        auditTrail(paper, data, signature);
      },
    },
    at,
  );
}

function clauses(paper: Paper, data: PaperData): void {
  for (const [index, { title, text }] of contractClauses(data).entries()) {
    const number = ordinals[index] ?? index + 1;
    paragraph(
      paper,
      [{ text: `${number}. ${title}. `, bold: true }, text],
      { align: 'justify' },
      { below: 5 },
    );
  }
}

const ordinals =
  'Primera Segunda Tercera Cuarta Quinta Sexta Séptima Octava Novena Décima Undécima Duodécima Decimotercera Decimocuarta Decimoquinta Decimosexta Decimoséptima Decimoctava'.split(
    ' ',
  );

/** Writes the parties, the goods and the amounts, before the clauses. */
function contractCover(paper: Paper, data: PaperData, number: string): void {
  const { company, customer, plan } = data;
  paper.doc.y += 10;
  paragraph(
    paper,
    'Contrato de compraventa a plazos',
    { bold: true, size: 20, leading: 1.1 },
    { tag: 'H1', below: 2 },
  );
  paragraph(paper, `Núm. ${number} · ${customer.place}, ${dayInWords(data.on)}`, { color: quiet });
  paragraph(
    paper,
    `Celebran este contrato ${company.legalName} («la Empresa») y ${customer.fullName} («el Cliente»), ` +
      'conforme a esta carátula y a las cláusulas que le siguen.',
    {},
    { above: 8, below: 10 },
  );
  figures(paper, [
    ['Pago semanal', formatMoney(plan.weeklyPaymentCentavos), `durante ${weeks(plan.weeks)}`],
    ['Enganche', formatMoney(plan.downPaymentCentavos), 'para activar el crédito'],
    ['Total a pagar', formatMoney(plan.totalCentavos), 'enganche y pagos semanales'],
    ['CAT', `${plan.catPercent.toFixed(1)} %`, 'Sin IVA'],
  ]);
  paragraph(
    paper,
    `${catSentence(plan, data.on)} Método: ${plan.catMethod ?? firstCatMethod}.`,
    { color: quiet, size: 9 },
    { above: 5 },
  );
  heading(paper, 'Lo que se compra y lo que se paga');
  factsTable(paper, summaryRows(data));
  heading(paper, 'Las partes');
  parties(paper, data);
}

/** The information that LFPC art. 66 requires before the sale, and the CAT. */
function summaryRows({ plan, device }: PaperData): [string, string][] {
  return [
    ['Equipo', `${device.name}, ${device.color}`],
    ['Precio de contado, con IVA', formatMoney(plan.cashPriceCentavos)],
    ['Enganche', formatMoney(plan.downPaymentCentavos)],
    ['Monto del crédito (precio de contado menos enganche)', formatMoney(plan.financedCentavos)],
    [
      'Cargo por financiamiento (único cargo del crédito)',
      formatMoney(plan.totalCentavos - plan.cashPriceCentavos),
    ],
    [
      'Número y periodicidad de los pagos',
      `${plan.weeks} ${plan.weeks === 1 ? 'pago' : 'pagos'}, cada semana`,
    ],
    ['Importe de cada pago', formatMoney(plan.weeklyPaymentCentavos)],
    ...(plan.lastPaymentCentavos === plan.weeklyPaymentCentavos
      ? []
      : [['Importe del último pago', formatMoney(plan.lastPaymentCentavos)] as [string, string]]),
    ['Suma de los pagos semanales', formatMoney(plan.totalCentavos - plan.downPaymentCentavos)],
    ['Total a pagar (enganche más pagos semanales)', formatMoney(plan.totalCentavos)],
    ['Comisiones, intereses moratorios, seguros', 'Ninguno'],
    ['Derecho a pagar antes', 'Sí, con reducción del cargo y sin costo'],
  ];
}

function parties(paper: Paper, { company, customer }: PaperData): void {
  const seller = party('La Empresa', [
    company.legalName,
    company.address,
    formatPhone(company.phone),
    company.contact,
    `Atención a clientes: ${formatPhone(company.supportPhone)}`,
  ]);
  const buyer = party('El Cliente', [
    customer.fullName,
    `CURP ${customer.curp} · RFC ${customer.rfc}`,
    `Domicilio: ${customer.home}`,
    `Entrega: ${customer.shipping}`,
    `${formatPhone(customer.phone)} · ${customer.email}`,
  ]);
  const columns: Cell[] = [
    { ...seller, padding: [0, 10, 0, 0] },
    { ...buyer, padding: [0, 0, 0, 10] },
  ];
  addRow(paper, columns);
}
