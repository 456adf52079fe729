import { sql } from 'kysely';
import type { Db } from './store.ts';

/** Tables partitioned by month (db/migrations/0079_tables_by_month.sql). */
const partitionedTables = ['request_events', 'outbox'] as const;

/** The current month and the next three: a worker may pause for so long, or its clock run ahead. */
const monthsAhead = [0, 1, 2, 3] as const;

/** Retention of messages, and of the keys that make each one unique. */
const retentionMonths = 13;

export interface Month {
  readonly table: (typeof partitionedTables)[number];
  /** Offset from the current month. */
  readonly ahead: number;
  /** `in default`: rows arrived before their partition existed; they stay in the default partition. */
  readonly outcome: 'made' | 'there' | 'in default';
}

/**
 * Creates the missing partitions of this month and the next three, each in its own transaction to keep its locks short.
 * @throws PostgreSQL's error when a lock is not available in time; retry later
 */
export async function createMonthPartitions(db: Db): Promise<Month[]> {
  const months: Month[] = [];
  for (const table of partitionedTables) {
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
  /** Messages that are neither sent nor abandoned; while there are any, the partition stays. */
  readonly waiting: number;
}

/**
 * Drops partitions of the outbox that ended more than 13 months ago, and deletes equally old unique keys in batches.
 * The audit log is never dropped.
 */
export async function dropOldMessages(db: Db): Promise<OldMonth[]> {
  const { rows } = await sql<OldMonth>`
    select part, waiting from drop_old_messages(${sql.lit(retentionMonths)})`.execute(db);
  for (let found = atOnce; found === atOnce;) {
    const { numAffectedRows } = await sql`delete from message_causes where dedupe_key = any (array(
      select dedupe_key from message_causes
      where at < app_now() - interval '${sql.raw(String(retentionMonths))} months' limit ${sql.lit(atOnce)}))`.execute(
      db,
    );
    found = Number(numAffectedRows ?? 0n);
  }
  return rows;
}

const atOnce = 2_000;
