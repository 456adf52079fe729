import { catMethodVersion } from '#domain/credit/cat.ts';
import { formatMoney } from '#domain/credit/money.ts';
import { formatPhone } from '#domain/applicant/phone.ts';
import { dayInWords } from '#domain/spanish-dates.ts';
import { catSentence } from './cat-sentence.ts';
import type { Paper } from './layout/paper.ts';
import { addRow, type Cell } from './layout/row.ts';
import { paragraph } from './layout/text.ts';
import type { PaperData } from './paper-data.ts';
import { factsTable, figures, heading, quiet } from './paper-style.ts';

/** Writes the parties, the goods and the amounts, before the clauses. */
export function contractCover(paper: Paper, data: PaperData, number: string): void {
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
    `${catSentence(plan, data.on)} Método: ${catMethodVersion}.`,
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

const party = (title: string, lines: readonly string[]): Cell => ({
  lines: [
    { text: title, style: { color: quiet } },
    ...lines.map((text, index) => ({ text, style: { bold: index === 0 } })),
  ],
});

const weeks = (count: number): string => (count === 1 ? 'una semana' : `${count} semanas`);
