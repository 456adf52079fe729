import { dayInWords } from '#domain/spanish-dates.ts';
import { paragraph } from './layout/text.ts';
import type { DeliveryNoteData, PaperCheck } from './paper-data.ts';
import { accountInGroups, factsTable, heading, quiet } from './paper-style.ts';
import { renderPaper } from './render-paper.ts';

/** Renders the note of a delivery: which device, by its IMEI, who got it and when; a part of the contract. */
export function renderDeliveryNote(
  data: DeliveryNoteData,
  at: Date,
  check?: PaperCheck,
): Promise<Uint8Array> {
  const number = accountInGroups(data.account);
  return renderPaper(
    {
      title: `Nota de entrega ${number}`,
      company: data.company,
      running: `Nota de entrega del contrato núm. ${number}`,
      draft: false,
      check,
      write(paper) {
        const { company, customerName, device, imei, deliveredOn, carrier, sha256 } = data;
        paper.doc.y += 14;
        paragraph(paper, 'Nota de entrega', { bold: true, size: 26, leading: 1.1 }, { tag: 'H1', below: 2 });
        paragraph(paper, dayInWords(deliveredOn), { color: quiet, size: 11 }, { below: 12 });
        paragraph(
          paper,
          `${company.legalName} entregó a ${customerName} el equipo de esta nota, que forma parte del contrato de ` +
            `compraventa a plazos número ${number}.`,
          { size: 11.5, leading: 1.4 },
          { below: 6 },
        );
        heading(paper, 'El equipo');
        factsTable(paper, [
          ['Equipo', device],
          ['IMEI', imei],
          ['Entregado', dayInWords(deliveredOn)],
          ...(carrier === null ? [] : [['Paquetería', carrier] as const]),
          ...(sha256 === null ? [] : [['Huella de la entrega (SHA-256)', sha256] as const]),
        ]);
        if (sha256 === null) return;
        paragraph(
          paper,
          'La huella se guardó en el registro de la Empresa al entregarse el equipo: otro equipo u otro día tienen otra huella.',
          { color: quiet, size: 11 },
          { above: 14 },
        );
      },
    },
    at,
  );
}
