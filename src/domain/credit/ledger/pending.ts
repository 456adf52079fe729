import type { Centavos } from '../money.ts';
import type { Purpose } from './entries.ts';
import type { Position } from './position.ts';

/** What is missing of an instalment: 0 is the down payment, 1… a week. */
export function pendingOfInstalment(position: Position, number: number): Centavos {
  const { status, terms, heldCentavos, paidCentavos, weeks } = position;
  const isPending = status === 'PendingDownPayment';
  if (number === 0) return isPending ? Math.max(0, terms.plan.downPaymentCentavos - heldCentavos) : 0;
  if (isPending) {
    return number === terms.plan.weeks ? terms.plan.lastPaymentCentavos : terms.plan.weeklyPaymentCentavos;
  }
  if (status !== 'Active') return 0;
  const until = weeks.slice(0, number).reduce((sum, { amountCentavos }) => sum + amountCentavos, 0);
  const amount = weeks[number - 1]?.amountCentavos ?? 0;
  return Math.max(0, Math.min(amount, until - paidCentavos));
}

/**
 * What is missing of what a reference was issued for, of so much; 0 once that is paid, or nothing is owed any more. The
 * rest of a payoff's quote is its quote's (`missingOf`).
 */
export function pendingOfPurpose(position: Position, purpose: Purpose, issuedCentavos: Centavos): Centavos {
  if (purpose.kind === 'down') return pendingOfInstalment(position, 0);
  if (purpose.kind === 'week') return pendingOfInstalment(position, purpose.week);
  return position.status === 'Active' ? Math.min(issuedCentavos, position.sum.owed) : 0;
}
