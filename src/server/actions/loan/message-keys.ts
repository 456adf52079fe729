import { ofKind, type LedgerEntry } from '#domain/credit/ledger/entries.ts';

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
