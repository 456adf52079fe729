import { momentInFigures } from '#domain/spanish-dates.ts';
import type { PaperData, PaperSignature, TrailEntry } from './paper-data.ts';
import { factsTable, ground, heading, quiet, ruled } from './paper-style.ts';
import { inset, table, type Content } from './setting/block.ts';
import { text } from './setting/text.ts';

/** The last page: who did what, when, from where, and the hashes that tie it to this paper. */
export function auditTrail(data: PaperData, signature: PaperSignature): Content[] {
  const entries: TrailEntry[] = [
    ...data.trail,
    {
      at: signature.at,
      act: 'Firmó el contrato y el pagaré',
      ip: signature.ip,
      userAgent: signature.userAgent,
    },
  ];
  const browsers = [...new Set(entries.flatMap(({ userAgent }) => (userAgent === null ? [] : [userAgent])))];
  return [
    inset([0, 0, 4, 0], text('Constancia de firma electrónica', { bold: true, size: 16 })),
    text(
      'Registro de los actos del Cliente, guardado por la Empresa. Horas del centro de México ' +
        '(America/Mexico_City).',
      { color: quiet },
    ),
    heading('Actos'),
    table(
      row(
        ['Fecha y hora', 'Acto', 'Dirección IP', 'Navegador'].map((title) => text(title, { color: quiet })),
        ground,
      ),
      entries.map(({ at, act, ip, userAgent }) =>
        row([
          text(momentInFigures(at)),
          text(act),
          text(ip ?? '—', { size: 8.5 }),
          text(userAgent === null ? '—' : letterOf(browsers.indexOf(userAgent))),
        ]),
      ),
    ),
    heading('Navegadores'),
    ...browsers.map((userAgent, index) =>
      inset([0, 0, 3, 0], text([{ text: `${letterOf(index)}. `, bold: true }, userAgent])),
    ),
    heading('Huellas digitales (SHA-256)'),
    factsTable([
      ['Imagen de la firma', signature.sha256],
      ['Plan de pagos', signature.planSha256],
      ...(data.consent === null
        ? []
        : [[`Autorización de historial, texto ${data.consent.version}`, data.consent.sha256] as const]),
    ]),
    inset(
      [8, 0, 0, 0],
      text(
        'La huella de este archivo y la del pagaré quedan en los registros de la Empresa: un archivo que haya ' +
          'cambiado en un solo carácter tiene otra huella.',
        { color: quiet },
      ),
    ),
  ];
}

function row(contents: readonly Content[], fill?: string): Content {
  const widths = [100, undefined, 172, 52];
  return ruled(
    contents.map((content, index) => {
      const width = widths[index];
      return { content, ...(width !== undefined && { width }), ...(fill !== undefined && { fill }) };
    }),
  );
}

/** A, B, … Z, AA, AB … */
const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
