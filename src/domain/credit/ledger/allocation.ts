import type { Centavos } from '../money.ts';
import type { Plan } from '../plan.ts';
import { ofKind, type LedgerEntry } from './entries.ts';

/** A part of a sum that went to one week; week 0 is the down payment. */
export interface Share {
  readonly week: number;
  readonly centavos: Centavos;
  /** What the week still lacks afterwards; 0 when it is covered. */
  readonly missingCentavos: Centavos;
}

/**
 * `oldest-first/1`: money under any reference goes to the down payment, then to the oldest open week, then on (CCF 2093;
 * 2090 presumes the earlier ones paid). Says where what was applied between two sums went; what was forgiven of a week
 * needs no money.
 */
export function sharesOf(
  plan: Plan,
  forgiven: Forgiven,
  fromCentavos: Centavos,
  toCentavos: Centavos,
): Share[] {
  const shares: Share[] = [];
  let start = 0;
  for (const { week, amount } of debtsOf(plan)) {
    const end = start + amount - (forgiven.get(week) ?? 0);
    const centavos = Math.min(end, toCentavos) - Math.max(start, fromCentavos);
    if (centavos > 0) shares.push({ week, centavos, missingCentavos: Math.max(0, end - toCentavos) });
    start = end;
  }
  return shares;
}

/** Of each week that has some. */
export type Forgiven = ReadonlyMap<number, Centavos>;

/** What was forgiven of each week, by entries that still stand. */
export function forgivenByWeek(still: readonly LedgerEntry[]): Forgiven {
  const sums = new Map<number, Centavos>();
  for (const { detail } of ofKind(still, 'forgiven')) {
    for (const { week, centavos } of detail.weeks) sums.set(week, (sums.get(week) ?? 0) + centavos);
  }
  return sums;
}

export const sumOf = (forgiven: Forgiven): Centavos =>
  [...forgiven.values()].reduce((sum, centavos) => sum + centavos, 0);

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
