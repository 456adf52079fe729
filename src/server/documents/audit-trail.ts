import { momentInFigures } from '#domain/spanish-dates.ts';
import type { SigningEvidence } from '#domain/credit/signing-summary.ts';
import type { CodeChannel } from '#domain/partner/code-channels.ts';
import type { Paper } from './layout/paper.ts';
import { type Cell, type Line, writeTable } from './layout/row.ts';
import { paragraph } from './layout/text.ts';
import type { PaperData, PaperSignature, TrailEntry } from './paper-data.ts';
import { cellPadding, factsTable, ground, heading, line, quiet } from './paper-style.ts';

/** Writes the last page: who did what, when, from where, and the hashes that bind it to this document. */
export function auditTrail(paper: Paper, data: PaperData, signature: PaperSignature): void {
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
  paragraph(paper, 'Constancia de firma electrónica', { bold: true, size: 16 }, { tag: 'H2', below: 4 });
  paragraph(
    paper,
    'Registro de los actos del Cliente, guardado por la Empresa. Horas del centro de México ' +
      '(America/Mexico_City).',
    { color: quiet },
  );
  heading(paper, 'Actos');
  writeTable(
    paper,
    row(
      ['Fecha y hora', 'Acto', 'Dirección IP', 'Navegador'].map((text) => ({
        text,
        style: { color: quiet },
      })),
      ground,
    ),
    entries.map(({ at, act, ip, userAgent }) =>
      row([
        { text: momentInFigures(at) },
        { text: act },
        { text: ip ?? '—', style: { size: 8.5 } },
        { text: userAgent === null ? '—' : letterOf(browsers.indexOf(userAgent)) },
      ]),
    ),
    { rule: line },
  );
  if (signature.evidence !== null) signingActs(paper, signature.evidence, data.customer.phone.slice(-4));
  heading(paper, 'Navegadores');
  for (const [index, userAgent] of browsers.entries()) {
    paragraph(paper, [{ text: `${letterOf(index)}. `, bold: true }, userAgent], {}, { below: 3 });
  }
  heading(paper, 'Huellas digitales (SHA-256)');
  factsTable(paper, [
    ['Imagen de la firma', signature.sha256],
    ['Plan de pagos', signature.planSha256],
    ...(signature.evidence?.summary
      ? [
          [
            `Resumen antes de firmar, texto ${signature.evidence.summary.version}`,
            signature.evidence.summary.sha256,
          ] as const,
        ]
      : []),
    ...(data.consent === null
      ? []
      : [[`Autorización de historial, texto ${data.consent.version}`, data.consent.sha256] as const]),
  ]);
  paragraph(
    paper,
    'La huella de este archivo y la del pagaré quedan en los registros de la Empresa: un archivo que haya ' +
      'cambiado en un solo carácter tiene otra huella.',
    { color: quiet },
    { above: 8 },
  );
}

/** Writes what came with the signature, in the order of the act; what did not come is said. */
function signingActs(paper: Paper, { summary, intent, code }: SigningEvidence, phoneEnding: string): void {
  heading(paper, 'Al firmar');
  factsTable(paper, [
    [
      'Resumen que se mostró',
      summary === null
        ? 'Sin registro'
        : summary.lines.map((text, index) => `${index + 1}. ${text}`).join(' '),
    ],
    [
      'Declaración del Cliente',
      intent === null ? 'Sin registro' : `«${intent.text}» (${momentInFigures(new Date(intent.at))})`,
    ],
    ...(code === undefined
      ? []
      : [
          [
            'Código al firmar',
            code === null
              ? 'Sin registro'
              : `${waysInWords[code.channel]} al teléfono con terminación ${phoneEnding}, escrito por el Cliente ` +
                `(${momentInFigures(new Date(code.at))})`,
          ] as const,
        ]),
  ]);
}

const waysInWords: Record<CodeChannel, string> = {
  sms: 'Enviado por SMS',
  whatsapp: 'Enviado por WhatsApp',
  voice: 'Dictado por llamada',
};

function row(lines: readonly Line[], fill?: string): Cell[] {
  const widths = [100, undefined, 172, 52];
  return lines.map((only, index) => {
    const width = widths[index];
    return {
      lines: [only],
      padding: cellPadding,
      ...(width !== undefined && { width }),
      ...(fill !== undefined && { fill }),
    };
  });
}

/** A, B, … Z, AA, AB … */
const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
