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
import { sayItInFull } from '#domain/credit/signing-summary.ts';
import {
  paymentParts,
  schedule,
  type Instalment,
  type PaymentParts,
  type Plan,
} from '#domain/credit/plan.ts';
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

/** Writes every weekly payment with its date, what it is made of and the balance after it. */
function paymentTable(paper: Paper, { plan, on, clauses }: PaperData): void {
  const { deliveredWithinDays } = deliveryTerms(clauses);
  const firstDueOn = firstDueOf(deliveredWithinDays, on).on;
  const rows = rowsOf(plan, schedule(plan, firstDueOn));
  const inFull = sayItInFull(clauses);
  // Without its parts a payment is short enough for two weeks side by side.
  const columns = inFull ? fullColumns : shortColumns;
  const height = inFull ? rows.length : Math.ceil(rows.length / 2);
  paragraph(
    paper,
    (deliveredWithinDays === undefined
      ? 'Las fechas suponen que el enganche se paga el día de la firma. Si se paga después, todas se recorren el ' +
        'mismo número de días.'
      : 'Las fechas suponen que el enganche se paga el día de la firma y que el equipo se entrega ' +
        `${deliveredWithinDays} días después. Si se entrega antes o después, todas se recorren el mismo número de días.`) +
      (inFull ? ' El capital es el monto del crédito; el cargo va en partes iguales, y su IVA aparte.' : ''),
    { color: quiet },
    { below: 4 },
  );
  const sides = (at: number) => (inFull ? [rows[at]] : [rows[at], rows[at + height]]);
  const titles = Object.keys(columns);
  writeTable(
    paper,
    tableRow(inFull ? [titles] : [titles, titles], { color: quiet, fill: ground }),
    Array.from({ length: height }, (_, at) =>
      tableRow(sides(at).map((row) => titles.map((title) => (row ? (columns[title]?.(row) ?? '') : null)))),
    ),
    { rule: line, recordCells: titles.length },
  );
}

interface Row extends Instalment, PaymentParts {
  readonly balanceCentavos: number;
}

function rowsOf(plan: Plan, instalments: readonly Instalment[]): Row[] {
  const parts = paymentParts(plan);
  let balanceCentavos = plan.totalCentavos - plan.downPaymentCentavos;
  return instalments.flatMap((instalment, index) => {
    balanceCentavos -= instalment.amountCentavos;
    const made = parts[index];
    return made ? [{ ...instalment, ...made, balanceCentavos }] : [];
  });
}

const shortColumns: Readonly<Record<string, (row: Row) => string>> = {
  'Núm.': ({ number }) => String(number),
  Vence: ({ dueOn }) => dayInFigures(dueOn),
  Pago: ({ amountCentavos }) => formatMoney(amountCentavos),
  Saldo: ({ balanceCentavos }) => formatMoney(balanceCentavos),
};

const fullColumns: typeof shortColumns = {
  'Núm.': ({ number }) => String(number),
  Vence: ({ dueOn }) => dayInFigures(dueOn),
  Capital: ({ capitalCentavos }) => formatMoney(capitalCentavos),
  Cargo: ({ chargeCentavos }) => formatMoney(chargeCentavos),
  IVA: ({ vatCentavos }) => formatMoney(vatCentavos),
  Pago: ({ amountCentavos }) => formatMoney(amountCentavos),
  Saldo: ({ balanceCentavos }) => formatMoney(balanceCentavos),
};

/** One or two weeks: number and date left-aligned, amounts right-aligned. */
function tableRow(
  sides: readonly (readonly (string | null)[])[],
  { color, fill }: { color?: string; fill?: string } = {},
): Cell[] {
  return sides.flatMap((words, side) => [
    ...(side === 0 ? [] : [{ lines: [], width: 16 }]),
    ...words.map((text, index): Cell => {
      const style = { ...(color && { color }), align: index < 2 ? 'left' : 'right' } as const;
      return {
        lines: text === null ? [] : [{ text, style }],
        padding: cellPadding,
        ...(index === 0 && { width: 30 }),
        ...(fill && { fill }),
      };
    }),
  ]);
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
            issuer(company.legalName, 'La Empresa', signature === null, representativeOf(data)),
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
    `Celebran este contrato ${company.legalName}${companyInFull(data)} («la Empresa») y ${customer.fullName} («el Cliente»), ` +
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

/** ', con RFC CAP150612QX1, representada por Teresa Olvera Ríos' */
function companyInFull(data: PaperData): string {
  const { rfc } = data.company;
  if (!sayItInFull(data.clauses)) return '';
  const person = representativeOf(data);
  return `${rfc === null ? '' : `, con RFC ${rfc}`}${person === null ? '' : `, representada por ${person}`}`;
}

const representativeOf = ({ clauses, company }: PaperData): string | null =>
  sayItInFull(clauses) ? company.representative : null;

/** The information that LFPC art. 66 requires before the sale, and the CAT. */
function summaryRows({ plan, device, clauses }: PaperData): [string, string][] {
  const { annualRatePercent, priceVatCentavos, chargeVatCentavos } = plan;
  const inFull = (label: string, value: string | undefined): [string, string][] =>
    sayItInFull(clauses) && value !== undefined ? [[label, value]] : [];
  const money = (centavos: number | undefined) =>
    centavos === undefined ? undefined : formatMoney(centavos);
  return [
    ['Equipo', `${device.name}, ${device.color}`],
    ['Precio de contado, con IVA', formatMoney(plan.cashPriceCentavos)],
    ...inFull('IVA del precio de contado', money(priceVatCentavos)),
    ['Enganche', formatMoney(plan.downPaymentCentavos)],
    ['Monto del crédito (precio de contado menos enganche)', formatMoney(plan.financedCentavos)],
    [
      'Cargo por financiamiento (único cargo del crédito)',
      formatMoney(plan.totalCentavos - plan.cashPriceCentavos),
    ],
    ...inFull('IVA del cargo por financiamiento', money(chargeVatCentavos)),
    ...inFull(
      'Tasa anual fija, sin IVA, sobre el monto del crédito que se deba',
      annualRatePercent === undefined ? undefined : `${annualRatePercent.toFixed(1)} %`,
    ),
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

function parties(paper: Paper, data: PaperData): void {
  const { company, customer, clauses } = data;
  const person = representativeOf(data);
  const seller = party('La Empresa', [
    company.legalName,
    ...(sayItInFull(clauses) && company.rfc !== null ? [`RFC ${company.rfc}`] : []),
    ...(person === null ? [] : [`Representante: ${person}`]),
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
