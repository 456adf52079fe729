import { DomainError } from '#domain/errors.ts';
import { assertCentavos } from '../money.ts';
import { sharesOf } from './allocation.ts';
import { causeOfEvent, chargedBackOf, ofKind, potsOf, receivedEntry, reversedEntry } from './entries.ts';
import { standing, wholeOf } from './entries.ts';
import type { LedgerEntry, NewEntry, Stamp } from './entries.ts';
import type { Booking, Refusal } from './booking.ts';
import type { ActFact, BookContext, Fact, MoneyFact } from './facts.ts';
import { firstDueAfter } from './due-days.ts';
import { pauseRefusal } from './pause.ts';
import { awaitsDelivery, isClosed, isEnded, positionOf, type Position } from './position.ts';
import { linesOf, noMoney } from './pots.ts';
import { rebook } from './rebook.ts';
import { toldOf } from './told.ts';

/**
 * The entries that a fact adds to a credit's ledger, and what its customer is told. Pure: the caller appends them under
 * the loan's lock, in the transaction that stores the fact.
 * @throws DomainError 'invalid-input' for a sum of zero or less.
 */
export function book(entries: readonly LedgerEntry[], fact: Fact, context: BookContext): Booking {
  return fact.kind === 'money' ? bookMoney(entries, fact, context) : bookAct(entries, fact, context);
}

function bookMoney(entries: readonly LedgerEntry[], fact: MoneyFact, context: BookContext): Booking {
  if (assertCentavos(fact.centavos) <= 0) throw new DomainError('invalid-input', { field: 'amount' });
  if (fact.purpose === null) return { outcome: 'suspense' };
  if (entries.some(({ cause }) => cause === causeOfEvent(fact.event))) return { outcome: 'repeated' };
  const received = receivedEntry(stampOf(fact), { ...fact, purpose: fact.purpose });
  const added = bookEntries(entries, [received], context);
  const before = positionOf(entries);
  const after = positionOf([...entries, ...added]);
  const told = toldOf({ before, after, fact, purpose: fact.purpose, quotes: context.quotes });
  return { outcome: 'booked', entries: added, told };
}

function bookAct(entries: readonly LedgerEntry[], fact: ActFact, context: BookContext): Booking {
  const position = positionOf(entries);
  const made =
    fact.kind === 'part-given-back'
      ? restAlone(entries, position, fact)
      : entryOfAct(entries, position, fact, context);
  if (made === 'repeated') return { outcome: 'repeated' };
  if (typeof made === 'string') return { outcome: 'refused', reason: made };
  // What the customer was shown stays: nothing is derived anew from a charge-back.
  const added =
    fact.kind === 'charged-back'
      ? numbered(entries, [made].flat())
      : bookEntries(entries, [made].flat(), context);
  const after = potsOf([...entries, ...added]);
  if (after.held > 0 || after.owed < 0) return { outcome: 'refused', reason: 'money-left' };
  return { outcome: 'booked', entries: added, told: null };
}

/** After an end nothing is derived any more; a reversed end lets the money that came meanwhile count again. */
function bookEntries(
  entries: readonly LedgerEntry[],
  made: readonly NewEntry[],
  context: BookContext,
): LedgerEntry[] {
  const alone = numbered(entries, made);
  if (isEnded(positionOf([...entries, ...alone]).status)) return alone;
  return numbered(entries, rebook(entries, made, context));
}

