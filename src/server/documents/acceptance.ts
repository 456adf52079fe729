import { legalParts } from '#domain/applicant/legal-text.ts';
import { formatPhone } from '#domain/applicant/phone.ts';
import { momentInFigures } from '#domain/spanish-dates.ts';
import { paragraph } from './layout/text.ts';
import type { AcceptanceData, PaperCheck } from './paper-data.ts';
import { factsTable, heading, quiet } from './paper-style.ts';
import { renderPaper } from './render-paper.ts';

const names = {
  privacy: 'Aviso de privacidad',
  terms: 'Términos y condiciones',
  face: 'Consentimiento para comparar el rostro',
} as const satisfies Record<AcceptanceData['kind'], string>;

/** Renders the receipt of a legal text that a customer accepted: who accepted it and when, and the whole text. */
export const renderAcceptance = (data: AcceptanceData, at: Date, check?: PaperCheck): Promise<Uint8Array> =>
  renderPaper(
    {
      title: 'Constancia de aceptación',
      company: data.company,
      running: `Constancia de aceptación: ${names[data.kind]}`,
      draft: false,
      check,
      write(paper) {
        const { company, kind, customer, account, text, version, sha256, acceptedAt } = data;
        paper.doc.y += 14;
        paragraph(
          paper,
          'Constancia de aceptación',
          { bold: true, size: 24, leading: 1.1 },
          { tag: 'H1', below: 2 },
        );
        paragraph(paper, names[kind], { color: quiet, size: 11 }, { below: 12 });
        heading(paper, 'Quién y cuándo');
        factsTable(paper, [
          ...(customer.fullName === null ? [] : [['Cliente', customer.fullName] as const]),
          ['Teléfono', formatPhone(customer.phone)],
          ['Solicitud', account],
          ['Empresa', company.legalName],
          ['Aceptado, hora del centro de México', momentInFigures(acceptedAt)],
          [`SHA-256 del texto ${version}`, sha256],
        ]);
        heading(paper, 'El texto que aceptaste');
        for (const part of legalParts(text)) {
          if (part.isHeading)
            paragraph(paper, part.text, { bold: true, size: 11 }, { tag: 'H3', above: 6, below: 3 });
          else paragraph(paper, part.text, { size: 11, leading: 1.4 }, { below: 6 });
        }
      },
    },
    at,
  );
