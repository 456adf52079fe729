import { formatMoney, type Centavos } from '#domain/credit/money.ts';
import { momentInFigures, monthInWords, dayInWords } from '#domain/spanish-dates.ts';
import { agreeToLock, sayItInFull } from '#domain/credit/signing-summary.ts';
import { paymentsInWords } from '#domain/credit/plan.ts';
import { formatPhone } from '#domain/applicant/phone.ts';
import type { Paper } from './layout/paper.ts';
import { type Cell, writeTable } from './layout/row.ts';
import { paragraph, type Run } from './layout/text.ts';
import type { StatementData, PaperCheck, SettlementData } from './paper-data.ts';
import {
  accountInGroups,
  cellPadding,
  factsTable,
  figures,
  ground,
  heading,
  line,
  quiet,
} from './paper-style.ts';
import { renderPaper } from './render-paper.ts';

/** Renders what a promoter earned in a month, entry by entry. */
export function renderStatement(data: StatementData, at: Date): Promise<Uint8Array> {
  const title = `Comisiones de ${monthInWords(data.month)}`;
  return renderPaper(
    {
      title,
      company: data.company,
      running: `${title}, ${data.promoter.name}`,
      draft: false,
      check: undefined,
      write: (paper) => writeStatement(paper, title, data),
    },
    at,
  );
}

function writeStatement(paper: Paper, title: string, { promoter, entries }: StatementData): void {
  const sum = (of: readonly { centavos: Centavos }[]) =>
    of.reduce((total, { centavos }) => total + centavos, 0);
  const taken = entries.filter(({ centavos }) => centavos < 0);
  paper.doc.y += 14;
  paragraph(paper, title, { bold: true, size: 26, leading: 1.1 }, { tag: 'H1', below: 14 });
  factsTable(paper, [
    ['Promotor', promoter.name],
    ['Clave', promoter.code],
    ['Tienda', promoter.store ?? 'Sin tienda'],
  ]);
  paper.doc.y += 10;
  figures(paper, [
    ['Ganado', signed(sum(entries) - sum(taken)), 'créditos activos del mes'],
    ['Descontado', signed(sum(taken)), 'contratos que terminaron antes'],
    ['Total', signed(sum(entries)), 'a pagar por el mes'],
  ]);
  heading(paper, 'Movimientos');
  if (entries.length === 0) {
    paragraph(paper, 'Ningún movimiento en el mes.', { color: quiet, size: 11 });
    return;
  }
  writeTable(
    paper,
    row(['Momento', 'Cuenta', 'Concepto', 'Monto'], { color: quiet, fill: ground }),
    entries.map(({ at, account, cause, centavos }) =>
      row([momentInFigures(at), accountInGroups(account), cause, signed(centavos)]),
    ),
    { rule: line },
  );
}

/** Amounts stand right. */
const row = (words: readonly string[], { color, fill }: { color?: string; fill?: string } = {}): Cell[] =>
  words.map((text, index): Cell => ({
    padding: cellPadding,
    ...(fill && { fill }),
    ...(widths[index] && { width: widths[index] }),
    lines: [
      {
        text,
        style: { ...(color && { color }), ...(index === words.length - 1 && { align: 'right' as const }) },
      },
    ],
  }));

const widths = [130, 90, undefined, 90] as const;

/** Money that was taken back is below zero. */
const signed = (centavos: Centavos): string =>
  centavos < 0 ? `\u2212${formatMoney(-centavos)}` : formatMoney(centavos);

/** Renders the letter (carta finiquito) that keeps what the clauses of payoff, pagaré and lock promise. */
export function renderSettlement(data: SettlementData, at: Date, check?: PaperCheck): Promise<Uint8Array> {
  const number = accountInGroups(data.account);
  return renderPaper(
    {
      title: `Carta finiquito ${number}`,
      company: data.company,
      running: `Carta finiquito del contrato núm. ${number}`,
      draft: false,
      check,
      write: (paper) => writeLetter(paper, data),
    },
    at,
  );
}

