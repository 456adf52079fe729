import type { Day } from '#domain/calendar.ts';
import type { Centavos } from '../money.ts';
import { sharesOf } from './allocation.ts';
import { book } from './book.ts';
import { receivedOf, wholeOf, type LedgerEntry } from './entries.ts';
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

/**
 * Where the money of an event went when it was booked, less the part that its payer got back since; null: it does not
 * count in this ledger.
 */
export function moneyOfEvent(entries: readonly LedgerEntry[], event: string): MoneyPlaced | null {
  const counted = receivedOf(entries, event);
  if (!counted) return null;
  const received = wholeOf(entries, counted);
  const at = entries.indexOf(received);
  // A booking reverses what no longer follows just before the money, and adds what now follows just after it.
  const follows = `follows:${received.cause}`;
  const before = entries.findLastIndex(
    (each, index) => index < at && !(each.kind === 'reversed' && each.detail.reason === follows),
  );
  const next = entries.findIndex(({ kind }, index) => index > at && !derived.has(kind));
  const later = entries.slice(0, next < 0 ? entries.length : next);
  return placed(entries.slice(0, before + 1), later, received.pots.cash - counted.pots.cash);
}

const derived: ReadonlySet<LedgerEntry['kind']> = new Set(['activated', 'applied', 'rebated', 'settled']);

/** `gone`: the part that went back, of what no week needed first, then of the newest weeks. */
function placed(earlier: readonly LedgerEntry[], later: readonly LedgerEntry[], gone = 0): MoneyPlaced {
  const [before, after] = [positionOf(earlier), positionOf(later)];
  const { plan } = after.terms;
  const held = after.heldCentavos - before.heldCentavos;
  const ofHeld = Math.min(gone, Math.max(0, held));
  const applied = after.appliedCentavos - (gone - ofHeld);
  const shares = sharesOf(plan, after.forgiven, before.appliedCentavos, applied).map((share) => ({
    ...share,
    dueOn: after.weeks.find(({ number }) => number === share.week)?.dueOn ?? null,
  }));
  return {
    shares,
    heldCentavos: held - ofHeld,
    owedBefore: owedOf(before),
    owedAfter: owedOf(after) + (after.status === 'PendingDownPayment' ? gone : gone - ofHeld),
    statusAfter: after.status,
  };
}

/** Before the activation the whole plan is still to be paid. */
function owedOf({ status, terms, sum, heldCentavos }: Position): Centavos {
  if (status !== 'PendingDownPayment') return sum.owed;
  return Math.max(0, terms.plan.totalCentavos - heldCentavos);
}
