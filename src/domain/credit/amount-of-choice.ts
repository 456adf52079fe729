import { DomainError } from '#domain/errors.ts';
import type { Purpose } from './ledger/entries.ts';
import type { LedgerStatement } from './ledger/statement.ts';
import { formatMoney, type Centavos } from './money.ts';

/** Less is not worth a visit to a till; the last rest of a credit may be less. */
export const leastOfChoice: Centavos = 100;

/** How little and how much a network's tills take at once. */
export interface CashLimits {
  readonly leastCentavos: Centavos;
  readonly mostCentavos: Centavos;
}

/** Whether a voucher of this sum can be paid at a till. */
export const isCash = (centavos: Centavos, { leastCentavos, mostCentavos }: CashLimits): boolean =>
  centavos >= leastCentavos && centavos <= mostCentavos;

/** What is said where one cannot; `hasWays`: a transfer or a card takes it. */
export const cashSentence = ({ leastCentavos, mostCentavos }: CashLimits, hasWays: boolean): string =>
  `En tienda se paga de ${formatMoney(leastCentavos)} a ${formatMoney(mostCentavos)} de una vez. ` +
  (hasWays ? 'Paga otra cantidad con transferencia o tarjeta.' : 'Paga en varias fichas.');

/** Refuses a voucher that no till would take. @throws DomainError 'invalid-input', with a sentence */
export function assertCash(centavos: Centavos, limits: CashLimits, hasWays: boolean): void {
  if (!isCash(centavos, limits)) throw refused(cashSentence(limits, hasWays));
}

/**
 * Refuses a sum of one's choice that is under a peso or more than all that is owed.
 * @throws DomainError 'invalid-input', with a sentence
 */
export function assertAmountOfChoice(centavos: Centavos, owedCentavos: Centavos): void {
  if (centavos > owedCentavos) throw refused(`Debes ${formatMoney(owedCentavos)}: escribe eso o menos.`);
  if (centavos < Math.min(leastOfChoice, owedCentavos) || centavos <= 0) {
    throw refused('Escribe una cantidad de 1 peso o más.');
  }
}

const refused = (message: string) =>
  new DomainError('invalid-input', { field: 'amount', messages: [message] });

/** What a sum pays exactly: everything late, or so many whole weeks; else it is an amount of one's choice. */
export function purposeOfAmount(
  centavos: Centavos,
  { weeks, overdue }: Pick<LedgerStatement, 'weeks' | 'overdue'>,
): Purpose {
  if (overdue.count > 1 && centavos === overdue.amountCentavos) return { kind: 'catch-up' };
  const open = weeks.filter(({ pendingCentavos }) => pendingCentavos > 0);
  let left = centavos;
  const last = open.find(({ pendingCentavos }) => (left -= pendingCentavos) <= 0);
  const [first] = open;
  if (left !== 0 || !first || !last || first === last) return { kind: 'amount' };
  return { kind: 'weeks', from: first.number, to: last.number };
}