function entryOfAct(
  entries: readonly LedgerEntry[],
  position: Position,
  fact: Exclude<ActFact, { kind: 'part-given-back' }>,
  context: BookContext,
): NewEntry | Refusal | 'repeated' {
  const stamp = stampOf(fact);
  const common = { rules: 'ends-and-pauses/1', ...stamp };
  const free = (cause: string) => freeCause(entries, cause);
  switch (fact.kind) {
    case 'cancelled':
      if (isClosed(position.status)) return 'already-ended';
      if (position.status === 'Active') return 'already-active';
      return { kind: 'cancelled', cause: free('cancelled'), pots: noMoney, detail: {}, ...common };
    case 'delivered': {
      if (isClosed(position.status)) return 'already-ended';
      if (position.firstDue === null) return 'not-active';
      if (!awaitsDelivery(position)) return 'repeated';
      const detail = { firstDueOn: firstDueAfter(fact.valueDay, fact.today) };
      return { kind: 'delivered', cause: free('delivered'), pots: noMoney, detail, ...common };
    }
    case 'revoked':
    case 'rescinded':
      return undone(entries, position, fact);
    case 'refunded': {
      const cause = `refund:${fact.refund}`;
      if (entries.some((each) => each.cause === cause)) return 'repeated';
      if (assertCentavos(fact.centavos) <= 0) throw new DomainError('invalid-input', { field: 'amount' });
      if (!isClosed(position.status) || fact.centavos > position.heldCentavos) return 'not-refundable';
      const pots = linesOf.refunded(fact.centavos);
      return { kind: 'refunded', cause, pots, detail: { refund: fact.refund }, ...common };
    }
    case 'paused': {
      const refusal = pauseRefusal(entries, fact.weeks, fact.valueDay, context.pauseLimits);
      if (refusal !== null) return refusal;
      const fromWeek = position.weeks.findIndex((_, index) => isOpen(position, index)) + 1;
      const cause = `pause:${ofKind(entries, 'paused').length + 1}`;
      return { kind: 'paused', cause, pots: noMoney, detail: { weeks: fact.weeks, fromWeek }, ...common };
    }
    case 'forgiven':
      return forgiven(entries, position, fact);
    case 'charged-back':
      return chargedBack(entries, fact);
    case 'reversed': {
      const entry = standing(entries).find(({ seq }) => seq === fact.seq);
      if (entries.some(({ cause }) => cause === `of:${fact.seq}`)) return 'repeated';
      if (entry === undefined || neverReversed.has(entry.kind)) return 'unknown-entry';
      if (entry.kind === 'received' && chargedBackOf(entries, entry) > 0) return 'money-left';
      // The end cleared what was still owed: nobody can owe again what was forgiven before it.
      if (entry.kind === 'forgiven' && isEnded(position.status)) return 'already-ended';
      return reversedEntry(entry, stamp, fact.reason);
    }
  }
}

function undone(
  entries: readonly LedgerEntry[],
  position: Position,
  fact: Extract<ActFact, { kind: 'revoked' | 'rescinded' }>,
): NewEntry | Refusal | 'repeated' {
  const cause = `notice:${fact.notice}`;
  if (entries.some((each) => each.cause === cause)) return 'repeated';
  if (isEnded(position.status)) return 'already-ended';
  if (position.activated === null || (fact.kind === 'rescinded' && position.status !== 'Active')) {
    return 'not-active';
  }
  const kept = fact.kind === 'rescinded' ? assertCentavos(fact.keptCentavos) : 0;
  const { sum, appliedCentavos: applied, lostCentavos: lost } = position;
  if (kept < 0 || kept > applied) throw new DomainError('invalid-input', { field: 'amount' });
  const pots = linesOf.undone(sum, { applied, kept, lost });
  const common = { cause, pots, rules: 'ends-and-pauses/1', ...stampOf(fact) };
  return fact.kind === 'revoked'
    ? { kind: 'revoked', detail: {}, ...common }
    : { kind: 'rescinded', detail: { keptCentavos: kept }, ...common };
}

/**
 * The payment without the part that its payer got back. A closed credit keeps it whole: its settlement is what its customer
 * was shown.
 */
