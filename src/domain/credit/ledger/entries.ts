import type { Day } from '#domain/calendar.ts';
import { assertCentavos, type Centavos } from '../money.ts';
import type { Plan } from '../plan.ts';
import { addPots, cancelled, linesOf, noMoney, type Pots } from './pots.ts';
import type { WriteOffReason } from './write-off.ts';

/**
 * The append-only list of one credit (servicing.md §1): each entry is balanced over the five pots, the terms are frozen
 * in the first, and everything else about the credit is derived.
 */
export type LedgerEntry =
  | Entry<'opened', LoanTerms>
  | Entry<'received', ReceivedDetail>
  | Entry<'activated', ActivatedDetail>
  | Entry<'delivered', { readonly firstDueOn: Day }>
  | Entry<'applied', AppliedDetail>
  | Entry<'rebated', { readonly by: SettledBy; readonly quote: string | null }>
  | Entry<'forgiven', ForgivenDetail>
  | Entry<'paused', PausedDetail>
  | Entry<'cancelled' | 'revoked', Record<string, never>>
  | Entry<'rescinded', { readonly keptCentavos: Centavos }>
  | Entry<'refunded', { readonly refund: string }>
  | Entry<'charged-back', ChargedBackDetail>
  | Entry<'settled', SettledDetail>
  | Entry<'reversed', { readonly of: number; readonly reason: string }>;

export type EntryKind = LedgerEntry['kind'];
export type EntryOf<Kind extends EntryKind> = Extract<LedgerEntry, { readonly kind: Kind }>;

interface Entry<Kind extends string, Detail> extends Stamp {
  /** From 1, gapless within the account. */
  readonly seq: number;
  readonly kind: Kind;
  /** Unique within the account: the same cause is booked once. */
  readonly cause: string;
  readonly pots: Pots;
  readonly detail: Detail;
  /** The version of the rule that made it. */
  readonly rules: string;
}

/** When and by whom a fact became known, and the day on which it counts. */
export interface Stamp {
  readonly at: Date;
  readonly valueDay: Day;
  /** 'system', 'customer', or the name of a person of the desk. */
  readonly actor: string;
}

/** What never changes after the signature, whatever becomes of products, partners and rules. */
export interface LoanTerms {
  readonly plan: Plan;
  /** Days after a due day on which nothing is locked. */
  readonly graceDays: number;
  /**
   * Days after the down payment within which the device is promised: the weeks run from its delivery. Absent: signed
   * before that rule, the weeks run from the down payment.
   */
  readonly deliveredWithinDays?: number;
  /** False: its contract does not let anybody lock the device. Absent: it does. */
  readonly locks?: false;
  readonly methods: { readonly allocation: string; readonly payoff: string; readonly cap: string };
}

export const currentMethods: LoanTerms['methods'] = {
  allocation: 'oldest-first/1',
  payoff: 'straight-week/1',
  cap: 'actuarial-week/1',
};

/** What the reference was issued for (servicing.md §6). Recorded, not obeyed: the oldest week is paid first. */
export type Purpose =
  | { readonly kind: 'down' | 'catch-up' | 'amount' }
  | { readonly kind: 'week'; readonly week: number }
  | { readonly kind: 'weeks'; readonly from: number; readonly to: number }
  | { readonly kind: 'payoff'; readonly quote: string }
  /** A person gave money of an unknown reference to this account. */
  | { readonly kind: 'assigned' };

interface ReceivedDetail {
  readonly reference: string | null;
  readonly purpose: Purpose;
  /** The entry of the whole payment, where its payer got a part back: this is the rest, in its place among the payments. */
  readonly restOf?: number;
}

/** Its payer has this money back, and the credit stays as its customer was shown it: our loss. */
interface ChargedBackDetail {
  /** The `received` entry whose money it is. */
  readonly of: number;
}

interface ActivatedDetail {
  /** Where the weeks run from the delivery: the day that is expected, until a `delivered` entry fixes it. */
  readonly firstDueOn: Day;
  /** Carried over from before the ledger: its days were printed, so money told late never moves them. */
  readonly pinned?: true;
}

interface AppliedDetail {
  /** Which weeks the money went to; week 0 is the down payment. */
  readonly weeks: readonly { readonly week: number; readonly centavos: Centavos }[];
}

export interface PausedDetail {
  readonly weeks: number;
  /** The oldest week open when the pause was agreed: it and all later ones move, as the addendum says. */
  readonly fromWeek: number;
}

export interface ForgivenDetail {
  /** The act of two people. */
  readonly approval: string;
  readonly reason: WriteOffReason;
  /** Which weeks it was forgiven of, the oldest open one first: they stay forgiven, whatever money is told or taken back later. */
  readonly weeks: readonly { readonly week: number; readonly centavos: Centavos }[];
}

