import { formatPhone } from '#domain/applicant/phone.ts';
import { dayInWords, momentInFigures } from '#domain/spanish-dates.ts';
import { paragraph } from './layout/text.ts';
import type { ConsentData, PaperCheck } from './paper-data.ts';
import { factsTable, heading, quiet } from './paper-style.ts';
import { renderPaper } from './render-paper.ts';

/** Renders the receipt of a consent to query the credit bureaus: its text, who gave it and how long it is valid. */
export const renderConsent = (data: ConsentData, at: Date, check?: PaperCheck): Promise<Uint8Array> =>
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
