import type { Day } from '#domain/calendar.ts';
import type { Instalment } from '#server/queries/loans/instalments.ts';

/** Returns the weekly payments that are past due and unpaid, oldest first. */
export const overdueInstalments = (
  instalments: readonly Instalment[],
  today: Day,
): (Instalment & { due_on: Day })[] =>
  instalments.filter(
    (each): each is Instalment & { due_on: Day } =>
      each.paid_at === null && each.due_on !== null && each.due_on < today,
  );

/** The oldest overdue payment is the cause of a lock, and of the unlock. */
export const lockCause = (number: number): string => `overdue-${number}`;

export type ReminderKind = 'due' | 'overdue';

/** Deduplication key of a reminder: each is sent once. */
export const reminderKey = (account: string, kind: ReminderKind, number: number): string =>
  `loan:${account}:${kind}:${number}`;

/** Deduplication key of the notice of a lock. */
export const lockNoticeKey = (account: string, cause: string): string => `loan:${account}:locked:${cause}`;
