import type { Content } from 'pdfmake/interfaces';
import { catMethodVersion } from '#domain/credit/cat.ts';
import { formatMoney } from '#domain/credit/money.ts';
import { formatPhone } from '#domain/applicant/phone.ts';
import { auditTrail } from './audit-trail.ts';
import { contractClauses } from './contract-clauses.ts';
import { paymentTable } from './payment-table.ts';
import type { PaperData } from './paper-data.ts';
import { accountInGroups, bare, factsTable, figures, heading, paper, quiet } from './paper-style.ts';
import { renderPdf } from './pdf.ts';
import { issuerBlock, signatureBlock } from './signature-block.ts';
import { dayInWords } from '#domain/spanish-dates.ts';

/** The contract; a draft of it, marked on every page, while there is no signature. */
export async function renderContract(data: PaperData, at: Date): Promise<Uint8Array> {
  const number = accountInGroups(data.account);
  return renderPdf(
    paper({
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
        ...signatures(data),
        ...(data.signature === null ? [] : auditTrail(data, data.signature)),
      ],
    }),
    at,
  );
}

function cover(data: PaperData, number: string): Content[] {
  const { company, customer, plan } = data;
  return [
    {
      text: 'Contrato de compraventa a plazos',
      bold: true,
      fontSize: 20,
      lineHeight: 1.1,
      margin: [0, 10, 0, 2],
    },
    { text: `Núm. ${number} · ${customer.place}, ${dayInWords(data.on)}`, color: quiet },
    {
      text:
        `Celebran este contrato ${company.legalName} («la Empresa») y ${customer.fullName} («el Cliente»), ` +
        'conforme a esta carátula y a las cláusulas que le siguen.',
      margin: [0, 8, 0, 10],
    },
    figures([
      ['Pago semanal', formatMoney(plan.weeklyPaymentCentavos), `durante ${weeks(plan.weeks)}`],
      ['Enganche', formatMoney(plan.downPaymentCentavos), 'para activar el crédito'],
      ['Total a pagar', formatMoney(plan.totalCentavos), 'enganche y pagos semanales'],
      ['CAT', `${plan.catPercent.toFixed(1)} %`, 'Sin IVA'],
    ]),
    {
      text:
        `CAT: Costo Anual Total ${plan.catPercent.toFixed(1)} % Sin IVA. Para fines informativos y de comparación. ` +
        `Fecha de cálculo: ${dayInWords(data.on)}. Método: ${catMethodVersion}.`,
      color: quiet,
      fontSize: 9,
      margin: [0, 5, 0, 0],
    },
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
  return {
    columns: [
      party('La Empresa', [
        company.legalName,
        company.address,
        formatPhone(company.phone),
        company.contact,
        `Atención a clientes: ${formatPhone(company.supportPhone)}`,
      ]),
      party('El Cliente', [
        customer.fullName,
        `CURP ${customer.curp} · RFC ${customer.rfc}`,
        `Domicilio: ${customer.home}`,
        `Entrega: ${customer.shipping}`,
        `${formatPhone(customer.phone)} · ${customer.email}`,
      ]),
    ],
    columnGap: 20,
  };
}

function party(title: string, lines: readonly string[]): Content {
  return {
    stack: [{ text: title, color: quiet }, ...lines.map((text, index) => ({ text, bold: index === 0 }))],
  };
}

function clauses(data: PaperData): Content[] {
  return contractClauses(data).map(({ title, text }, index) => ({
    unbreakable: true,
    stack: [
      {
        text: [{ text: `${ordinals[index] ?? index + 1}. ${title}. `, bold: true }, text],
        margin: [0, 0, 0, 5],
        alignment: 'justify',
      },
    ],
  }));
}

function signatures({ company, customer, signature }: PaperData): Content[] {
  return [
    {
      unbreakable: true,
      margin: [0, 14, 0, 0],
      table: {
        widths: ['*', '*'],
        body: [
          [
            signatureBlock(customer.fullName, 'El Cliente', signature),
            issuerBlock(company.legalName, 'La Empresa', signature === null),
          ],
        ],
      },
      layout: bare,
    },
  ];
}

const weeks = (count: number): string => (count === 1 ? 'una semana' : `${count} semanas`);

const ordinals =
  'Primera Segunda Tercera Cuarta Quinta Sexta Séptima Octava Novena Décima Undécima Duodécima Decimotercera Decimocuarta Decimoquinta Decimosexta Decimoséptima Decimoctava'.split(
    ' ',
  );
