import type { Centavos } from '../money.ts';
import type { Plan } from '../plan.ts';

/** A part of a sum that went to one week; week 0 is the down payment. */
export interface Share {
  readonly week: number;
  readonly centavos: Centavos;
  /** What the week still lacks afterwards; 0 when it is covered. */
  readonly missingCentavos: Centavos;
}

/**
 * `oldest-first/1`: money under any reference goes to the down payment, then to the oldest open week, then on (CCF 2093;
 * 2090 presumes the earlier ones paid). Says where what was applied between two sums went.
 */
export function sharesOf(plan: Plan, fromCentavos: Centavos, toCentavos: Centavos): Share[] {
  const shares: Share[] = [];
  let start = 0;
  for (const { week, amount } of debtsOf(plan)) {
    const end = start + amount;
    const centavos = Math.min(end, toCentavos) - Math.max(start, fromCentavos);
    if (centavos > 0) shares.push({ week, centavos, missingCentavos: Math.max(0, end - toCentavos) });
    start = end;
  }
  return shares;
}

function debtsOf(plan: Plan): { week: number; amount: Centavos }[] {
  return Array.from({ length: plan.weeks + 1 }, (_, week) => ({
    week,
    amount:
      week === 0
        ? plan.downPaymentCentavos
        : week === plan.weeks
          ? plan.lastPaymentCentavos
          : plan.weeklyPaymentCentavos,
  }));
}
