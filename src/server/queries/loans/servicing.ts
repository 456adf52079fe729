import { expressionBuilder, sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { Store } from '#server/database/store.ts';
import type { Database } from '#server/database/schema.ts';

/**
 * Candidates for the servicing sweep; each is checked again under the loan's lock. They are found by due date
 * (instalments_due) instead of scanning all loans. Each payment's loan is a LATERAL lookup, because PostgreSQL
 * estimates unpaid payments as equally likely in the past as paid ones and would join all loans. Each query returns one
 * page, keyset-paginated.
 */

/** Keyset pagination: `after` is the last row of the previous page. */
export interface Page<Row> {
  readonly after: Row | null;
  readonly limit: number;
}

/** Returns accounts with a payment overdue beyond their partner's grace days, whose device money does not lock yet. */
export const accountsToLock = (
  { db }: Store,
  today: Day,
  { after, limit }: Page<{ account: string }>,
): Promise<{ account: string }[]> =>
  db
    .selectFrom('instalments as late')
    .innerJoinLateral(openLoanOf('late.account'), (join) => join.onTrue())
    .innerJoin('partners', 'partners.id', 'loan.partner_id')
    .select('late.account')
    .distinct()
    .where('late.paid_at', 'is', null)
    .where(sql<boolean>`late.due_on < ${today}::date and late.due_on < ${today}::date - partners.grace_days`)
    .where('late.account', '>', after?.account ?? '')
    .orderBy('late.account')
    .limit(limit)
    .execute();

/** Returns accounts whose device is locked though nothing is overdue beyond their partner's grace days. */
export const accountsToUnlock = (
  { db }: Store,
  today: Day,
  { after, limit }: Page<{ account: string }>,
): Promise<{ account: string }[]> =>
  db
    .selectFrom('loans')
    .innerJoin('partners', 'partners.id', 'loans.partner_id')
    .select('account')
    .where('status', '=', 'Active')
    .where('locked_at', 'is not', null)
    .where(
      sql<boolean>`not exists (
        select from instalments late where late.account = loans.account and late.paid_at is null
        and late.due_on < ${today}::date - partners.grace_days)`,
    )
    .where('account', '>', after?.account ?? '')
    .orderBy('account')
    .limit(limit)
    .execute();

/** Returns accounts whose device is locked, and that had no message about it for nearly a week. */
export const lockedAccountsToRemind = (
  { db }: Store,
  _today: Day,
  { after, limit }: Page<{ account: string }>,
): Promise<{ account: string }[]> =>
  db
    .selectFrom('loans')
    .select('account')
    .where('status', '=', 'Active')
    .where('locked_at', 'is not', null)
    .where(
      sql<boolean>`exists (select from device_holds h
        where h.account = loans.account and h.cause = 'overdue' and h.closed_at is null)`,
    )
    .where(sql<boolean>`coalesce(collection_at, locked_at) < app_now() - interval '6 days'`)
    .where('account', '>', after?.account ?? '')
    .orderBy('account')
    .limit(limit)
    .execute();

/**
 * Returns unpaid weekly payments to remind of: due today or tomorrow, or overdue within the grace days; without
 * accounts that are locked for money, or whose customer is left in peace, and reminders already sent.
 */
export const paymentsToRemind = (
  { db }: Store,
  today: Day,
  { after, limit }: Page<PaymentToRemind>,
): Promise<PaymentToRemind[]> =>
  db
    .selectFrom('instalments')
    .innerJoinLateral(openLoanOf('instalments.account'), (join) => join.onTrue())
    .innerJoin('partners', 'partners.id', 'loan.partner_id')
    .select(['instalments.account', 'instalments.number'])
    .select(sql<Day>`due_on`.as('dueOn'))
    .select(
      sql<'due' | 'overdue'>`case when due_on < ${today}::date then 'overdue' else 'due' end`.as('kind'),
    )
    .where('instalments.paid_at', 'is', null)
    .where(sql<boolean>`due_on between ${today}::date - partners.grace_days and ${today}::date + 1`)
    // Implied by the line above, but independent of the partner, so that the index of due dates is usable.
    .where(sql<boolean>`due_on >= ${today}::date - (select max(grace_days) from partners)`)
    .where(
      sql<boolean>`not exists (
        select from message_causes where dedupe_key = 'loan:' || instalments.account || ':'
        || case when due_on < ${today}::date then 'overdue' else 'due' end || ':' || instalments.number
        || coalesce((select '~' || max(number) from pause_addenda where account = instalments.account), ''))`,
    )
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(due_on, instalments.account, instalments.number)
          > (${after?.dueOn}::date, ${after?.account}, ${after?.number}::integer)`,
      ),
    )
    .orderBy('instalments.due_on')
    .orderBy('instalments.account')
    .orderBy('instalments.number')
    .limit(limit)
    .execute();

export interface PaymentToRemind {
  readonly account: string;
  readonly number: number;
  readonly dueOn: Day;
  readonly kind: 'due' | 'overdue';
}

/** Not locked for money, and neither contact stopped nor a revocation open. The limit keeps PostgreSQL from joining all loans first. */
const openLoanOf = (account: 'late.account' | 'instalments.account') =>
  expressionBuilder<Database>()
    .selectFrom('loans')
    .select('loans.partner_id')
    .where(sql<boolean>`loans.account = ${sql.ref(account)}`)
    .where('loans.status', '=', 'Active')
    // A device that its customer reported stolen is locked too, but its debt goes on.
    .where(
      sql<boolean>`not exists (select from device_holds h
        where h.account = loans.account and h.cause = 'overdue' and h.closed_at is null)`,
    )
    .where(
      sql<boolean>`not exists (select from contact_stops s where s.account = loans.account and s.closed_at is null)`,
    )
    .where(
      sql<boolean>`not exists (select from revocation_notices n
        where n.account = loans.account and n.outcome is null)`,
    )
    .limit(1)
    .as('loan');
