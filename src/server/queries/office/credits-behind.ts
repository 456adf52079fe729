import { sql, type RawBuilder } from 'kysely';
import { addDays, type Day } from '#domain/calendar.ts';
import type { LedgerStatus } from '#domain/credit/ledger/position.ts';
import type { CohortMeasure } from '#domain/staff/request-standing.ts';
import {
  daysOfBucket,
  type ArrearsView,
  type CreditView,
  type LateBucket,
} from '#domain/staff/saved-views.ts';
import type { Store } from '#server/database/store.ts';
import {
  fellOn,
  inCohort,
  isUndone,
  ofSale,
  soldBetween,
  type SaleFilter,
} from '#server/queries/reports/counted.ts';

/** What a figure of a report is narrowed to. */
export interface CreditsBehind extends SaleFilter {
  readonly arrears?: ArrearsView | undefined;
  /** Signed in the week of this Monday; of them those that have come to be late so, by so many weeks after it. */
  readonly week?: Day | undefined;
  readonly measure?: CohortMeasure | undefined;
  readonly within?: number | undefined;
  /** Sold on these days. */
  readonly soldSince?: Day | undefined;
  readonly soldUntil?: Day | undefined;
  readonly undone?: boolean | undefined;
  readonly accounts?: readonly string[] | undefined;
}

/** The conditions of a figure on the standings `s`. */
export function isBehind(behind: CreditsBehind | undefined, today: Day): RawBuilder<boolean>[] {
  if (behind === undefined) return [];
  const { arrears, week, measure, within, soldSince, soldUntil, undone, accounts } = behind;
  const ofRequest = [
    ...ofSale(behind),
    ...(week === undefined ? [] : [inCohort(week)]),
    ...(week === undefined || measure === undefined || within === undefined
      ? []
      : [sql<boolean>`(${fellOn(measure, today)} - ${week}::date) / 7 between 1 and ${within}`]),
    ...(soldSince === undefined && soldUntil === undefined
      ? []
      : [soldBetween(soldSince ?? '2000-01-01', soldUntil ?? today)]),
    ...(undone === true ? [isUndone] : []),
  ];
  return [
    ...(arrears === undefined ? [] : [inArrears(arrears, today)]),
    ...(accounts === undefined ? [] : [sql<boolean>`s.account = any (${[...accounts]}::text[])`]),
    ...(ofRequest.length === 0
      ? []
      : [
          sql<boolean>`s.account in (select r.account from credit_requests r join loans l on l.account = r.account
            where ${sql.join(ofRequest, sql` and `)})`,
        ]),
  ];
}

/** How late a running credit of the standings `s` is: each is in one bucket. */
export function inArrears(bucket: ArrearsView, today: Day): RawBuilder<boolean> {
  if (bucket === 'not-begun') return sql`(s.status = 'Active' and s.due_on is null)`;
  if (bucket === 'current')
    return sql`(s.status = 'Active' and (s.due_on is null or s.due_on >= ${today}::date))`;
  return inView(bucket, today);
}

export function inView(view: CreditView | LateBucket, today: Day): RawBuilder<boolean> {
  switch (view) {
    case 'all':
      return sql`true`;
    case 'current':
      return sql`(s.status = 'Active' and (s.due_on is null or s.due_on >= ${today}::date) and not s.locked)`;
    case 'late':
      return sql`(s.status = 'Active' and s.due_on < ${today}::date)`;
    case 'locked':
      return sql`s.locked`;
    case 'pending':
      return isOneOf('PendingDownPayment');
    case 'paid':
      return isOneOf('Paid');
    case 'ended':
      return isOneOf('Cancelled', 'Revoked', 'Rescinded');
    default: {
      const { from, until } = daysOfBucket[view];
      const last = sql`s.due_on <= ${addDays(today, -from)}::date`;
      const first = until === null ? sql`true` : sql`s.due_on >= ${addDays(today, -until)}::date`;
      return sql`(s.status = 'Active' and ${last} and ${first})`;
    }
  }
}

const isOneOf = (...statuses: LedgerStatus[]): RawBuilder<boolean> =>
  sql`s.status = any (${statuses}::text[])`;

/** Returns the names of a store and of a promoter; null: not asked for, or not in scope. */
export async function sellerNames({ db }: Store, store: string | undefined, promoter: number | undefined) {
  const none = { store: null, promoter: null };
  if (store === undefined && promoter === undefined) return none;
  const { rows } = await sql<{ store: string | null; promoter: string | null }>`
    select (select name from stores where id = ${store ?? null}) as store,
      (select name from promoters where id = ${promoter ?? null}::integer) as promoter`.execute(db);
  return rows[0] ?? none;
}
