import { formatMoney, type Centavos } from '#domain/credit/money.ts';
import { formatReference, type Reference } from '#domain/credit/reference.ts';
import { formatPhone } from '#domain/applicant/phone.ts';
import { momentInFigures } from '#domain/spanish-dates.ts';
import { barcodeBars } from './barcode.ts';
import { artifact, contentWidth, margin, tagged, type Paper } from './layout/paper.ts';
import { writeRow, type Line } from './layout/row.ts';
import { ink, paragraph } from './layout/text.ts';
import type { PaperCompany } from './paper-data.ts';
import { heading, quiet, renderPaper } from './paper-style.ts';

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

export function renderVoucher(data: VoucherData, at: Date): Promise<Uint8Array> {
  const { company, paidAt } = data;
  return renderPaper(
    {
      title: 'Ficha de pago del enganche',
      company,
      running: 'Ficha de pago del enganche',
      draft: false,
      write(paper) {
        paper.doc.y += 14;
        paragraph(
          paper,
          paidAt === null ? 'Paga tu enganche en tienda' : 'Tu enganche está pagado',
          { bold: true, size: 22, leading: 1.1 },
          { tag: 'H1', below: 2 },
        );
        paragraph(
          paper,
          paidAt === null
            ? 'Tu crédito se activa en cuanto lo pagues. Puedes mostrar esta ficha en tu teléfono: no es necesario imprimirla.'
            : `Lo recibimos el ${momentInFigures(paidAt)}, hora del centro de México. No lo pagues otra vez.`,
          { color: quiet, size: 11 },
          { below: 18 },
        );
        ticket(paper, data);
        if (paidAt === null) howToPay(paper, data);
        reminder(paper, company);
      },
    },
    at,
  );
}

/** What a till needs, in a frame. */
function ticket(paper: Paper, data: VoucherData): void {
  const { amountCentavos, reference, concept, customerName, account, paidAt } = data;
  const { doc } = paper;
  const top = doc.y;
  doc.y += 14;
  centred(
    paper,
    { text: paidAt === null ? 'Total a pagar' : 'Pagado', style: { color: quiet, size: 11 } },
    { text: `${formatMoney(amountCentavos)} MXN`, style: { bold: true, size: 30, leading: 1.1 } },
  );
  if (paidAt === null) barcode(paper, reference);
  doc.y += 4;
  centred(
    paper,
    { text: 'Referencia', style: { color: quiet } },
    { text: formatReference(reference), style: { bold: true, size: 22, leading: 1.1, spacing: 0.8 } },
  );
  doc.y += 12;
  facts(paper, [
    ['Concepto', concept],
    ['Límite de pago', 'No aplica'],
  ]);
  facts(paper, [
    ['Cliente', customerName],
    ['Contrato', formatReference(account)],
  ]);
  doc.y += 12;
  const height = doc.y - top;
  artifact(paper, 'Layout', () =>
    doc
      .rect(margin + 0.6, top, contentWidth - 1.2, height)
      .lineWidth(1.2)
      .stroke(ink),
  );
  doc.y += 6;
}

const inside = { x: margin + 18, width: contentWidth - 36 };

function centred(paper: Paper, ...lines: Line[]): void {
  for (const { text, style } of lines) {
    const cell = { lines: [{ text, style: { ...style, align: 'center' as const } }] };
    for (const element of writeRow(paper, [cell], inside)) paper.root.add(element);
  }
}

function facts(paper: Paper, pairs: readonly (readonly [label: string, value: string])[]): void {
  const elements = writeRow(
    paper,
    pairs.map(([label, value]) => ({
      padding: [0, 8, 8, 0],
      lines: [
        { text: label, style: { color: quiet } },
        { text: value, style: { bold: true, size: 11 } },
      ],
    })),
    inside,
  );
  for (const element of elements) paper.root.add(element);
}

/** 340 pt over 143 modules: bars of 0.84 mm, well over the 0.33 mm that tills ask for. */
function barcode(paper: Paper, reference: Reference): void {
  const { doc, root } = paper;
  const { modules, bars } = barcodeBars(reference);
  const module = barcodeWidth / modules;
  const [left, top] = [margin + (contentWidth - barcodeWidth) / 2, doc.y + 8];
  const alt = `Código de barras de la referencia ${formatReference(reference)}`;
  const bbox: [number, number, number, number] = [left, top, left + barcodeWidth, top + barcodeHeight];
  const figure = tagged(paper, 'Figure', { alt, bbox }, () => {
    for (const bar of bars) doc.rect(left + bar.at * module, top, bar.modules * module, barcodeHeight);
    doc.fill('#000000');
  });
  root.add(figure);
  doc.y = top + barcodeHeight + 4;
}

const barcodeWidth = 340;
const barcodeHeight = 109;

function howToPay(paper: Paper, { amountCentavos, places }: VoucherData): void {
  const steps = [
    'Ve a la caja y di que harás un pago de servicio.',
    'Muestra el código de barras o dicta la referencia.',
    `Paga ${formatMoney(amountCentavos)} en efectivo y guarda tu comprobante. La tienda puede cobrarte su comisión.`,
  ];
  heading(paper, 'Cómo pagar');
  const list = paper.doc.struct('L');
  paper.root.add(list);
  for (const [index, step] of steps.entries()) {
    const item = writeRow(paper, [
      { tag: 'Lbl', lines: [{ text: `${index + 1}.`, style: listed }], width: 12 },
      { tag: 'LBody', lines: [{ text: step, style: listed }] },
    ]);
    list.add(paper.doc.struct('LI', {}, item));
  }
  list.end();
  if (places.length === 0) return;
  heading(paper, 'Dónde pagar');
  paragraph(paper, places.join(betweenPlaces), { size: 11, bold: true });
}

const listed = { size: 11, leading: 1.35 };

/** A line may end behind the dot alone. */
const betweenPlaces = '\u00a0\u00a0\u00a0·\u00a0\u00a0 ';

const reminder = (paper: Paper, company: PaperCompany): void =>
  paragraph(
    paper,
    [
      { text: 'Recuerda: ', bold: true },
      'tu crédito está activo solo después de pagar el enganche. Si no haces tu pago semanal, el teléfono se bloquea. ' +
        '¿Dudas? Llama al ',
      { text: `${formatPhone(company.supportPhone)}.`, bold: true },
    ],
    { size: 11 },
    { above: 18 },
  );
