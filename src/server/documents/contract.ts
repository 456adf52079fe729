import { auditTrail } from './audit-trail.ts';
import { contractClauses } from './contract-clauses.ts';
import { contractCover } from './contract-cover.ts';
import type { Paper } from './layout/paper.ts';
import { paragraph } from './layout/text.ts';
import { paymentTable } from './payment-table.ts';
import type { PaperCheck, PaperData } from './paper-data.ts';
import { accountInGroups, heading } from './paper-style.ts';
import { renderPaper } from './render-paper.ts';
import { issuer, signatures, signer } from './signature-block.ts';

/** Renders the contract; a draft, marked on every page, while there is no signature. */
export function renderContract(data: PaperData, at: Date, check?: PaperCheck): Promise<Uint8Array> {
  const { company, customer, signature } = data;
  const number = accountInGroups(data.account);
  return renderPaper(
    {
      title: `Contrato ${number}`,
      company,
      running: `Contrato de compraventa a plazos núm. ${number}`,
      draft: signature === null,
      check,
      write(paper) {
        contractCover(paper, data, number);
        heading(paper, 'Cláusulas');
        clauses(paper, data);
        heading(paper, 'Tabla de pagos');
        paymentTable(paper, data);
        signatures(
          paper,
          [
            signer(customer.fullName, 'El Cliente', signature),
            issuer(company.legalName, 'La Empresa', signature === null),
          ],
          14,
        );
        if (signature === null) return;
        paper.doc.addPage();
        auditTrail(paper, data, signature);
      },
    },
    at,
  );
}

function clauses(paper: Paper, data: PaperData): void {
  for (const [index, { title, text }] of contractClauses(data).entries()) {
    const number = ordinals[index] ?? index + 1;
    paragraph(
      paper,
      [{ text: `${number}. ${title}. `, bold: true }, text],
      { align: 'justify' },
      { below: 5 },
    );
  }
}

const ordinals =
  'Primera Segunda Tercera Cuarta Quinta Sexta Séptima Octava Novena Décima Undécima Duodécima Decimotercera Decimocuarta Decimoquinta Decimosexta Decimoséptima Decimoctava'.split(
    ' ',
  );