function writeLetter(paper: Paper, data: SettlementData): void {
  const { company, customer, account, device, plan, signedOn, settledOn, paidCentavos, savedCentavos } = data;
  const { forgivenCentavos = 0 } = data;
  // As its contract does; a letter of an earlier contract keeps its text.
  const isInFull = sayItInFull(data.clauses);
  const representative = isInFull ? company.representative : null;
  const imei = isInFull ? data.imei : null;
  paper.doc.y += 14;
  paragraph(paper, 'Carta finiquito', { bold: true, size: 26, leading: 1.1 }, { tag: 'H1', below: 2 });
  paragraph(paper, dayInWords(settledOn), { color: quiet, size: 11 }, { below: 18 });
  body(paper, [
    strong(customer.fullName),
    `, con CURP ${customer.curp}: `,
    strong(company.legalName),
    representative === null ? '' : `, representada por ${representative},`,
    ` hace constar que el contrato de compraventa a plazos número ${accountInGroups(account)}, firmado el ` +
      `${dayInWords(signedOn)} por un equipo ${device}, quedó `,
    strong(`liquidado el ${dayInWords(settledOn)}. No debes nada.`),
  ]);
  paper.doc.y += 4;
  figures(paper, [
    ['Pagaste en total', formatMoney(paidCentavos), 'enganche incluido'],
    ['Adeudo', formatMoney(data.owedCentavos), `al ${dayInWords(settledOn)}`],
    ...(savedCentavos > 0 ? [['Ahorraste', formatMoney(savedCentavos), 'por liquidar antes'] as const] : []),
  ]);
  heading(paper, 'Qué significa');
  body(paper, [
    strong('El pagaré queda cancelado. '),
    `El que suscribiste por ${paymentsInWords(plan)} no tiene ya valor alguno y no puede cobrarse.`,
  ]);
  body(paper, [
    strong('Tu equipo es tuyo y queda libre. '),
    agreeToLock(data.clauses)
      ? 'El programa de bloqueo a distancia se retira; no vuelve a bloquearse por este crédito.'
      : 'Nadie puede reclamarlo por este crédito.',
  ]);
  if (savedCentavos > 0) {
    body(paper, [
      strong('No se te cobró lo que faltaba. '),
      `Del cargo por financiamiento se descontaron ${formatMoney(savedCentavos)}, la parte de las semanas que no corrieron.`,
    ]);
  }
  if (forgivenCentavos > 0) {
    body(paper, [
      strong('Te perdonamos una parte. '),
      `De lo que debías, ${formatMoney(forgivenCentavos)} no se pagaron ni se cobrarán.`,
    ]);
  }
  heading(paper, 'El crédito');
  factsTable(paper, [
    ['Contrato', accountInGroups(account)],
    ['Equipo', device],
    ...(imei === null ? [] : [['IMEI', imei] as const]),
    ['Firmado', dayInWords(signedOn)],
    ['Liquidado', dayInWords(settledOn)],
    ['Precio de contado', formatMoney(plan.cashPriceCentavos)],
    ['Total a plazos según el contrato', formatMoney(plan.totalCentavos)],
    ['Pagado', formatMoney(paidCentavos)],
    ...(forgivenCentavos > 0 ? [['Perdonado', formatMoney(forgivenCentavos)] as const] : []),
  ]);
  paragraph(
    paper,
    `Guarda esta carta. Para aclaraciones, ${company.name} atiende en el ${formatPhone(company.supportPhone)} y en ${company.contact}.`,
    { size: 11, color: quiet },
    { above: 18 },
  );
}

const body = (paper: Paper, runs: readonly Run[]): void =>
  paragraph(paper, runs, { size: 11.5, leading: 1.4 }, { below: 10 });
const strong = (text: string): Run => ({ text, bold: true });
