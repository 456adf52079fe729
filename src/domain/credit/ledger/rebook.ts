import type { Day } from '#domain/calendar.ts';
import { ofKind, potsOf, reversedEntry, standing, termsOf } from './entries.ts';
import type { EntryOf, LedgerEntry, NewEntry, Stamp } from './entries.ts';
import { forgivenByWeek, sharesOf, sumOf, type Forgiven } from './allocation.ts';
import type { BookContext } from './facts.ts';
import { outcomeOf, type Outcome, type Settlement } from './outcome.ts';
import { linesOf, noMoney } from './pots.ts';

/**
 * A fact with what follows from it: the entries of before that no longer follow are reversed, the last one first, and
 * those that now follow are added. Money told late usually reverses nothing: only sums count, not their order.
 */
export function rebook(entries: readonly LedgerEntry[], fact: NewEntry, { quotes }: BookContext): NewEntry[] {
  const withFact = [...entries, { ...fact, seq: entries.length + 1 } as LedgerEntry];
  const outcome = outcomeOf(withFact, quotes);
  const derived = standing(entries).filter(isDerived);
  const kept = [...derived];
  while (kept.length > 0 && !follows(kept, outcome)) kept.pop();
  const stamp: Stamp = { at: fact.at, valueDay: fact.valueDay, actor: 'system' };
  const gone = derived
    .slice(kept.length)
    .toReversed()
    .map((entry) => reversedEntry(entry, stamp, `follows:${fact.cause}`));
  const forgiven = forgivenByWeek(standing(withFact));
  return [...gone, fact, ...missing(kept, outcome, { fact, stamp, terms: termsOf(entries), forgiven })];
}

type Derived = EntryOf<'activated' | 'applied' | 'rebated' | 'settled'>;

function isDerived(entry: LedgerEntry): entry is Derived {
  return ['activated', 'applied', 'rebated', 'settled'].includes(entry.kind);
}

function follows(kept: readonly Derived[], { activated, appliedCentavos, settled }: Outcome): boolean {
  const [begun] = ofKind(kept, 'activated');
  if (begun?.valueDay !== activated?.on) return false;
  const [ended] = ofKind(kept, 'settled');
  const touched = ended !== undefined || ofKind(kept, 'rebated').length > 0;
  if (touched && !(ended && settled && isSame(ended, settled))) return false;
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
}

function missing(
  kept: readonly Derived[],
  outcome: Outcome,
  { fact, stamp, terms, forgiven }: Making,
): NewEntry[] {
  const { plan, methods } = terms;
  const { activated, appliedCentavos, settled } = outcome;
  const on = (valueDay: Day) => ({ ...stamp, valueDay });
  const added: NewEntry[] = [];
  if (activated && ofKind(kept, 'activated').length === 0) {
    const detail = { firstDueOn: activated.firstDueOn };
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
    const covered = targetCentavos + sumOf(forgiven);
    const rebate = plan.totalCentavos - plan.downPaymentCentavos - covered;
    const common = { rules: methods.payoff, ...on(settled.on) };
    if (rebate > 0) {
      const cause = quote === null ? by : `payoff:${quote}`;
      added.push({ kind: 'rebated', cause, pots: linesOf.rebated(rebate), detail: { by, quote }, ...common });
    }
    const detail = { by, quote, targetCentavos };
    added.push({ kind: 'settled', cause: 'settled', pots: noMoney, detail, ...common });
  }
  return added;
}
