export type ReminderKind = 'due' | 'overdue';

/** Deduplication key of a reminder: each is sent once. */
export const reminderKey = (account: string, kind: ReminderKind, number: number): string =>
  `loan:${account}:${kind}:${number}`;

/** Deduplication key of the notice of a lock. */
export const lockNoticeKey = (account: string, cause: string): string => `loan:${account}:locked:${cause}`;
