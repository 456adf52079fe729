import type { Plan } from '../plan.ts';
import { chargeOf } from './pots.ts';
import type { LedgerStatement } from './statement.ts';

/**
 * LFPC 71: once more than a third of the price or of the payments is paid, the buyer chooses between rescission and
 * paying the arrears, and nothing may demand return without offering the latter. Which base the law means is open: the
 * guard is on as soon as any of three holds, the price, the price with the charge, or the weeks.
 */
export function buyerMayChoose(plan: Plan, statement: LedgerStatement): boolean {
  if (statement.status !== 'Active') return false;
  return thirdBases(plan, statement).some((isOver) => isOver);
}

/** By the price, by the price with the charge, by the number of payments. */
export function thirdBases(
  plan: Plan,
  { paidCentavos, paymentsMade }: Pick<LedgerStatement, 'paidCentavos' | 'paymentsMade'>,
): readonly [boolean, boolean, boolean] {
  const paid = plan.downPaymentCentavos + paidCentavos;
  return [
    paid * 3 > plan.cashPriceCentavos,
    paid * 3 > plan.cashPriceCentavos + chargeOf(plan),
    paymentsMade * 3 > plan.weeks,
  ];
}
