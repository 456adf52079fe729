import { formatMoney, type Centavos } from '#domain/credit/money.ts';
import { formatReference, type Reference } from '#domain/credit/reference.ts';
import { formatPhone } from '#domain/applicant/phone.ts';
import { momentInFigures } from '#domain/spanish-dates.ts';
import { barcodeBars } from './barcode.ts';
import type { PaperCompany } from './paper-data.ts';
import { heading, quiet, renderPaper } from './paper-style.ts';
import { beside, framed, inset, stack, type Content } from './setting/block.ts';
import { ink, text } from './setting/text.ts';

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

export function renderVoucher(data: VoucherData, at: Date): Uint8Array {
  const { company, paidAt } = data;
  return renderPaper(
    {
      title: 'Ficha de pago del enganche',
      company,
      running: 'Ficha de pago del enganche',
      draft: false,
      content: [
        inset(
          [14, 0, 2, 0],
          text(paidAt === null ? 'Paga tu enganche en tienda' : 'Tu enganche está pagado', {
            bold: true,
            size: 22,
            leading: 1.1,
          }),
        ),
        text(
          paidAt === null
            ? 'Tu crédito se activa en cuanto lo pagues. Puedes mostrar esta ficha en tu teléfono: no es necesario imprimirla.'
            : `Lo recibimos el ${momentInFigures(paidAt)}, hora del centro de México. No lo pagues otra vez.`,
          { color: quiet, size: 11 },
        ),
        inset([18, 0, 6, 0], framed(inset([14, 18, 12, 18], ticket(data)), 1.2, ink)),
        ...(paidAt === null ? howToPay(data) : []),
        reminder(company),
      ],
    },
    at,
  );
}

function ticket({ amountCentavos, reference, concept, customerName, account, paidAt }: VoucherData): Content {
  return stack(
    text(paidAt === null ? 'Total a pagar' : 'Pagado', { align: 'center', color: quiet, size: 11 }),
    text(`${formatMoney(amountCentavos)} MXN`, { align: 'center', bold: true, size: 30, leading: 1.1 }),
    ...(paidAt === null ? [inset([8, 0, 4, 0], barcode(reference))] : []),
    inset([4, 0, 0, 0], text('Referencia', { align: 'center', color: quiet })),
    inset(
      [0, 0, 12, 0],
      text(formatReference(reference), { align: 'center', bold: true, size: 22, leading: 1.1, spacing: 0.8 }),
    ),
    beside([{ content: fact('Concepto', concept) }, { content: fact('Límite de pago', 'No aplica') }]),
    beside([
      { content: fact('Cliente', customerName) },
      { content: fact('Contrato', formatReference(account)) },
    ]),
  );
}

/** 340 pt over 143 modules: bars of 0.84 mm, well over the 0.33 mm that tills ask for. */
function barcode(reference: Reference): Content {
  const { modules, bars } = barcodeBars(reference);
  const module = barcodeWidth / modules;
  return (width) => ({
    height: barcodeHeight,
    draw(page, x, y) {
      const left = x + (width - barcodeWidth) / 2;
      for (const bar of bars) {
        page.fill(left + bar.at * module, y, bar.modules * module, barcodeHeight, '#000000');
      }
    },
  });
}

const barcodeWidth = 340;
const barcodeHeight = 109;

const fact = (label: string, value: string): Content =>
  inset([0, 8, 8, 0], stack(text(label, { color: quiet }), text(value, { bold: true, size: 11 })));

function howToPay({ amountCentavos, places }: VoucherData): Content[] {
  const steps = [
    'Ve a la caja y di que harás un pago de servicio.',
    'Muestra el código de barras o dicta la referencia.',
    `Paga ${formatMoney(amountCentavos)} en efectivo y guarda tu comprobante. La tienda puede cobrarte su comisión.`,
  ];
  return [
    heading('Cómo pagar'),
    ...steps.map((step, index) =>
      beside([{ content: text(`${index + 1}.`, listed), width: 12 }, { content: text(step, listed) }]),
    ),
    ...(places.length === 0
      ? []
      : [heading('Dónde pagar'), text(places.join(betweenPlaces), { size: 11, bold: true })]),
  ];
}

const listed = { size: 11, leading: 1.35 };

/** A line may end behind the dot alone. */
const betweenPlaces = '\u00a0\u00a0\u00a0·\u00a0\u00a0 ';

const reminder = (company: PaperCompany): Content =>
  inset(
    [18, 0, 0, 0],
    text(
      [
        { text: 'Recuerda: ', bold: true },
        'tu crédito está activo solo después de pagar el enganche. Si no haces tu pago semanal, el teléfono se bloquea. ',
        '¿Dudas? Llama al ',
        { text: formatPhone(company.supportPhone), bold: true },
        '.',
      ],
      { size: 11 },
    ),
  );
