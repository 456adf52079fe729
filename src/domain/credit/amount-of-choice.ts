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

/** The sum nearest to this one that a till takes: what is over a debt goes on, or back to its payer. */
export const nearestCash = (centavos: Centavos, { leastCentavos, mostCentavos }: CashLimits): Centavos =>
  Math.min(Math.max(centavos, leastCentavos), mostCentavos);

/**
 * Refuses a voucher that no till would take; `hasWays`: a transfer or a card takes it.
 * @throws DomainError 'invalid-input', with a sentence
 */
export function assertCash(centavos: Centavos, limits: CashLimits, hasWays: boolean): void {
  if (isCash(centavos, limits)) return;
  const [least, most] = [formatMoney(limits.leastCentavos), formatMoney(limits.mostCentavos)];
  const instead = hasWays
    ? 'Paga otra cantidad con transferencia o tarjeta.'
    : centavos < limits.leastCentavos
      ? `Escribe ${least} o más.`
      : 'Paga en varias fichas.';
  throw refused(`En tienda se paga de ${least} a ${most} de una vez. ${instead}`);
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
