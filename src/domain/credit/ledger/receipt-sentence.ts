import { dateInWords } from '#domain/spanish-dates.ts';
import { formatMoney } from '../money.ts';
import type { Share } from './allocation.ts';
import type { Told } from './told.ts';

/**
 * What a customer reads of a payment (servicing.md §2, third column). It names the weeks covered: a receipt for one
 * presumes the earlier ones paid (CCF 2090).
 */
export function receiptSentence(told: Told): string {
  const received = `Recibimos ${formatMoney(told.receivedCentavos)}`;
  switch (told.kind) {
    case 'weeks':
      return weeksSentence(received, told);
    case 'down-payment': {
      const missing = formatMoney(told.missingCentavos);
      return told.asked
        ? `${received} de tu enganche. Faltan ${missing}.`
        : `${received}. Faltan ${missing} de tu enganche.`;
    }
    case 'activated':
      return told.shares.length === 0
        ? `${received}: enganche cubierto.`
        : `Enganche cubierto; ${listed(told.shares.map(given))}.`;
    case 'settled':
      return `Terminaste de pagar.${refund(told.refundCentavos)}`;
    case 'closed':
      return `Tu crédito ya estaba cerrado.${refund(told.refundCentavos)}`;
    case 'payoff-short':
      return `${received}. Para liquidar faltan ${formatMoney(told.missingCentavos)}, hasta el ${dateInWords(told.until)}.`;
  }
}

function weeksSentence(received: string, told: Extract<Told, { kind: 'weeks' }>): string {
  const { shares, asked, totalWeeks } = told;
  const weeks = shares.map(({ week }) => week);
  const [oldest] = weeks;
  const part = shares.find(({ missingCentavos }) => missingCentavos > 0);
  const covered = weeks.filter((week) => week !== part?.week);
  if (oldest === undefined) return `${received}.`;
  if (told.askedWasCovered) {
    return `Tu pago ${asked} ya estaba: lo aplicamos ${listed(weeks.map((week) => `al ${week}`))}.${missing(part, weeks)}`;
  }
  if (asked !== null && asked > oldest) {
    const where =
      weeks.length === 1 ? `tu pago más antiguo, el ${oldest}` : `tus pagos más antiguos: ${numbers(weeks)}`;
    return `${received}. Lo aplicamos a ${where}.${missing(part, weeks)}`;
  }
  if (covered.length === 0) return `${received} de tu pago ${oldest}.${missing(part, weeks)}`;
  const [noun, done] = covered.length === 1 ? ['pago', 'cubierto'] : ['pagos', 'cubiertos'];
  return part === undefined
    ? `${received}: ${noun} ${numbers(covered)} de ${totalWeeks} ${done}.`
    : `${received}: ${noun} ${numbers(covered)} ${done} y ${given(part)}.`;
}

const given = ({ centavos, week }: Share) => `${formatMoney(centavos)} a tu pago ${week}`;

const refund = (centavos: number) => (centavos > 0 ? ` Te devolvemos ${formatMoney(centavos)}.` : '');

function missing(part: Share | undefined, weeks: readonly number[]): string {
  if (part === undefined) return '';
  return ` Faltan ${formatMoney(part.missingCentavos)}${weeks.length > 1 ? ` del ${part.week}` : ''}.`;
}

/** '1', '1 y 2', '1 a 6': always neighbours. */
function numbers(weeks: readonly number[]): string {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (weeks.length === 1) return String(first);
  return weeks.length === 2 ? `${first} y ${last}` : `${first} a ${last}`;
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} y ${parts.at(-1)}`;
}