function restAlone(
  entries: readonly LedgerEntry[],
  position: Position,
  fact: Extract<ActFact, { kind: 'part-given-back' }>,
): NewEntry[] | Refusal | 'repeated' {
  const { seq, centavos, restAs } = fact;
  if (entries.some(({ cause }) => cause === `of:${seq}` || cause === causeOfEvent(restAs))) return 'repeated';
  const entry = ofKind(entries, 'received').find((each) => each.seq === seq);
  if (entry === undefined) return 'unknown-entry';
  if (isClosed(position.status)) return 'already-ended';
  if (chargedBackOf(entries, entry) > 0) return 'money-left';
  const restCentavos = entry.pots.cash - assertCentavos(centavos);
  if (centavos <= 0 || restCentavos <= 0) throw new DomainError('invalid-input', { field: 'amount' });
  const rest = {
    ...entry.detail,
    restOf: wholeOf(entries, entry).seq,
    event: restAs,
    centavos: restCentavos,
  };
  const stamp = stampOf(fact);
  return [
    reversedEntry(entry, stamp, 'part-given-back'),
    receivedEntry({ ...stamp, valueDay: entry.valueDay }, rest),
  ];
}

/** Once for what its payer has back in all: told again, or as less, it is no news. */
function chargedBack(
  entries: readonly LedgerEntry[],
  fact: Extract<ActFact, { kind: 'charged-back' }>,
): NewEntry | Refusal | 'repeated' {
  const { seq, inAllCentavos } = fact;
  const entry = ofKind(standing(entries), 'received').find((each) => each.seq === seq);
  if (entry === undefined) return 'unknown-entry';
  if (assertCentavos(inAllCentavos) <= 0 || inAllCentavos > entry.pots.cash) {
    throw new DomainError('invalid-input', { field: 'amount' });
  }
  const centavos = inAllCentavos - chargedBackOf(entries, entry);
  if (centavos <= 0) return 'repeated';
  const pots = linesOf.chargedBack(centavos);
  const cause = `charged-back:${seq}:${inAllCentavos}`;
  return {
    kind: 'charged-back',
    cause,
    pots,
    detail: { of: seq },
    rules: 'charged-back/1',
    ...stampOf(fact),
  };
}

/** The oldest open week first, as money would go. */
function forgiven(
  entries: readonly LedgerEntry[],
  position: Position,
  fact: Extract<ActFact, { kind: 'forgiven' }>,
): NewEntry | Refusal | 'repeated' {
  const { approval, reason, centavos } = fact;
  const cause = `forgiven:${approval}`;
  if (entries.some((each) => each.cause === cause)) return 'repeated';
  if (assertCentavos(centavos) <= 0) throw new DomainError('invalid-input', { field: 'amount' });
  if (position.status !== 'Active') return 'not-active';
  if (centavos > position.sum.owed) return 'more-than-owed';
  const { appliedCentavos, terms } = position;
  const shares = sharesOf(terms.plan, position.forgiven, appliedCentavos, appliedCentavos + centavos);
  const weeks = shares.map((share) => ({ week: share.week, centavos: share.centavos }));
  const pots = linesOf.forgiven(centavos);
  const detail = { approval, reason, weeks };
  return { kind: 'forgiven', cause, pots, detail, rules: 'write-off/1', ...stampOf(fact) };
}

/** What is derived, what begins, what undoes, and what others took. */
const neverReversed = new Set([
  'opened',
  'activated',
  'applied',
  'rebated',
  'settled',
  'reversed',
  'charged-back',
]);

function isOpen(position: Position, index: number): boolean {
  const until = position.weeks.slice(0, index + 1).reduce((sum, each) => sum + each.amountCentavos, 0);
  return until > position.paidCentavos;
}

/** The cause itself, or with the next free number where a reversed entry has it already. */
function freeCause(entries: readonly { readonly cause: string }[], cause: string): string {
  const taken = new Set(entries.map((each) => each.cause));
  let free = cause;
  for (let n = 2; taken.has(free); n++) free = `${cause}#${n}`;
  return free;
}

function numbered(entries: readonly LedgerEntry[], added: readonly NewEntry[]): LedgerEntry[] {
  const causes: { cause: string }[] = [...entries];
  return added.map((entry, index) => {
    const named = { ...entry, cause: freeCause(causes, entry.cause), seq: entries.length + index + 1 };
    causes.push(named);
    return named;
  });
}

function stampOf({ at, valueDay, actor }: Stamp): Stamp {
  return { at, valueDay, actor };
}
