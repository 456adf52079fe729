import type { Centavos } from '../money.ts';
import type { Instalment } from '../plan.ts';
import { datedWeeks } from './due-days.ts';
import {
  ofKind,
  potsOf,
  standing,
  termsOf,
  type EntryOf,
  type LedgerEntry,
  type LoanTerms,
} from './entries.ts';
import type { Pots } from './pots.ts';

/** The truth of a credit; on the wire of the seed three statuses stay (readings.md §9). */
export type LedgerStatus = 'PendingDownPayment' | 'Active' | 'Paid' | 'Cancelled' | 'Revoked' | 'Rescinded';

/** The three statuses of the seed's wire (spec §4). */
export type LoanStatus = Extract<LedgerStatus, 'PendingDownPayment' | 'Active' | 'Paid'>;

/** What a list of entries comes to, without regard to any day. */
export interface Position {
  readonly terms: LoanTerms;
  readonly status: LedgerStatus;
  readonly sum: Pots;
  readonly activated: EntryOf<'activated'> | null;
  readonly settled: EntryOf<'settled'> | null;
  /** With their due days; empty before the activation. */
  readonly weeks: readonly Instalment[];
  /** Applied in all, down payment included. */
  readonly appliedCentavos: Centavos;
  /** R: applied to weeks. */
  readonly paidCentavos: Centavos;
  readonly rebatedCentavos: Centavos;
  /** Not applied: what is missing of the down payment counts it, what is over is paid back. */
  readonly heldCentavos: Centavos;
}

export function positionOf(entries: readonly LedgerEntry[]): Position {
  const terms = termsOf(entries);
  const still = standing(entries);
  const sum = potsOf(entries);
  const activated = ofKind(still, 'activated').at(-1) ?? null;
  const settled = ofKind(still, 'settled').at(-1) ?? null;
  const pauses = ofKind(still, 'paused').map(({ detail }) => detail);
  const appliedCentavos = -potsOf(ofKind(still, 'applied')).owed;
  const { plan } = terms;
  return {
    terms,
    status: statusOf(still, activated !== null, settled !== null),
    sum,
    activated,
    settled,
    weeks: activated ? datedWeeks(plan, activated.detail.firstDueOn, pauses) : [],
    appliedCentavos,
    paidCentavos: Math.max(0, appliedCentavos - plan.downPaymentCentavos),
    rebatedCentavos: potsOf(ofKind(still, 'rebated')).charge,
    heldCentavos: sum.held === 0 ? 0 : -sum.held,
  };
}

/** Whether nothing can be owed any more: what comes in is held and paid back. */
export function isClosed(status: LedgerStatus): boolean {
  return status !== 'PendingDownPayment' && status !== 'Active';
}

/** Whether an act ended the credit, so that money changes nothing but what is held. */
export function isEnded(status: LedgerStatus): boolean {
  return isClosed(status) && status !== 'Paid';
}

/**
 * The status on the seed's wire, which has three: a cancelled credit waits for ever, without references, and one that
 * was revoked or rescinded owes nothing (readings.md §9).
 */
export function wireStatus(status: LedgerStatus): LoanStatus {
  if (status === 'Cancelled') return 'PendingDownPayment';
  return status === 'Revoked' || status === 'Rescinded' ? 'Paid' : status;
}

function statusOf(still: readonly LedgerEntry[], activated: boolean, settled: boolean): LedgerStatus {
  for (const { kind } of still) {
    if (kind === 'cancelled') return 'Cancelled';
    if (kind === 'revoked') return 'Revoked';
    if (kind === 'rescinded') return 'Rescinded';
  }
  return settled ? 'Paid' : activated ? 'Active' : 'PendingDownPayment';
}
