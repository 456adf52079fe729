import type { Day } from '#domain/calendar.ts';
import type { Centavos } from '../money.ts';
import type { Plan } from '../plan.ts';
import { firstDueOf } from './due-days.ts';
import { ofKind, potsOf, reversedEntry, standing, termsOf } from './entries.ts';
import type { EntryOf, LedgerEntry, NewEntry, Stamp } from './entries.ts';
import { forgivenByWeek, sharesOf, sumOf, type Forgiven } from './allocation.ts';
import type { BookContext } from './facts.ts';
import { outcomeOf, type Outcome, type Settlement } from './outcome.ts';
import { linesOf, noMoney } from './pots.ts';

/**
 * The entries of a fact with what follows from it: those of before that no longer follow are reversed, the last one first,
 * and those that now follow are added. Money told late usually reverses nothing: only sums count, not their order.
 */
export function rebook(
  entries: readonly LedgerEntry[],
  made: readonly NewEntry[],
  { quotes }: BookContext,
): NewEntry[] {
  const fact = made.at(-1);
  if (fact === undefined) return [];
  const numbered = made.map((entry, index) => ({ ...entry, seq: entries.length + index + 1 }));
  const withFact = [...entries, ...(numbered as LedgerEntry[])];
  const outcome = outcomeOf(withFact, quotes);
  const terms = termsOf(entries);
  const forgiven = forgivenByWeek(standing(withFact));
  const rebateCentavos = rebateOf(terms.plan, outcome.settled, sumOf(forgiven));
  const derived = standing(entries).filter(isDerived);
  const kept = [...derived];
  while (kept.length > 0 && !follows(kept, outcome, rebateCentavos)) kept.pop();
  const stamp: Stamp = { at: fact.at, valueDay: fact.valueDay, actor: 'system' };
  const gone = derived
    .slice(kept.length)
    .toReversed()
    .map((entry) => reversedEntry(entry, stamp, `follows:${fact.cause}`));
  return [...gone, ...made, ...missing(kept, outcome, { fact, stamp, terms, forgiven, rebateCentavos })];
}

/** What of the charge is given up: neither paid, nor forgiven, nor owed any more. */
function rebateOf(plan: Plan, settled: Settlement | null, forgivenCentavos: Centavos): Centavos {
  if (settled === null) return 0;
  return plan.totalCentavos - plan.downPaymentCentavos - settled.targetCentavos - forgivenCentavos;
}

type Derived = EntryOf<'activated' | 'applied' | 'rebated' | 'settled'>;

function isDerived(entry: LedgerEntry): entry is Derived {
  return ['activated', 'applied', 'rebated', 'settled'].includes(entry.kind);
}

function follows(
  kept: readonly Derived[],
  { activated, appliedCentavos, settled }: Outcome,
  rebateCentavos: Centavos,
): boolean {
  const [begun] = ofKind(kept, 'activated');
  if (begun?.valueDay !== activated?.on) return false;
  const [ended] = ofKind(kept, 'settled');
  const rebated = ofKind(kept, 'rebated');
  const touched = ended !== undefined || rebated.length > 0;
  if (touched && !(ended && settled && isSame(ended, settled))) return false;
  // The same end gives up more of the charge once a forgiving is reversed.
  if (touched && potsOf(rebated).charge !== rebateCentavos) return false;
  return sumApplied(kept) <= appliedCentavos;
}

function isSame({ detail, valueDay }: EntryOf<'settled'>, settled: Settlement): boolean {
  return valueDay === settled.on && detail.targetCentavos === settled.targetCentavos;
}

const sumApplied = (kept: readonly Derived[]) => -potsOf(ofKind(kept, 'applied')).owed;

interface Making {
  readonly fact: NewEntry;
  readonly stamp: Stamp;
  readonly terms: ReturnType<typeof termsOf>;
  readonly forgiven: Forgiven;
  readonly rebateCentavos: Centavos;
}

function missing(
  kept: readonly Derived[],
  outcome: Outcome,
  { fact, stamp, terms, forgiven, rebateCentavos }: Making,
): NewEntry[] {
  const { plan, methods } = terms;
  const { activated, appliedCentavos, settled } = outcome;
  const on = (valueDay: Day) => ({ ...stamp, valueDay });
  const added: NewEntry[] = [];
  if (activated && ofKind(kept, 'activated').length === 0) {
    const detail = { firstDueOn: firstDueOf(terms.deliveredWithinDays, activated.on).on };
    const pots = linesOf.activated(plan);
    const rules = methods.allocation;
    added.push({ kind: 'activated', cause: 'down-payment', pots, detail, rules, ...on(activated.on) });
  }
  const before = sumApplied(kept);
  if (appliedCentavos > before) {
    const shares = sharesOf(plan, forgiven, before, appliedCentavos);
    const detail = { weeks: shares.map(({ week, centavos }) => ({ week, centavos })) };
    const pots = linesOf.applied(appliedCentavos - before);
    const cause = `applied:${fact.cause}`;
    added.push({ kind: 'applied', cause, pots, detail, rules: methods.allocation, ...stamp });
  }
  if (settled && ofKind(kept, 'settled').length === 0) {
    const { by, quote, targetCentavos } = settled;
    const common = { rules: methods.payoff, ...on(settled.on) };
    if (rebateCentavos > 0) {
      const cause = quote === null ? by : `payoff:${quote}`;
      const pots = linesOf.rebated(rebateCentavos);
      added.push({ kind: 'rebated', cause, pots, detail: { by, quote }, ...common });
    }
    const detail = { by, quote, targetCentavos };
    added.push({ kind: 'settled', cause: 'settled', pots: noMoney, detail, ...common });
  }
  return added;
}
