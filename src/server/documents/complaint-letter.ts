import { complaintFolio } from '#domain/applicant/complaint.ts';
import { formatPhone } from '#domain/applicant/phone.ts';
import { dayInWords } from '#domain/spanish-dates.ts';
import type { Paper } from './layout/paper.ts';
import { paragraph } from './layout/text.ts';
import type { ComplaintLetterData, PaperCheck } from './paper-data.ts';
import { accountInGroups, factsTable, heading, quiet } from './paper-style.ts';
import { renderPaper } from './render-paper.ts';

/** Renders the letter that answers a complaint: what was said, what is answered, and where else to go. */
export function renderComplaintLetter(
  data: ComplaintLetterData,
  at: Date,
  check?: PaperCheck,
): Promise<Uint8Array> {
  const folio = complaintFolio(data.folio);
  return renderPaper(
    {
      title: `Respuesta al folio ${folio}`,
      company: data.company,
      running: `Respuesta al folio ${folio}`,
      draft: false,
      check,
      write: (paper) => writeLetter(paper, folio, data),
    },
    at,
  );
}

function writeLetter(paper: Paper, folio: string, data: ComplaintLetterData): void {
  const { company, customerName, account, about, askedOn, text, answeredOn, answer } = data;
  paper.doc.y += 14;
  paragraph(
    paper,
    'Respuesta a tu queja o aclaración',
    { bold: true, size: 24, leading: 1.1 },
    { tag: 'H1', below: 2 },
  );
  paragraph(paper, dayInWords(answeredOn), { color: quiet, size: 11 }, { below: 12 });
  factsTable(paper, [
    ['Folio', folio],
    ...(customerName === null ? [] : [['Para', customerName] as const]),
    ...(account === null ? [] : [['Cuenta', accountInGroups(account)] as const]),
    ['Sobre', about],
    ['Recibida', dayInWords(askedOn)],
  ]);
  heading(paper, 'Lo que nos dijiste');
  written(paper, text);
  heading(paper, 'Nuestra respuesta');
  written(paper, answer);
  paragraph(
    paper,
    `${company.legalName}. Si algo no quedó claro, llámanos al ${formatPhone(company.supportPhone)} con tu folio. También puedes ` +
      'acudir a la Procuraduría Federal del Consumidor (Profeco), Teléfono del Consumidor 55 5568 8722 y 800 468 8722.',
    { color: quiet, size: 11 },
    { above: 18 },
  );
}

/** As it was typed, a paragraph for each of its own. */
function written(paper: Paper, text: string): void {
  for (const part of text.split(/\n+/)) paragraph(paper, part, { size: 11.5, leading: 1.4 }, { below: 8 });
}
