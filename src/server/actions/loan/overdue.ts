import type { Day } from '#domain/calendar.ts';
import type { Instalment } from '#server/queries/loans/instalments.ts';

/** Weekly payments whose day has passed without them, the oldest first. */
export const overdueInstalments = (
  instalments: readonly Instalment[],
  today: Day,
): (Instalment & { due_on: Day })[] =>
  instalments.filter(
    (each): each is Instalment & { due_on: Day } =>
      each.paid_at === null && each.due_on !== null && each.due_on < today,
  );

/** A device is locked for its oldest overdue payment, and unlocked for the same. */
export const lockCause = (number: number): string => `overdue-${number}`;

export type ReminderKind = 'due' | 'overdue';

/** Names a reminder: each is sent once. */
export const reminderKey = (account: string, kind: ReminderKind, number: number): string =>
  `loan:${account}:${kind}:${number}`;

/** Names the notice of a lock. */
export const lockNoticeKey = (account: string, cause: string): string => `loan:${account}:locked:${cause}`;
