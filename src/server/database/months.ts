import { sql } from 'kysely';
import type { Db } from './db.ts';

/** Tables that lie in months (db/migrations/0079_tables_by_month.sql). */
const inMonths = ['request_events', 'outbox'] as const;

/** The running one and those that follow: a worker may stand still for so long, or its clock go ahead. */
const monthsAhead = [0, 1, 2, 3] as const;

/** How long messages are kept, and what says that their cause has sent one. */
const monthsKept = 13;

export interface Month {
  readonly table: (typeof inMonths)[number];
  /** From the running one. */
  readonly ahead: number;
  /** `in default`: rows were there before their part was; they stay where they are. */
  readonly outcome: 'made' | 'there' | 'in default';
}

/**
 * Makes the parts of this month and the next three, as far as they are missing. Each by itself: its locks are short.
 * @throws what PostgreSQL says when somebody else had a lock for too long; then it comes again
 */
export async function makeMonths(db: Db): Promise<Month[]> {
  const months: Month[] = [];
  for (const table of inMonths) {
    for (const ahead of monthsAhead) {
      const { rows } = await sql<Pick<Month, 'outcome'>>`
        select make_month(${table}, ${sql.lit(ahead)}) as outcome`.execute(db);
      months.push(...rows.map(({ outcome }) => ({ table, ahead, outcome })));
    }
  }
  return months;
}

export interface OldMonth {
  readonly part: string;
  /** Messages that are neither sent nor given up: with one of them the month stays. */
  readonly waiting: number;
}

/**
 * Drops the months of the outbox that ended more than 13 months ago, and forgets causes that are as old, some at a time.
 * The audit trail is never dropped.
 */
export async function forgetOldMessages(db: Db): Promise<OldMonth[]> {
  const { rows } = await sql<OldMonth>`
    select part, waiting from drop_old_messages(${sql.lit(monthsKept)})`.execute(db);
  for (let found = atOnce; found === atOnce;) {
    const { numAffectedRows } = await sql`delete from message_causes where dedupe_key = any (array(
      select dedupe_key from message_causes
      where at < app_now() - interval '${sql.raw(String(monthsKept))} months' limit ${sql.lit(atOnce)}))`.execute(
      db,
    );
    found = Number(numAffectedRows ?? 0n);
  }
  return rows;
}

const atOnce = 2_000;
