import { addDays, type Day } from '#domain/calendar.ts';
import { contactAllowed, nextContactAt } from '#domain/credit/contact-log.ts';
import { customerDay, morningOf } from './customer-clock.ts';
import type { LedgerStatement } from './statement.ts';
import type { StatementWeek } from './statement-weeks.ts';

/** Messages about money owed, and those that answer a payment or a click. */
export type MessageKind = 'due' | 'overdue' | 'lock-notice' | 'locked' | 'receipt' | 'answer';

export interface ClaimedMessage {
  readonly kind: MessageKind;
  /** The week that it is about; null for the others. */
  readonly week: number | null;
}

/** What is known when a message is claimed for sending. */
export interface ClaimCircumstances {
  readonly at: Date;
  readonly state: string | null;
  readonly statement: LedgerStatement;
  /** Whether a hold for money is open. */
  readonly isLocked: boolean;
  readonly contactStop: boolean;
  /** The customer's day of the last collection message that was sent. */
  readonly lastCollectionOn: Day | null;
}

export type ClaimVerdict =
  | { readonly verdict: 'send' }
  | { readonly verdict: 'put-off'; readonly until: Date }
  | { readonly verdict: 'drop'; readonly because: 'stale' | 'untrue' | 'contact-stop' };

/**
 * Whether a message leaves now (servicing.md §3): not past its day, still true in the ledger, from 07:00 until before
 * 22:00 where the customer lives, one about money owed a day and, of a locked device, one a week. Receipts and answers
 * leave at any hour; a lock notice leaves with its order.
 */
export function claimMessage(message: ClaimedMessage, circumstances: ClaimCircumstances): ClaimVerdict {
  const { at, state, statement, contactStop } = circumstances;
  if (!isCollection(message.kind)) return { verdict: 'send' };
  if (contactStop) return { verdict: 'drop', because: 'contact-stop' };
  const week = statement.weeks.find(({ number }) => number === message.week);
  const today = customerDay(state, at);
  const until = validUntil(message.kind, week);
  if (until !== null && today > until) return { verdict: 'drop', because: 'stale' };
  if (!isTrue(message.kind, week, circumstances)) return { verdict: 'drop', because: 'untrue' };
  if (!contactAllowed({ at, state, role: 'customer' }).allowed) {
    return { verdict: 'put-off', until: nextContactAt(at, state) };
  }
  const free = firstFreeDay(message.kind, circumstances);
  return free !== null && today < free
    ? { verdict: 'put-off', until: morningOf(free, state) }
    : { verdict: 'send' };
}

/** The last day, the customer's, on which it says something: due to its due day, overdue until the week can lock. */
export function validUntil(kind: MessageKind, week: StatementWeek | undefined): Day | null {
  if (kind === 'due') return week?.dueOn ?? null;
  if (kind === 'overdue') return week?.lockOn ? addDays(week.lockOn, -1) : null;
  return null;
}

function isCollection(kind: MessageKind): boolean {
  return kind !== 'receipt' && kind !== 'answer';
}

function isTrue(
  kind: MessageKind,
  week: StatementWeek | undefined,
  { statement, isLocked, at, state }: ClaimCircumstances,
): boolean {
  if (statement.status !== 'Active') return false;
  if (kind === 'lock-notice' || kind === 'locked') return isLocked;
  if (week === undefined || week.dueOn === null || week.pendingCentavos === 0) return false;
  return kind === 'due' || week.dueOn < customerDay(state, at);
}

/** Null: at once. */
function firstFreeDay(
  kind: MessageKind,
  { lastCollectionOn: last, isLocked }: ClaimCircumstances,
): Day | null {
  if (last === null || kind === 'lock-notice') return null;
  return addDays(last, isLocked ? 7 : 1);
}