/**
 * In full; without a quote, because the money covers a payoff; by a quote; or because what was missing of any of these was
 * forgiven.
 */
export type SettledBy = 'full' | 'early' | 'quote' | 'forgiven';

interface SettledDetail {
  readonly by: SettledBy;
  readonly quote: string | null;
  /** What had to be paid to the weeks in all. */
  readonly targetCentavos: Centavos;
}

/** An entry that has no number yet. */
export type NewEntry = LedgerEntry extends infer Each
  ? Each extends LedgerEntry
    ? Omit<Each, 'seq'>
    : never
  : never;

/** The entry that begins every ledger. */
export function openLedger(terms: LoanTerms, stamp: Stamp): EntryOf<'opened'> {
  return {
    seq: 1,
    kind: 'opened',
    cause: 'contract',
    pots: noMoney,
    detail: terms,
    rules: 'terms/1',
    ...stamp,
  };
}

/** Sum over entries of each pot. */
export function potsOf(entries: readonly { readonly pots: Pots }[]): Pots {
  return entries.reduce((sum, { pots }) => addPots(sum, pots), noMoney);
}

/** The entries that still count: neither reversed, nor a reversal. */
export function standing(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const gone = new Set(entries.flatMap((each) => (each.kind === 'reversed' ? [each.detail.of] : [])));
  return entries.filter((each) => each.kind !== 'reversed' && !gone.has(each.seq));
}

export function ofKind<Kind extends EntryKind>(
  entries: readonly LedgerEntry[],
  kind: Kind,
): readonly EntryOf<Kind>[] {
  return entries.filter((each): each is EntryOf<Kind> => each.kind === kind);
}

/** The terms frozen in the first entry. */
export function termsOf(entries: readonly LedgerEntry[]): LoanTerms {
  const [first] = entries;
  if (first?.kind !== 'opened') throw new TypeError('a ledger begins with its terms');
  return first.detail;
}

export function receivedEntry(
  stamp: Stamp,
  money: ReceivedDetail & { readonly event: string; readonly centavos: Centavos },
): Omit<EntryOf<'received'>, 'seq'> {
  const { event, centavos, reference, purpose, restOf } = money;
  return {
    kind: 'received',
    cause: causeOfEvent(event),
    pots: linesOf.received(assertCentavos(centavos)),
    detail: { reference, purpose, ...(restOf !== undefined && { restOf }) },
    rules: currentMethods.allocation,
    ...stamp,
  };
}

/** The cause of an event of a payment network, '{provider}:{id}'. */
export const causeOfEvent = (event: string): string => `event:${event}`;

/**
 * How the ledger names an event that is booked by a person after it was taken out of a credit so often: a repeated notice
 * of the network is not it.
 */
export const bookedAgain = (event: string, timesTakenBack: number): string =>
  timesTakenBack === 0 ? event : `${event}#${timesTakenBack + 1}`;

/** The money of an event that counts, under whichever name; undefined: none. */
export function receivedOf(entries: readonly LedgerEntry[], event: string): EntryOf<'received'> | undefined {
  return ofKind(standing(entries), 'received').find(({ cause }) => isOfEvent(cause, event));
}

/** The entry of the whole payment, of which a `received` entry may be the rest. */
export function wholeOf(entries: readonly LedgerEntry[], rest: EntryOf<'received'>): EntryOf<'received'> {
  const { restOf = rest.seq } = rest.detail;
  return ofKind(entries, 'received').find(({ seq }) => seq === restOf) ?? rest;
}

/** What was charged back of the money of a `received` entry that still counts. */
export function chargedBackOf(entries: readonly LedgerEntry[], { seq }: EntryOf<'received'>): Centavos {
  return lossOf(ofKind(entries, 'charged-back').filter(({ detail }) => detail.of === seq));
}

/** No charge-back is ever reversed. */
export const lossOf = (chargedBack: readonly EntryOf<'charged-back'>[]): Centavos =>
  chargedBack.reduce((sum, { pots }) => sum - pots.cash, 0);

function isOfEvent(cause: string, event: string): boolean {
  const first = causeOfEvent(event);
  return cause === first || (cause.startsWith(`${first}#`) && /^\d+$/.test(cause.slice(first.length + 1)));
}

export function reversedEntry(
  entry: LedgerEntry,
  stamp: Stamp,
  reason: string,
): Omit<EntryOf<'reversed'>, 'seq'> {
  return {
    kind: 'reversed',
    cause: `of:${entry.seq}`,
    pots: cancelled(entry.pots),
    detail: { of: entry.seq, reason },
    rules: entry.rules,
    ...stamp,
  };
}
