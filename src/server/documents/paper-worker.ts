import { constants, setPriority } from 'node:os';
import { DomainError } from '#domain/errors.ts';
import { renderAcceptance } from './acceptance.ts';
import { renderComplaintLetter } from './complaint-letter.ts';
import { renderContract } from './contract.ts';
import { renderDeliveryNote } from './delivery-note.ts';
import { renderPagare } from './pagare.ts';
import type { PaperOrder, Rendered } from './render.ts';
import { renderPosters } from './poster.ts';
import { renderStatement, renderSettlement } from './statement.ts';
import { renderVoucher } from './voucher.ts';
import { clausesVersions } from '#domain/credit/signing-summary.ts';
import { formatPhone } from '#domain/applicant/phone.ts';
import { dayInWords, momentInFigures } from '#domain/spanish-dates.ts';
import { paragraph } from './layout/text.ts';
import type { ConsentData, PaperCheck } from './paper-data.ts';
import { factsTable, heading, quiet } from './paper-style.ts';
import { renderPaper } from './render-paper.ts';

// On Linux a priority is a thread's own: where the cores are busy, calls go before papers. Elsewhere it is the process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** Runs in the rendering thread (render.ts), which cannot pass on the class of an error. */
export default async function renderPaperOf(order: PaperOrder): Promise<Rendered> {
  try {
    assertKnownClauses(order);
    return { pdf: await render(order) };
  } catch (error) {
    if (error instanceof DomainError) return { refused: { code: error.code, detail: error.detail } };
    throw error;
  }
}

/** @throws where the contract is of a newer process, whose clauses this one does not know: its job is repeated there */
function assertKnownClauses({ data }: PaperOrder): void {
  if ('clauses' in data && !clausesVersions.includes(data.clauses))
    throw new Error(`no paper of clauses ${String(data.clauses)} in this version of the product`);
}

function render({ paper, data, at, check }: PaperOrder): Promise<Uint8Array> {
  switch (paper) {
    case 'contract':
      return renderContract(data, at, check);
    case 'pagare':
      return renderPagare(data, at, check);
    case 'voucher':
      return renderVoucher(data, at, check);
    case 'settlement':
      return renderSettlement(data, at, check);
    case 'delivery-note':
      return renderDeliveryNote(data, at, check);
    case 'consent':
      return renderConsent(data, at, check);
    case 'acceptance':
      return renderAcceptance(data, at, check);
    case 'complaint':
      return renderComplaintLetter(data, at, check);
    case 'poster':
      return renderPosters(data, at);
    case 'statement':
      return renderStatement(data, at);
  }
}

/** Renders the receipt of a consent to query the credit bureaus: its text, who gave it and how long it is valid. */
const renderConsent = (data: ConsentData, at: Date, check?: PaperCheck): Promise<Uint8Array> =>
  renderPaper(
    {
      title: 'Constancia de autorización',
      company: data.company,
      running: 'Constancia de autorización para consultar el historial de crédito',
      draft: false,
      check,
      write(paper) {
        const { company, customer, text, version, sha256, consentedAt, ip, lastDay, revokedAt } = data;
        paper.doc.y += 14;
        paragraph(
          paper,
          'Constancia de autorización',
          { bold: true, size: 24, leading: 1.1 },
          { tag: 'H1', below: 2 },
        );
        paragraph(paper, 'Consulta de tu historial de crédito', { color: quiet, size: 11 }, { below: 12 });
        heading(paper, 'Lo que autorizaste');
        paragraph(paper, text, { size: 11, leading: 1.4 }, { below: 6 });
        heading(paper, 'Quién y cuándo');
        factsTable(paper, [
          ['Cliente', customer.fullName],
          ['RFC', customer.rfc],
          ['Teléfono', formatPhone(customer.phone)],
          ['Correo', customer.email],
          ['Empresa autorizada', company.legalName],
          ['Autorizada, hora del centro de México', momentInFigures(consentedAt)],
          ['Con', 'un código enviado a tu teléfono'],
          ['Dirección IP', ip],
          ['Vigente hasta', dayInWords(lastDay)],
          ...(revokedAt === null
            ? []
            : [['Retirada, hora del centro de México', momentInFigures(revokedAt)] as const]),
          [`SHA-256 del texto ${version}`, sha256],
        ]);
        paragraph(
          paper,
          revokedAt === null
            ? `Puedes retirarla cuando quieras en «Tus datos personales» de ${company.name}.`
            : 'La retiraste: desde entonces la Empresa no consulta tu historial.',
          { color: quiet, size: 11 },
          { above: 12 },
        );
      },
    },
    at,
  );
