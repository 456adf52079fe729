import { formatMoney } from '#domain/credit/money.ts';
import { formatReference, type Reference } from '#domain/credit/reference.ts';
import { dayInWords } from '#domain/spanish-dates.ts';
import { barcodeBars } from './barcode.ts';
import { artifact, contentWidth, margin, tagged, type Paper } from './layout/paper.ts';
import { addRow, type Line } from './layout/row.ts';
import { ink } from './layout/text.ts';
import { quiet } from './paper-style.ts';
import type { VoucherData } from './paper-data.ts';

/** Writes what a till needs, in a frame. */
export function voucherTicket(paper: Paper, data: VoucherData): void {
  const { amountCentavos, reference, concept, customerName, account, paidAt, pays, validUntil } = data;
  const { doc } = paper;
  const top = doc.y;
  doc.y += 10;
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
  doc.y += 8;
  facts(paper, [
    ['Concepto', concept],
    pays === 'down' || validUntil === null
      ? ['Límite de pago', 'No aplica']
      : ['Válida hasta', dayInWords(validUntil)],
  ]);
  facts(paper, [
    ['Cliente', customerName],
    ['Contrato', formatReference(account)],
  ]);
  doc.y += 8;
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
    addRow(paper, [cell], inside);
  }
}

function facts(paper: Paper, pairs: readonly (readonly [label: string, value: string])[]): void {
  addRow(
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
}

/** 340 pt over 143 modules: bars of 0.84 mm, above the 0.33 mm that tills require. */
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
const barcodeHeight = 78;
