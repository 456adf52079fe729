import type { Content, TableCell } from 'pdfmake/interfaces';
import type { PaperData, PaperSignature, TrailEntry } from './paper-data.ts';
import { factsTable, ground, heading, quiet, ruled } from './paper-style.ts';
import { momentInFigures } from '#domain/spanish-dates.ts';

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
    { text: '', pageBreak: 'after' },
    { text: 'Constancia de firma electrónica', bold: true, fontSize: 16, margin: [0, 0, 0, 4] },
    {
      text:
        'Registro de los actos del Cliente, guardado por la Empresa. Horas del centro de México ' +
        '(America/Mexico_City).',
      color: quiet,
    },
    heading('Actos'),
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: [100, '*', 172, 52],
        body: [
          ['Fecha y hora', 'Acto', 'Dirección IP', 'Navegador'].map((text): TableCell => ({
            text,
            fillColor: ground,
            color: quiet,
          })),
          ...entries.map(({ at, act, ip, userAgent }): TableCell[] => [
            { text: momentInFigures(at) },
            { text: act },
            { text: ip ?? '—', fontSize: 8.5 },
            { text: userAgent === null ? '—' : letterOf(browsers.indexOf(userAgent)) },
          ]),
        ],
      },
      layout: ruled,
    },
    heading('Navegadores'),
    ...browsers.map((userAgent, index): Content => ({
      text: [{ text: `${letterOf(index)}. `, bold: true }, userAgent],
      margin: [0, 0, 0, 3],
    })),
    heading('Huellas digitales (SHA-256)'),
    factsTable([
      ['Imagen de la firma', signature.sha256],
      ['Plan de pagos', signature.planSha256],
      ...(data.consent === null
        ? []
        : [[`Autorización de historial, texto ${data.consent.version}`, data.consent.sha256] as const]),
    ]),
    {
      text:
        'La huella de este archivo y la del pagaré quedan en los registros de la Empresa: un archivo que haya ' +
        'cambiado en un solo carácter tiene otra huella.',
      color: quiet,
      margin: [0, 8, 0, 0],
    },
  ];
}

/** A, B, … Z, AA, AB … */
const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
