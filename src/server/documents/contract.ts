import { catMethodVersion } from '#domain/credit/cat.ts';
import { formatMoney } from '#domain/credit/money.ts';
import { formatPhone } from '#domain/applicant/phone.ts';
import { auditTrail } from './audit-trail.ts';
import { contractClauses } from './contract-clauses.ts';
import { paymentTable } from './payment-table.ts';
import type { PaperData } from './paper-data.ts';
import { accountInGroups, factsTable, figures, heading, quiet, renderPaper } from './paper-style.ts';
import { beside, inset, stack, type Content } from './setting/block.ts';
import { kept } from './setting/kept.ts';
import { newPage } from './setting/pages.ts';
import { text } from './setting/text.ts';
import { issuerBlock, signatureBlock } from './signature-block.ts';
import { dayInWords } from '#domain/spanish-dates.ts';

/** The contract; a draft of it, marked on every page, while there is no signature. */
export function renderContract(data: PaperData, at: Date): Uint8Array {
  const number = accountInGroups(data.account);
  return renderPaper(
    {
      title: `Contrato ${number}`,
      company: data.company,
      running: `Contrato de compraventa a plazos núm. ${number}`,
      draft: data.signature === null,
      content: [
        ...cover(data, number),
        heading('Cláusulas'),
        ...clauses(data),
        heading('Tabla de pagos'),
        ...paymentTable(data),
        signatures(data),
        ...(data.signature === null ? [] : ([newPage, ...auditTrail(data, data.signature)] as const)),
      ],
    },
    at,
  );
}

function cover(data: PaperData, number: string): Content[] {
  const { company, customer, plan } = data;
  return [
    inset([10, 0, 2, 0], text('Contrato de compraventa a plazos', { bold: true, size: 20, leading: 1.1 })),
    text(`Núm. ${number} · ${customer.place}, ${dayInWords(data.on)}`, { color: quiet }),
    inset(
      [8, 0, 10, 0],
      text(
        `Celebran este contrato ${company.legalName} («la Empresa») y ${customer.fullName} («el Cliente»), ` +
          'conforme a esta carátula y a las cláusulas que le siguen.',
      ),
    ),
    figures([
      ['Pago semanal', formatMoney(plan.weeklyPaymentCentavos), `durante ${weeks(plan.weeks)}`],
      ['Enganche', formatMoney(plan.downPaymentCentavos), 'para activar el crédito'],
      ['Total a pagar', formatMoney(plan.totalCentavos), 'enganche y pagos semanales'],
      ['CAT', `${plan.catPercent.toFixed(1)} %`, 'Sin IVA'],
    ]),
    inset(
      [5, 0, 0, 0],
      text(
        `CAT: Costo Anual Total ${plan.catPercent.toFixed(1)} % Sin IVA. Para fines informativos y de comparación. ` +
          `Fecha de cálculo: ${dayInWords(data.on)}. Método: ${catMethodVersion}.`,
        { color: quiet, size: 9 },
      ),
    ),
    heading('Lo que se compra y lo que se paga'),
    factsTable(summaryRows(data)),
    heading('Las partes'),
    parties(data),
  ];
}

/** What LFPC art. 66 wants told before the sale, and CAT. */
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

function parties({ company, customer }: PaperData): Content {
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
  return beside([{ content: inset([0, 10, 0, 0], seller) }, { content: inset([0, 0, 0, 10], buyer) }]);
}

const party = (title: string, lines: readonly string[]): Content =>
  stack(text(title, { color: quiet }), ...lines.map((line, index) => text(line, { bold: index === 0 })));

const clauses = (data: PaperData): Content[] =>
  contractClauses(data).map(({ title, text: words, ofCustomer }, index) => {
    const runs = [{ text: `${ordinals[index] ?? index + 1}. ${title}. `, bold: true }, words] as const;
    const clause = inset([0, 0, 5, 0], text(runs, { align: 'justify' }));
    return ofCustomer ? clause : kept(runs, clause);
  });

const signatures = ({ company, customer, signature }: PaperData): Content =>
  inset(
    [14, 0, 0, 0],
    beside([
      { content: signatureBlock(customer.fullName, 'El Cliente', signature) },
      { content: issuerBlock(company.legalName, 'La Empresa', signature === null) },
    ]),
  );

const weeks = (count: number): string => (count === 1 ? 'una semana' : `${count} semanas`);

const ordinals =
  'Primera Segunda Tercera Cuarta Quinta Sexta Séptima Octava Novena Décima Undécima Duodécima Decimotercera Decimocuarta Decimoquinta Decimosexta Decimoséptima Decimoctava'.split(
    ' ',
  );
