import { formatMoney } from '#domain/credit/money.ts';
import { paymentsInWords } from '#domain/credit/plan.ts';
import type { Paper } from './layout/paper.ts';
import { addRow } from './layout/row.ts';
import { paragraph, type Run } from './layout/text.ts';
import { assertDraftComplete, assertPagareComplete, pagareParts, type PagareParts } from './pagare-parts.ts';
import type { PaperCheck, PaperData } from './paper-data.ts';
import { accountInGroups, factsTable } from './paper-style.ts';
import { renderPaper } from './render-paper.ts';
import { signatures, signer } from './signature-block.ts';

/**
 * Renders the pagaré over the sum of the weekly payments; a draft while there is no signature.
 * @throws DomainError 'contract-missing-data' when one of its six parts is missing.
 */
export async function renderPagare(data: PaperData, at: Date, check?: PaperCheck): Promise<Uint8Array> {
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
      check,
      write: (paper) => writePagare(paper, data, parts),
    },
    at,
  );
}

function writePagare(paper: Paper, data: PaperData, parts: PagareParts): void {
  const { plan, customer, account, signature } = data;
  title(paper, parts);
  body(paper, [
    'Por este ',
    strong(`${parts.mention}, `),
    'yo, ',
    strong(`${parts.subscriber}, `),
    'prometo incondicionalmente pagar a la orden de ',
    strong(`${parts.payee}, `),
    `${parts.payableOn}, en ${parts.payableAt}, la cantidad de `,
    strong(`${parts.amountInFigures} (${parts.amountInWords}).`),
  ]);
  body(
    paper,
    `Esa cantidad es la suma de ${paymentsInWords(plan)} del contrato de compraventa a plazos número ` +
      `${accountInGroups(account)}, de esta misma fecha. El enganche de ` +
      `${formatMoney(plan.downPaymentCentavos)} no forma parte de ella.`,
  );
  body(
    paper,
    'Este pagaré no causa intereses ordinarios ni moratorios. Los pagos parciales que reciba el tenedor se ' +
      'descuentan de la cantidad que puede exigirse.',
  );
  body(paper, `Suscrito en ${parts.subscribedAt}, el ${parts.subscribedOn}.`);
  signatures(paper, [signer(parts.subscriber, 'Suscriptor', signature)], 22);
  paper.doc.y += 22;
  factsTable(paper, [
    ['Domicilio del suscriptor', customer.home],
    ['CURP', customer.curp],
    ['RFC', customer.rfc],
    ...(signature === null
      ? []
      : ([
          ['SHA-256 de la firma', signature.sha256],
          ['SHA-256 del plan de pagos', signature.planSha256],
        ] as const)),
  ]);
}

function title(paper: Paper, { mention, amountInFigures }: PagareParts): void {
  paper.doc.y += 14;
  addRow(paper, [
    { tag: 'H1', lines: [{ text: mention, style: { bold: true, size: 26, leading: 1, spacing: 1 } }] },
    {
      lines: [
        { text: 'Bueno por', style: { align: 'right' } },
        { text: amountInFigures, style: { bold: true, size: 20, leading: 1.05, align: 'right' } },
      ],
    },
  ]);
  paper.doc.y += 20;
}

const body = (paper: Paper, runs: string | readonly Run[]): void =>
  paragraph(paper, runs, { size: 11.5, leading: 1.4 }, { below: 10 });
const strong = (text: string): Run => ({ text, bold: true });
