import { formatMoney } from '#domain/credit/money.ts';
import { formatPhone } from '#domain/applicant/phone.ts';
import { momentInFigures } from '#domain/spanish-dates.ts';
import type { Paper } from './layout/paper.ts';
import { writeRow } from './layout/row.ts';
import { paragraph } from './layout/text.ts';
import type { PaperCompany, VoucherData } from './paper-data.ts';
import { heading, quiet } from './paper-style.ts';
import { renderPaper } from './render-paper.ts';
import { voucherTicket } from './voucher-ticket.ts';

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
        voucherTicket(paper, data);
        if (paidAt === null) howToPay(paper, data);
        reminder(paper, company);
      },
    },
    at,
  );
}

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

/** Allows a line break only after the dot. */
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
