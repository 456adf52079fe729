import { agreeToLock } from '#domain/credit/signing-summary.ts';
import { formatMoney } from '#domain/credit/money.ts';
import { paymentsInWords } from '#domain/credit/plan.ts';
import { formatPhone } from '#domain/applicant/phone.ts';
import { dayInWords } from '#domain/spanish-dates.ts';
import type { Paper } from './layout/paper.ts';
import { paragraph, type Run } from './layout/text.ts';
import type { PaperCheck, SettlementData } from './paper-data.ts';
import { accountInGroups, factsTable, figures, heading, quiet } from './paper-style.ts';
import { renderPaper } from './render-paper.ts';

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
  paper.doc.y += 14;
  paragraph(paper, 'Carta finiquito', { bold: true, size: 26, leading: 1.1 }, { tag: 'H1', below: 2 });
  paragraph(paper, dayInWords(settledOn), { color: quiet, size: 11 }, { below: 18 });
  body(paper, [
    strong(customer.fullName),
    `, con CURP ${customer.curp}: `,
    strong(company.legalName),
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
