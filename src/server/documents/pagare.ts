import { formatMoney } from '#domain/credit/money.ts';
import { paymentsInWords } from '#domain/credit/plan.ts';
import { assertDraftComplete, assertPagareComplete, pagareParts, type PagareParts } from './pagare-parts.ts';
import type { PaperData } from './paper-data.ts';
import { accountInGroups, factsTable, renderPaper } from './paper-style.ts';
import { beside, inset, stack, type Content } from './setting/block.ts';
import { text, type Run } from './setting/text.ts';
import { signatureBlock } from './signature-block.ts';

/**
 * The pagaré over the sum of the weekly payments; a draft of it while there is no signature.
 * @throws DomainError 'contract-missing-data': without its six parts it is not rendered.
 */
export function renderPagare(data: PaperData, at: Date): Uint8Array {
  const parts = pagareParts(data);
  if (data.signature === null) assertDraftComplete(parts);
  else assertPagareComplete(parts);
  const number = accountInGroups(data.account);
  return renderPaper(
    {
      title: `Pagaré ${number}`,
      company: data.company,
      running: `Pagaré del contrato núm. ${number}`,
      draft: data.signature === null,
      content: pagareContent(data, parts),
    },
    at,
  );
}

function pagareContent(data: PaperData, parts: PagareParts): Content[] {
  const { plan, customer, account, signature } = data;
  return [
    inset(
      [14, 0, 20, 0],
      beside([
        { content: text(parts.mention, { bold: true, size: 26, leading: 1, spacing: 1 }) },
        {
          content: stack(
            text('Bueno por', { align: 'right' }),
            text(parts.amountInFigures, { bold: true, size: 20, leading: 1.05, align: 'right' }),
          ),
        },
      ]),
    ),
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
    inset([22, 0, 22, 0], signatureBlock(parts.subscriber, 'Suscriptor', signature)),
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

const body = (runs: readonly Run[]): Content =>
  inset([0, 0, 10, 0], text(runs, { size: 11.5, leading: 1.4 }));
const strong = (text: string): Run => ({ text, bold: true });
