import type { Content } from 'pdfmake/interfaces';
import { formatMoney } from '#domain/credit/money.ts';
import { paymentsInWords } from '#domain/credit/plan.ts';
import { assertDraftComplete, assertPagareComplete, pagareParts, type PagareParts } from './pagare-parts.ts';
import type { PaperData } from './paper-data.ts';
import { accountInGroups, factsTable, paper } from './paper-style.ts';
import { renderPdf } from './pdf.ts';
import { signatureBlock } from './signature-block.ts';

/**
 * The pagaré over the sum of the weekly payments; a draft of it while there is no signature.
 * @throws DomainError 'contract-missing-data': without its six parts it is not rendered.
 */
export async function renderPagare(data: PaperData, at: Date): Promise<Uint8Array> {
  const parts = pagareParts(data);
  if (data.signature === null) assertDraftComplete(parts);
  else assertPagareComplete(parts);
  const number = accountInGroups(data.account);
  return renderPdf(
    paper({
      title: `Pagaré ${number}`,
      company: data.company,
      running: `Pagaré del contrato núm. ${number}`,
      draft: data.signature === null,
      content: pagareContent(data, parts),
    }),
    at,
  );
}

function pagareContent(data: PaperData, parts: PagareParts): Content[] {
  const { plan, customer, account, signature } = data;
  return [
    {
      columns: [
        { text: parts.mention, bold: true, fontSize: 26, lineHeight: 1, characterSpacing: 1 },
        {
          stack: [
            { text: 'Bueno por', alignment: 'right' },
            { text: parts.amountInFigures, bold: true, fontSize: 20, lineHeight: 1.05, alignment: 'right' },
          ],
        },
      ],
      margin: [0, 14, 0, 20],
    },
    body([
      'Por este ',
      strong(parts.mention),
      ', yo, ',
      strong(parts.subscriber),
      ', prometo incondicionalmente pagar a la orden de ',
      strong(parts.payee),
      `, ${parts.payableOn}, en ${parts.payableAt}, la cantidad de `,
      strong(`${parts.amountInFigures} (${parts.amountInWords})`),
      '.',
    ]),
    body([
      `Esa cantidad es la suma de ${paymentsInWords(plan)} del contrato de compraventa a plazos número `,
      `${accountInGroups(account)}, de esta misma fecha. El enganche de `,
      `${formatMoney(plan.downPaymentCentavos)} no forma parte de ella.`,
    ]),
    body([
      'Este pagaré no causa intereses ordinarios ni moratorios. Los pagos parciales que reciba el tenedor se ',
      'descuentan de la cantidad que puede exigirse.',
    ]),
    body([`Suscrito en ${parts.subscribedAt}, el ${parts.subscribedOn}.`]),
    { stack: [signatureBlock(parts.subscriber, 'Suscriptor', signature)], margin: [0, 22, 0, 22] },
    factsTable([
      ['Domicilio del suscriptor', customer.home],
      ['CURP', customer.curp],
      ['RFC', customer.rfc],
      ...(signature === null
        ? []
        : ([
            ['SHA-256 de la firma', signature.sha256],
            ['SHA-256 del plan de pagos', signature.planSha256],
          ] as const)),
    ]),
  ];
}

const body = (text: Content[]): Content => ({ text, fontSize: 11.5, lineHeight: 1.4, margin: [0, 0, 0, 10] });
const strong = (text: string): Content => ({ text, bold: true });
