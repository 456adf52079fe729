import { addDays, type Day } from '#domain/calendar.ts';
import { isCash, nearestCash, type CashLimits } from '../amount-of-choice.ts';
import type { Centavos } from '../money.ts';

/** Days that a payment network keeps a reference alive; Conekta's limit is 365 with its own clock. */
export const referenceLifeDays = 364;
/** With a network that keeps them less than 60 days the server does not start. */
export function isReferenceLife(days: number): boolean {
  return Number.isInteger(days) && days >= 60 && days <= 365;
}

/** A reference of the network, for the down payment (0) or a week. */
export interface LiveReference {
  readonly week: number;
  readonly amountCentavos: Centavos;
  /** Its last day, to 23:59 in Mexico City. */
  readonly expiresOn: Day;
  /** Replaced or voided: still counts when paid, but nobody is shown it. */
  readonly isReplaced: boolean;
}

/** What is to be paid: the down payment (week 0, due null) until the activation, then the open weeks. */
export interface OpenDebt {
  readonly week: number;
  readonly dueOn: Day | null;
  readonly pendingCentavos: Centavos;
}

export interface ReferenceToMake {
  readonly week: number;
  readonly amountCentavos: Centavos;
  readonly expiresOn: Day;
  /** Its first; before the old one ends; for what is left of a week partly paid. */
  readonly why: 'first' | 'renewal' | 'rest';
}

/**
 * The debts as tills take them. A week that no till takes is left to a transfer or a card (`hasWays`). Without those, and
 * for the down payment, whose page needs its reference, it is the nearest sum that one takes.
 */
export const debtsAtTill = (debts: readonly OpenDebt[], cash: CashLimits, hasWays: boolean): OpenDebt[] =>
  debts
    .filter(({ week, pendingCentavos }) => !hasWays || week === 0 || isCash(pendingCentavos, cash))
    .map((debt) => ({ ...debt, pendingCentavos: nearestCash(debt.pendingCentavos, cash) }));

/**
 * The references to ask for on a day (servicing.md §6): weeks due within 300 days, live ones from 30 days before they
 * end, and for the rest of a partly paid week. The job may miss days: what was due before is made too.
 */
export function referencesToMake(
  debts: readonly OpenDebt[],
  references: readonly LiveReference[],
  day: Day,
  lifeDays = referenceLifeDays,
): ReferenceToMake[] {
  const expiresOn = addDays(day, lifeDays);
  return debts.flatMap(({ week, dueOn, pendingCentavos: amountCentavos }) => {
    const why = reasonFor({ week, dueOn, amountCentavos }, shownOf(week, references), day, lifeDays);
    return why === null ? [] : [{ week, amountCentavos, expiresOn, why }];
  });
}

/** How many days before its due day a week gets its reference: it then lives at least a month after it. */
export function issuedAhead(lifeDays = referenceLifeDays): number {
  return Math.max(lifeDays - 64, 21);
}

/** On a day: the first day on which the week's voucher can be shown, for 'Tu referencia aparece el …'. */
export function referenceAppearsOn(dueOn: Day, lifeDays = referenceLifeDays): Day {
  return addDays(dueOn, -issuedAhead(lifeDays));
}

/** Open weeks due within 14 days, or past due, that nobody can pay: an alarm. */
export function weeksWithoutReference(
  debts: readonly OpenDebt[],
  references: readonly LiveReference[],
  day: Day,
): number[] {
  return debts
    .filter(({ dueOn }) => dueOn === null || dueOn <= addDays(day, 14))
    .filter(({ week }) => (shownOf(week, references)?.expiresOn ?? '') < day)
    .map(({ week }) => week);
}

function reasonFor(
  debt: { readonly week: number; readonly dueOn: Day | null; readonly amountCentavos: Centavos },
  shown: LiveReference | undefined,
  day: Day,
  lifeDays: number,
): ReferenceToMake['why'] | null {
  if (shown === undefined) {
    const isDue = debt.dueOn === null || referenceAppearsOn(debt.dueOn, lifeDays) <= day;
    return isDue ? 'first' : null;
  }
  if (shown.amountCentavos !== debt.amountCentavos) return 'rest';
  return addDays(shown.expiresOn, -renewedAhead) <= day ? 'renewal' : null;
}

const renewedAhead = 30;

function shownOf(week: number, references: readonly LiveReference[]): LiveReference | undefined {
  return references.find((each) => each.week === week && !each.isReplaced);
}
