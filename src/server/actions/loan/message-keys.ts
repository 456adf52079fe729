import { ofKind, type LedgerEntry } from '#domain/credit/ledger/entries.ts';
import type { Day } from '#domain/calendar.ts';
import type { ClaimedMessage } from '#domain/credit/ledger/message-window.ts';

export type ReminderKind = 'due' | 'overdue';

/**
 * Deduplication key of a reminder: each is sent once, and again for the day to which a pause moved the payment.
 * servicing.ts writes the same in SQL.
 */
export const reminderKey = (account: string, kind: ReminderKind, number: number, pauses: number): string =>
  `loan:${account}:${kind}:${number}${pauses === 0 ? '' : `~${pauses}`}`;

/** How often a credit was paused. */
export const pausesIn = (entries: readonly LedgerEntry[]): number => ofKind(entries, 'paused').length;

/** Deduplication key of the notice of a lock. */
export const lockNoticeKey = (account: string, cause: string): string => `loan:${account}:locked:${cause}`;

/** Deduplication key of the weekly message of a locked device, written on `day`. */
export const stillLockedKey = (account: string, day: Day): string => `loan:${account}:still-locked:${day}`;

/** A message about money owed. */
export type Collection = ClaimedMessage & { readonly account: string };

/** Reads a deduplication key: what a message about money owed is about; null for receipts, codes and answers. */
export function collectionOf(dedupeKey: string | null): Collection | null {
  const [, account, kind, rest] =
    /^loan:(\d+):(due|overdue|locked|still-locked):(.+)$/.exec(dedupeKey ?? '') ?? [];
  if (account === undefined || rest === undefined) return null;
  if (kind === 'locked') return { account, kind: 'lock-notice', week: null };
  if (kind === 'still-locked') return { account, kind: 'locked', week: null };
  return kind === 'due' || kind === 'overdue' ? { account, kind, week: Number.parseInt(rest, 10) } : null;
}
