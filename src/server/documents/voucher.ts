import { formatMoney } from '#domain/credit/money.ts';
import { planSentence } from '#domain/credit/plan.ts';
import { formatPhone } from '#domain/applicant/phone.ts';
import { momentInFigures, dayInWords } from '#domain/spanish-dates.ts';
import { type Paper, artifact, contentWidth, margin, tagged } from './layout/paper.ts';
import { writeRow, addRow, type Line } from './layout/row.ts';
import { paragraph, ink } from './layout/text.ts';
import type { PaperCheck, VoucherData } from './paper-data.ts';
import { heading, quiet, catSentence } from './paper-style.ts';
import { renderPaper } from './render-paper.ts';
import { formatReference, type Reference } from '#domain/credit/reference.ts';
import { barcodeBars } from './barcode.ts';

export function renderVoucher(data: VoucherData, at: Date, check?: PaperCheck): Promise<Uint8Array> {
  const { company, paidAt } = data;
  const { title, head, lead, paid } = wordsOf(data);
  return renderPaper(
    {
      title,
      company,
      running: title,
      draft: false,
      check,
      write(paper) {
        paper.doc.y += 4;
        paragraph(
          paper,
          paidAt === null ? head : paid,
          { bold: true, size: 20, leading: 1.1 },
          { tag: 'H1', below: 2 },
        );
        paragraph(
          paper,
          paidAt === null
            ? `${lead} Puedes mostrar esta ficha en tu teléfono, sin imprimirla.`
            : `Lo recibimos el ${momentInFigures(paidAt)}, hora del centro de México. No lo pagues otra vez.`,
          { color: quiet, size: 11 },
          { below: 8 },
        );
        voucherTicket(paper, data);
        if (data.plan) planOfCredit(paper, data.plan);
        if (paidAt === null) howToPay(paper, data);
        reminder(paper, data);
      },
    },
    at,
  );
}

function planOfCredit(paper: Paper, { plan, on }: NonNullable<VoucherData['plan']>): void {
  paragraph(paper, [{ text: 'Tu plan: ', bold: true }, planSentence(plan)], { size: 11 }, { above: 10 });
  paragraph(paper, catSentence(plan, on), { color: quiet, size: 9 }, { above: 2 });
}

function howToPay(paper: Paper, { amountCentavos, places }: VoucherData): void {
  const saysFees = places.some(({ feeCentavos }) => (feeCentavos ?? 0) > 0);
  const fee = saysFees ? 'La comisión de la tienda es aparte.' : 'La tienda puede cobrarte su comisión.';
  const steps = [
    'Ve a la caja y di que harás un pago de servicio.',
    'Muestra el código de barras o dicta la referencia.',
    `Paga ${formatMoney(amountCentavos)} en efectivo y guarda tu comprobante. ${fee}`,
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
  heading(paper, saysFees ? 'Dónde pagar y comisión de la tienda' : 'Dónde pagar');
  const named = places.map((place) => `${place.name}${saysFees ? feeInWords(place) : ''}`);
  paragraph(paper, named.join(betweenPlaces), { size: saysFees ? 10 : 11, bold: true });
}

/** Nothing of a place whose fee nobody knows. Breaks no line before it. */
const feeInWords = ({ feeCentavos }: VoucherData['places'][number]): string => {
  if (feeCentavos === null) return '';
  return feeCentavos === 0 ? '\u00a0(sin\u00a0comisión)' : `\u00a0(+\u00a0${formatMoney(feeCentavos)})`;
};

const listed = { size: 11, leading: 1.35 };

/** Allows a line break only after the dot. */
const betweenPlaces = '\u00a0\u00a0\u00a0·\u00a0\u00a0 ';

const words = {
  down: {
    title: 'Ficha de pago del enganche',
    head: 'Paga tu enganche en tienda',
    lead: 'Tu crédito se activa en cuanto lo pagues.',
    paid: 'Tu enganche está pagado',
    remember:
      'tu crédito está activo solo después de pagar el enganche. Si no haces tu pago semanal, el teléfono se bloquea.',
  },
  weeks: {
    title: 'Ficha de pago',
    head: 'Paga en tienda',
    lead: 'Tu pago se aplica primero a la semana más antigua que debas.',
    paid: 'Este pago está hecho',
    remember: 'si no haces tu pago semanal, el teléfono se bloquea.',
  },
  payoff: {
    title: 'Ficha para liquidar',
    head: 'Liquida tu crédito en tienda',
    lead: 'Con este pago terminas: tu equipo queda libre de bloqueo y recibes tu carta finiquito.',
    paid: 'Tu crédito está liquidado',
    remember: 'el importe vale hasta el día indicado. Después cambia, y puedes pedir otro en tu cuenta.',
  },
};

/** What is said in place of that where nothing locks the device. */
const withoutLock = {
  down: { remember: 'tu crédito está activo solo después de pagar el enganche.' },
  weeks: { remember: 'guarda tu comprobante hasta ver el pago en tu cuenta.' },
  payoff: { lead: 'Con este pago terminas, y recibes tu carta finiquito.' },
};

const wordsOf = ({ pays, locks }: VoucherData) => ({ ...words[pays], ...(!locks && withoutLock[pays]) });

const reminder = (paper: Paper, data: VoucherData): void =>
  paragraph(
    paper,
    [
      { text: 'Recuerda: ', bold: true },
      `${wordsOf(data).remember} ¿Dudas? Llama al `,
      { text: `${formatPhone(data.company.supportPhone)}.`, bold: true },
    ],
    { size: 11 },
    { above: 8 },
  );

/** Writes what a till needs, in a frame. */
function voucherTicket(paper: Paper, data: VoucherData): void {
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
    pairs.map(([label, value], index) => ({
      padding: [0, 8, 6, 0],
      ...(index === 0 && { width: inside.width * 0.7 }),
      lines: [
        { text: label, style: { color: quiet } },
        // The check below must stay on the page, however long a name is.
        { text: value, style: { bold: true, size: value.length > 60 ? 8.5 : 11 } },
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
