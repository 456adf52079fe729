import type { Centavos } from '../money.ts';
import { chargedBackOf, lossOf, ofKind, potsOf, standing, type LedgerEntry } from './entries.ts';
import { isDeviceLocked, type Hold } from './holds.ts';
import { isClosed, isEnded, paidIn, positionOf } from './position.ts';
import { potNames } from './pots.ts';

/** What a nightly check holds against the ledger of one account, where the caller knows it. */
export interface Beside {
  /** Every event of a payment network that is known to be this account's. */
  readonly events?: readonly { readonly event: string; readonly centavos: Centavos }[];
  /** What is still to be paid back to its customer, by the list of refunds. */
  readonly toRefundCentavos?: Centavos;
  readonly device?: { readonly isLocked: boolean; readonly holds: readonly Hold[] };
}

export type BrokenInvariant = (typeof invariantNames)[number];

/** Of servicing.md §1, by their numbers. */
export const invariantNames = [
  '1-entry-balances',
  '2-signs',
  '3-no-idle-money',
  '4-one-received-per-event',
  '5-owed-is-derived',
  '6-settled-owes-nothing',
  '7-locked-has-a-hold',
  '8-held-is-to-return',
  '9-charged-back-once',
] as const;

/** The invariants that a list of entries breaks; empty when the books are right. Numbers and causes belong to the first. */
export function brokenInvariants(entries: readonly LedgerEntry[], beside: Beside = {}): BrokenInvariant[] {
  const position = positionOf(entries);
  const { status, sum, terms, activated, appliedCentavos, rebatedCentavos, forgivenCentavos } = position;
  const isRunning = activated !== null && !isEnded(status);
  const owedByRule = terms.plan.totalCentavos - rebatedCentavos - forgivenCentavos - appliedCentavos;
  const holds: Record<BrokenInvariant, boolean> = {
    '1-entry-balances': entries.every(isBalanced) && isGapless(entries),
    '2-signs': sum.owed >= 0 && sum.held <= 0 && paidIn(position) >= 0,
    '3-no-idle-money': !isRunning || sum.owed === 0 || sum.held === 0,
    '4-one-received-per-event': beside.events === undefined || matches(entries, beside.events),
    '5-owed-is-derived': sum.owed === (isRunning ? owedByRule : 0),
    '6-settled-owes-nothing': isEnded(status) || (status === 'Paid') === (isRunning && sum.owed === 0),
    '7-locked-has-a-hold':
      beside.device === undefined || beside.device.isLocked === isDeviceLocked(beside.device.holds),
    '8-held-is-to-return':
      beside.toRefundCentavos === undefined ||
      !isClosed(status) ||
      position.heldCentavos === beside.toRefundCentavos,
    '9-charged-back-once': isChargedBackOnce(entries),
  };
  return invariantNames.filter((name) => !holds[name]);
}

function isBalanced({ pots }: LedgerEntry): boolean {
  return (
    potNames.every((name) => Number.isInteger(pots[name])) &&
    potNames.reduce((sum, name) => sum + pots[name], 0) === 0
  );
}

function isGapless(entries: readonly LedgerEntry[]): boolean {
  const causes = new Set(entries.map(({ cause }) => cause));
  return causes.size === entries.length && entries.every(({ seq }, index) => seq === index + 1);
}

/** Also what was charged back was received once: reversed entries count as events, not as money. */
function matches(entries: readonly LedgerEntry[], events: NonNullable<Beside['events']>): boolean {
  const received = ofKind(entries, 'received').map(({ cause, pots }) => `${cause}=${pots.cash}`);
  const expected = events.map(({ event, centavos }) => `event:${event}=${centavos}`);
  const chargedBack = lossOf(ofKind(entries, 'charged-back'));
  const cash = potsOf(ofKind(standing(entries), 'received')).cash - potsOfRefunds(entries) - chargedBack;
  return received.toSorted().join('\n') === expected.toSorted().join('\n') && cash === potsOf(entries).cash;
}

/** Of money that counts, and never more than was received. */
function isChargedBackOnce(entries: readonly LedgerEntry[]): boolean {
  const received = ofKind(standing(entries), 'received');
  return (
    ofKind(entries, 'charged-back').every(({ detail }) => received.some(({ seq }) => seq === detail.of)) &&
    received.every((entry) => chargedBackOf(entries, entry) <= entry.pots.cash)
  );
}

function potsOfRefunds(entries: readonly LedgerEntry[]): Centavos {
  return -potsOf(ofKind(standing(entries), 'refunded')).cash;
}
