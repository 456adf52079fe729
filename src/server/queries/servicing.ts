import { expressionBuilder, sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { Db } from '#server/context.ts';
import type { Database } from '#server/database/schema.ts';

/**
 * What the servicing sweep has to look at; each is decided again under the loan's lock. Found by the days on which
 * something is due (instalments_due), not by going through all loans: each payment's loan is looked up by itself (LATERAL),
 * because PostgreSQL thinks unpaid payments as likely to lie in the past as paid ones, and would read all loans for them.
 */

/** Accounts with a payment overdue beyond their partner's grace days, whose device is not locked yet. */
export async function accountsToLock(db: Db, today: Day): Promise<string[]> {
  const rows = await db
    .selectFrom('instalments as late')
    .innerJoinLateral(unlockedLoanOf('late.account'), (join) => join.onTrue())
    .innerJoin('partners', 'partners.id', 'loan.partner_id')
    .select('late.account')
    .distinct()
    .where('late.paid_at', 'is', null)
    .where(sql<boolean>`late.due_on < ${today}::date and late.due_on < ${today}::date - partners.grace_days`)
    .orderBy('late.account')
    .execute();
  return rows.map(({ account }) => account);
}

/** Accounts whose device is locked though nothing is overdue any more. */
export async function accountsToUnlock(db: Db, today: Day): Promise<string[]> {
  const rows = await db
    .selectFrom('loans')
    .select('account')
    .where('status', '=', 'Active')
    .where('locked_at', 'is not', null)
    .where(
      sql<boolean>`not exists (
        select from instalments late where late.account = loans.account and late.paid_at is null
        and late.due_on < ${today}::date)`,
    )
    .orderBy('account')
    .execute();
  return rows.map(({ account }) => account);
}

/**
 * Unpaid weekly payments to remind of, on accounts that are not locked, without those reminded already: due
 * today or tomorrow, or overdue within the grace days.
 */
export const paymentsToRemind = (
  db: Db,
  today: Day,
): Promise<{ account: string; number: number; kind: 'due' | 'overdue' }[]> =>
  db
    .selectFrom('instalments')
    .innerJoinLateral(unlockedLoanOf('instalments.account'), (join) => join.onTrue())
    .innerJoin('partners', 'partners.id', 'loan.partner_id')
    .select(['instalments.account', 'instalments.number'])
    .select(
      sql<'due' | 'overdue'>`case when due_on < ${today}::date then 'overdue' else 'due' end`.as('kind'),
    )
    .where('instalments.paid_at', 'is', null)
    .where(sql<boolean>`due_on between ${today}::date - partners.grace_days and ${today}::date + 1`)
    // Says no more than the line above, but without the partner: so the index of due days is enough.
    .where(sql<boolean>`due_on >= ${today}::date - (select max(grace_days) from partners)`)
    .where(
      sql<boolean>`not exists (
        select from message_causes where dedupe_key = 'loan:' || instalments.account || ':'
        || case when due_on < ${today}::date then 'overdue' else 'due' end || ':' || instalments.number)`,
    )
    .orderBy('instalments.due_on')
    .orderBy('instalments.account')
    .execute();

/** The limit says that there is one, and keeps PostgreSQL from joining all of them first. */
const unlockedLoanOf = (account: 'late.account' | 'instalments.account') =>
  expressionBuilder<Database>()
    .selectFrom('loans')
    .select('loans.partner_id')
    .where(sql<boolean>`loans.account = ${sql.ref(account)}`)
    .where('loans.status', '=', 'Active')
    .where('loans.locked_at', 'is', null)
    .limit(1)
    .as('loan');
