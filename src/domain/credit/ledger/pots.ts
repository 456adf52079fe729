import type { Centavos } from '../money.ts';
import type { Plan } from '../plan.ts';

/** Where a peso of a credit stands; an entry's five figures sum to 0 (servicing.md §1). */
export interface Pots {
  /** Money with us. */
  readonly cash: Centavos;
  /** Debt. */
  readonly owed: Centavos;
  /** The customer's money that is not applied, ≤ 0. */
  readonly held: Centavos;
  /** What was sold, ≤ 0. */
  readonly sale: Centavos;
  /** What was charged for the credit, ≤ 0; more than 0 once more than the charge was forgiven or charged back, which is our loss. */
  readonly charge: Centavos;
}

export const potNames = ['cash', 'owed', 'held', 'sale', 'charge'] as const;

export const noMoney: Pots = { cash: 0, owed: 0, held: 0, sale: 0, charge: 0 };

/** The lines of each kind of entry. */
export const linesOf = {
  received: (x: Centavos): Pots => ({ ...noMoney, cash: x, held: -x }),
  activated: (plan: Plan): Pots => ({
    ...noMoney,
    owed: plan.totalCentavos,
    sale: -plan.cashPriceCentavos,
    charge: -chargeOf(plan),
  }),
  applied: (a: Centavos): Pots => ({ ...noMoney, held: a, owed: -a }),
  rebated: (r: Centavos): Pots => ({ ...noMoney, charge: r, owed: -r }),
  forgiven: (f: Centavos): Pots => ({ ...noMoney, charge: f, owed: -f }),
  refunded: (x: Centavos): Pots => ({ ...noMoney, held: x, cash: -x }),
  /** A loss, as what is forgiven beyond the charge. */
  chargedBack: (x: Centavos): Pots => ({ ...noMoney, charge: x, cash: -x }),
  /**
   * Revoked or rescinded: sale and charge are undone, the rest is no longer owed, what was applied is the customer's
   * again, except what a person decided to keep for use and wear (LFPC 70), and what its payer has back already: so much of
   * the loss is made up for.
   */
  undone: (
    sum: Pots,
    { applied, kept, lost }: { applied: Centavos; kept: Centavos; lost: Centavos },
  ): Pots => {
    const madeUp = Math.min(lost, applied - kept);
    return {
      cash: 0,
      owed: -sum.owed,
      held: -(applied - kept - madeUp),
      sale: -sum.sale - kept,
      charge: lost - madeUp - sum.charge,
    };
  },
};

/** C: the sum of the weekly payments less what is financed. */
export function chargeOf(plan: Plan): Centavos {
  return plan.totalCentavos - plan.cashPriceCentavos;
}

export function addPots(one: Pots, other: Pots): Pots {
  return {
    cash: one.cash + other.cash,
    owed: one.owed + other.owed,
    held: one.held + other.held,
    sale: one.sale + other.sale,
    charge: one.charge + other.charge,
  };
}

/** −0 would print as such. */
export function cancelled(pots: Pots): Pots {
  const minus = (x: Centavos) => (x === 0 ? 0 : -x);
  return {
    cash: minus(pots.cash),
    owed: minus(pots.owed),
    held: minus(pots.held),
    sale: minus(pots.sale),
    charge: minus(pots.charge),
  };
}
