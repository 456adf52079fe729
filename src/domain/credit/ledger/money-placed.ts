import type { Day } from '#domain/calendar.ts';
import type { Centavos } from '../money.ts';
import { sharesOf } from './allocation.ts';
import { book } from './book.ts';
import { receivedOf, type LedgerEntry } from './entries.ts';
import type { BookContext, MoneyFact } from './facts.ts';
import { positionOf, type LedgerStatus, type Position } from './position.ts';

/** Where the money of one event goes in a ledger: its parts sum to what came in. */
export interface MoneyPlaced {
  /** Week 0 is the down payment. `missingCentavos`: what the week lacks afterwards. */
  readonly shares: readonly {
    readonly week: number;
    readonly dueOn: Day | null;
    readonly centavos: Centavos;
    readonly missingCentavos: Centavos;
  }[];
  /** What stays the customer's; less than zero when money of before is applied along with it. */
  readonly heldCentavos: Centavos;
  readonly owedBefore: Centavos;
  readonly owedAfter: Centavos;
  readonly statusAfter: LedgerStatus;
}

/** Where money would go if it were booked now; null: it is booked already. */
export function previewMoney(
  entries: readonly LedgerEntry[],
  fact: MoneyFact,
  context: BookContext,
): MoneyPlaced | null {
  const booking = book(entries, fact, context);
  return booking.outcome === 'booked' ? placed(entries, [...entries, ...booking.entries]) : null;
}

/** Where the money of an event went when it was booked; null: it does not count in this ledger. */
export function moneyOfEvent(entries: readonly LedgerEntry[], event: string): MoneyPlaced | null {
  const received = receivedOf(entries, event);
  if (!received) return null;
  const at = entries.indexOf(received);
  // A booking reverses what no longer follows just before the money, and adds what now follows just after it.
  const follows = `follows:${received.cause}`;
  const before = entries.findLastIndex(
    (each, index) => index < at && !(each.kind === 'reversed' && each.detail.reason === follows),
  );
  const next = entries.findIndex(({ kind }, index) => index > at && !derived.has(kind));
  return placed(entries.slice(0, before + 1), entries.slice(0, next < 0 ? entries.length : next));
}

const derived: ReadonlySet<LedgerEntry['kind']> = new Set(['activated', 'applied', 'rebated', 'settled']);

function placed(earlier: readonly LedgerEntry[], later: readonly LedgerEntry[]): MoneyPlaced {
  const [before, after] = [positionOf(earlier), positionOf(later)];
  const { plan } = after.terms;
  const shares = sharesOf(plan, after.forgiven, before.appliedCentavos, after.appliedCentavos).map(
    (share) => ({
      ...share,
      dueOn: after.weeks.find(({ number }) => number === share.week)?.dueOn ?? null,
    }),
  );
  return {
    shares,
    heldCentavos: after.heldCentavos - before.heldCentavos,
    owedBefore: owedOf(before),
    owedAfter: owedOf(after),
    statusAfter: after.status,
  };
}

/** Before the activation the whole plan is still to be paid. */
function owedOf({ status, terms, sum, heldCentavos }: Position): Centavos {
  if (status !== 'PendingDownPayment') return sum.owed;
  return Math.max(0, terms.plan.totalCentavos - heldCentavos);
}
