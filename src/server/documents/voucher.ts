import type { Content } from 'pdfmake/interfaces';
import { formatMoney, type Centavos } from '#domain/credit/money.ts';
import { formatReference, type Reference } from '#domain/credit/reference.ts';
import { formatPhone } from '#domain/applicant/phone.ts';
import { barcodeSvg } from './barcode.ts';
import type { PaperCompany } from './paper-data.ts';
import { bare, heading, ink, paper, quiet, ruled } from './paper-style.ts';
import { renderPdf } from './pdf.ts';
import { momentInFigures } from '#domain/spanish-dates.ts';

/** What a till and a customer need to pay the down payment. */
export interface VoucherData {
  readonly company: PaperCompany;
  readonly customerName: string;
  readonly account: string;
  readonly concept: string;
  readonly amountCentavos: Centavos;
  readonly reference: Reference;
  readonly places: readonly string[];
  /** Once paid there is nothing to scan any more. */
  readonly paidAt: Date | null;
}

export async function renderVoucher(data: VoucherData, at: Date): Promise<Uint8Array> {
  const { company, paidAt } = data;
  return renderPdf(
    paper({
      title: 'Ficha de pago del enganche',
      company,
      running: 'Ficha de pago del enganche',
      draft: false,
      content: [
        {
          text: paidAt === null ? 'Paga tu enganche en tienda' : 'Tu enganche está pagado',
          bold: true,
          fontSize: 22,
          lineHeight: 1.1,
          margin: [0, 14, 0, 2],
        },
        {
          text:
            paidAt === null
              ? 'Tu crédito se activa en cuanto lo pagues. Puedes mostrar esta ficha en tu teléfono: no es necesario imprimirla.'
              : `Lo recibimos el ${momentInFigures(paidAt)}, hora del centro de México. No lo pagues otra vez.`,
          color: quiet,
          fontSize: 11,
        },
        ticket(data),
        ...(paidAt === null ? howToPay(data) : []),
        ...reminder(company),
      ],
    }),
    at,
  );
}

function ticket({ amountCentavos, reference, concept, customerName, account, paidAt }: VoucherData): Content {
  return {
    margin: [0, 18, 0, 6],
    table: {
      widths: ['*'],
      body: [
        [
          {
            stack: [
              {
                text: paidAt === null ? 'Total a pagar' : 'Pagado',
                alignment: 'center',
                color: quiet,
                fontSize: 11,
              },
              {
                text: `${formatMoney(amountCentavos)} MXN`,
                alignment: 'center',
                bold: true,
                fontSize: 30,
                lineHeight: 1.1,
              },
              ...(paidAt === null ? [barcode(reference)] : []),
              { text: 'Referencia', alignment: 'center', color: quiet, margin: [0, 4, 0, 0] },
              {
                text: formatReference(reference),
                alignment: 'center',
                bold: true,
                fontSize: 22,
                lineHeight: 1.1,
                characterSpacing: 0.8,
                margin: [0, 0, 0, 12],
              },
              {
                table: {
                  widths: ['*', '*'],
                  body: [
                    [fact('Concepto', concept), fact('Límite de pago', 'No aplica')],
                    [fact('Cliente', customerName), fact('Contrato', formatReference(account))],
                  ],
                },
                layout: bare,
              },
            ],
            margin: [18, 14, 18, 12],
          },
        ],
      ],
    },
    layout: {
      ...ruled,
      hLineWidth: () => 1.2,
      vLineWidth: () => 1.2,
      hLineColor: () => ink,
      vLineColor: () => ink,
    },
  };
}

/** 340 pt over 143 modules: bars of 0.84 mm, well over the 0.33 mm that tills ask for. */
const barcode = (reference: Reference): Content => ({
  svg: barcodeSvg(reference),
  width: 340,
  alignment: 'center',
  margin: [0, 8, 0, 4],
});

const fact = (label: string, value: string): Content => ({
  stack: [
    { text: label, color: quiet },
    { text: value, bold: true, fontSize: 11 },
  ],
  margin: [0, 0, 8, 8],
});

function howToPay({ amountCentavos, places }: VoucherData): Content[] {
  return [
    heading('Cómo pagar'),
    {
      ol: [
        'Ve a la caja y di que harás un pago de servicio.',
        'Muestra el código de barras o dicta la referencia.',
        `Paga ${formatMoney(amountCentavos)} en efectivo y guarda tu comprobante. La tienda puede cobrarte su comisión.`,
      ],
      fontSize: 11,
      lineHeight: 1.35,
    },
    ...(places.length === 0
      ? []
      : [heading('Dónde pagar'), { text: places.join('   ·   '), fontSize: 11, bold: true }]),
  ];
}

const reminder = (company: PaperCompany): Content[] => [
  {
    margin: [0, 18, 0, 0],
    fontSize: 11,
    text: [
      { text: 'Recuerda: ', bold: true },
      'tu crédito está activo solo después de pagar el enganche. Si no haces tu pago semanal, el teléfono se bloquea. ',
      '¿Dudas? Llama al ',
      { text: formatPhone(company.supportPhone), bold: true },
      '.',
    ],
  },
];
