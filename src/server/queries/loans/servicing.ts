import { expressionBuilder, sql, type RawBuilder } from 'kysely';
import { addDays, type Day } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { Store } from '#server/database/store.ts';
import type { Database } from '#server/database/schema.ts';

/**
 * Candidates for the servicing sweep; each is checked again under the loan's lock. They are found by partner and due
 * date (instalments_unpaid_of_partner) or among the partner's locked loans (loans_locked_of_partner), never by reading all loans. Most of what is overdue
 * belongs to loans that are locked already, so a page looks at a bounded stretch of the index, however few candidates that
 * has: no statement takes long, whatever the size of the shop. Each payment's loan, with its partner, is a LATERAL lookup,
 * because PostgreSQL estimates unpaid payments as equally likely in the past as paid ones and would join all loans.
 */
export interface Candidates<Key, Row extends Key = Key> {
  /** Returns the candidates of the next stretch, or the first of them. */
  page(store: Store, today: Day, page: Page<Key>): Promise<Row[]>;
  /** Returns where the stretch ends that begins after `page.after`; null when nothing comes after it. */
  endOf(store: Store, today: Day, page: Page<Key>): Promise<Key | null>;
}

/** The running credits of one partner, or those among them whose account falls into this one of several parts. */
export interface SweepPart {
  readonly partner: number;
  /** From 0 to `of` - 1. */
  readonly part: number;
  readonly of: number;
}

/** A part is swept in this order; who has no more time hands on the name. */
export const sweepPhases = ['lock', 'unlock', 'remind', 'remind-locked', 'commission'] as const;

/** How far a part is swept; `after` null: the phase has not begun. */
export interface SweptTo {
  readonly phase: (typeof sweepPhases)[number];
  readonly after: LateWeek | Account | null;
}

/** Cuts every partner's running credits into parts of about `size`, which need nothing of each other. */
export async function sweepParts({ db }: Store, size: number): Promise<SweepPart[]> {
  const partners = await db
    .selectFrom('loans')
    .select(['partner_id', sql<number>`count(*)::int`.as('loans')])
    .where('status', '=', 'Active')
    .groupBy('partner_id')
    .orderBy('partner_id')
    .execute();
  return partners.flatMap(({ partner_id: partner, loans }) => {
    const of = Math.ceil(loans / size);
    return Array.from({ length: of }, (_, part) => ({ partner, part, of }));
  });
}

export interface Page<Key> extends SweepPart {
  /** Null: from the beginning. */
  readonly after: Key | null;
  /** How many candidates at most. */
  readonly limit: number;
  /** How many entries of the index are looked at. */
  readonly stretch: number;
}

export interface LateWeek {
  readonly dueOn: Day;
  readonly account: string;
  readonly number: number;
}

export interface PaymentToRemind extends LateWeek {
  readonly kind: 'due' | 'overdue';
}

/** Payments overdue beyond their partner's grace days, whose device money does not lock yet. */
export const paymentsToLock: Candidates<LateWeek> = {
  page: ({ db }, today, page) =>
    db
      .selectFrom(unpaidBetween({ from: null, until: addDays(today, -1) }, page).as('late'))
      .innerJoinLateral(openLoanOf('late.account'), (join) => join.onTrue())
      .select(['late.dueOn', 'late.account', 'late.number'])
      .where(isOfPart(sql.ref('late.account'), page))
      .where(sql<boolean>`late."dueOn" < ${today}::date - loan.grace_days`)
      .orderBy('late.dueOn')
      .orderBy('late.account')
      .orderBy('late.number')
      .limit(page.limit)
      .execute(),
  endOf: (store, today, page) => endOfWeeks(store, { from: null, until: addDays(today, -1) }, page),
};

/**
 * Unpaid weekly payments to remind of: due today or tomorrow, or overdue within the grace days; without accounts that
 * are locked for money, or whose customer is left in peace, and reminders already written.
 */
export const paymentsToRemind = toRemind(0);

/** The same where nothing locks: an overdue one is reminded of for a week at least, whatever the grace days. */
export const paymentsToRemindUnlocked = toRemind(7);

function toRemind(lateDays: number): Candidates<LateWeek, PaymentToRemind> {
  const days = (today: Day) => remindedDays(today, lateDays);
  return {
    page: ({ db }, today, page) =>
      db
        .selectFrom(unpaidBetween(days(today), page).as('unpaid'))
        .innerJoinLateral(openLoanOf('unpaid.account'), (join) => join.onTrue())
        .select(['unpaid.dueOn', 'unpaid.account', 'unpaid.number'])
        .select(kindOn(today).as('kind'))
        .where(isOfPart(sql.ref('unpaid.account'), page))
        .where(
          sql<boolean>`unpaid."dueOn" >= ${today}::date - greatest(loan.grace_days, ${sql.lit(lateDays)})`,
        )
        .where(
          sql<boolean>`not exists (
        select from message_causes where dedupe_key = 'loan:' || unpaid.account || ':'
        || ${kindOn(today)} || ':' || unpaid.number
        || coalesce((select '~' || max(number) from pause_addenda where account = unpaid.account), ''))`,
        )
        .orderBy('unpaid.dueOn')
        .orderBy('unpaid.account')
        .orderBy('unpaid.number')
        .limit(page.limit)
        .execute(),
    endOf: (store, today, page) => endOfWeeks(store, days(today), page),
  };
}

const kindOn = (today: Day) =>
  sql<'due' | 'overdue'>`case when unpaid."dueOn" < ${today}::date then 'overdue' else 'due' end`;

/** Independent of the partner of a loan, so that the index of due dates is usable. */
const remindedDays = (today: Day, lateDays: number): Days => ({
  from: sql<Day>`${today}::date - (select greatest(max(grace_days), ${sql.lit(lateDays)}) from partners)`,
  until: addDays(today, 1),
});

/** First payments missed for as long as the plan of their sale says, whose commission is still booked. */
export const firstPaymentsMissed: Candidates<LateWeek> = {
  page: ({ db }, today, page) =>
    db
      .selectFrom(unpaidBetween({ from: null, until: addDays(today, -1) }, page).as('late'))
      .innerJoinLateral(latestEntryOf('late.account'), (join) => join.onTrue())
      .innerJoin('commission_plans as plan', 'plan.id', 'entry.plan_id')
      .select(['late.dueOn', 'late.account', 'late.number'])
      .where('late.number', '=', 1)
      .where(isOfPart(sql.ref('late.account'), page))
      .where('entry.amount_centavos', '>', 0)
      .where(sql<boolean>`late."dueOn" < ${today}::date - plan.missed_days`)
      .orderBy('late.dueOn')
      .orderBy('late.account')
      .limit(page.limit)
      .execute(),
  endOf: (store, today, page) => endOfWeeks(store, { from: null, until: addDays(today, -1) }, page),
};

const latestEntryOf = (account: 'late.account') =>
  expressionBuilder<Database>()
    .selectFrom('commission_entries')
    .select(['plan_id', 'amount_centavos'])
    .where(sql<boolean>`commission_entries.account = ${sql.ref(account)}`)
    .orderBy('number', 'desc')
    .limit(1)
    .as('entry');

/** Whether a plan of the partner takes back what a sale earned whose first payment is missed. */
export async function takesBackCommissions({ db }: Store, partner: number): Promise<boolean> {
  const plan = await db
    .selectFrom('commission_plans')
    .select('id')
    .where('partner_id', '=', partner)
    .where('missed_days', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return plan !== undefined;
}

/** Accounts whose device is locked though nothing is overdue beyond their partner's grace days, or nobody has delivered it. */
export const accountsToUnlock: Candidates<Account> = {
  page: ({ db }, today, page) =>
    db
      .selectFrom(lockedLoans(page).as('locked'))
      .innerJoin('loans', 'loans.account', 'locked.account')
      .innerJoin('partners', 'partners.id', 'loans.partner_id')
      .select('locked.account')
      .where(isOfPart(sql.ref('locked.account'), page))
      .where(
        sql<boolean>`(not exists (
        select from instalments late where late.account = locked.account and late.paid_at is null
        and late.due_on < ${today}::date - partners.grace_days) or ${isUndelivered(sql.ref('locked.account'))})`,
      )
      .orderBy('locked.account')
      .limit(page.limit)
      .execute(),
  endOf: endOfLocked,
};

/**
 * Accounts whose device is locked, and that had no message about it for a week. Messages leave at hours at which it is
 * the same day in the whole country; a device that was locked by a report, at any hour, may be a day early here.
 */
export const lockedAccountsToRemind: Candidates<Account> = {
  page: ({ db }, today, page) =>
    db
      .selectFrom(lockedLoans(page).as('locked'))
      .innerJoin('loans', 'loans.account', 'locked.account')
      .select('locked.account')
      .where(isOfPart(sql.ref('locked.account'), page))
      .where(
        sql<boolean>`exists (select from device_holds h
        where h.account = locked.account and h.cause = 'overdue' and h.closed_at is null)`,
      )
      .where(
        sql<boolean>`case when loans.collection_at is null then loans.locked_at < app_now() - interval '6 days'
        else (loans.collection_at at time zone ${businessZone})::date <= ${today}::date - 7 end`,
      )
      .orderBy('locked.account')
      .limit(page.limit)
      .execute(),
  endOf: endOfLocked,
};

export interface Account {
  readonly account: string;
}

interface Days {
  readonly from: RawBuilder<Day> | null;
  readonly until: Day;
}

/** A stretch of the unpaid weekly payments, by due day. */
function unpaidBetween({ from, until }: Days, { after, stretch, partner }: Page<LateWeek>) {
  return expressionBuilder<Database>()
    .selectFrom('instalments')
    .select(['account', 'number', sql<Day>`due_on`.as('dueOn')])
    .where('partner_id', '=', partner)
    .where('paid_at', 'is', null)
    .where(sql<boolean>`due_on <= ${until}::date`)
    .$if(from !== null, (query) => query.where(sql<boolean>`due_on >= ${from}`))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(due_on, account, number) > (${after?.dueOn}::date, ${after?.account}, ${after?.number}::integer)`,
      ),
    )
    .orderBy('due_on')
    .orderBy('account')
    .orderBy('number')
    .limit(stretch);
}

async function endOfWeeks({ db }: Store, days: Days, page: Page<LateWeek>): Promise<LateWeek | null> {
  const end = await db
    .selectFrom(unpaidBetween(days, page).as('unpaid'))
    .select(['unpaid.dueOn', 'unpaid.account', 'unpaid.number'])
    .orderBy('unpaid.dueOn', 'desc')
    .orderBy('unpaid.account', 'desc')
    .orderBy('unpaid.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return end ?? null;
}

/** A stretch of the locked loans, by account. */
function lockedLoans({ after, stretch, partner }: Page<Account>) {
  return expressionBuilder<Database>()
    .selectFrom('loans')
    .select('account')
    .where('status', '=', 'Active')
    .where('partner_id', '=', partner)
    .where('locked_at', 'is not', null)
    .where('account', '>', after?.account ?? '')
    .orderBy('account')
    .limit(stretch);
}

async function endOfLocked({ db }: Store, _today: Day, page: Page<Account>): Promise<Account | null> {
  const end = await db
    .selectFrom(lockedLoans(page).as('locked'))
    .select('locked.account')
    .orderBy('locked.account', 'desc')
    .limit(1)
    .executeTakeFirst();
  return end ?? null;
}

/** Beside the stretch, not within it: a stretch stays bounded, however few of its entries are of the part. */
function isOfPart(account: RawBuilder<unknown>, { part, of }: SweepPart): RawBuilder<boolean> {
  if (of === 1) return sql`true`;
  return sql`(hashtext(${account}) & 2147483647) % ${of}::integer = ${part}::integer`;
}

/** Not locked for money, neither contact stopped nor a revocation open, and its device delivered. The limit keeps PostgreSQL from joining all loans first. */
const openLoanOf = (account: 'late.account' | 'unpaid.account') =>
  expressionBuilder<Database>()
    .selectFrom('loans')
    .innerJoin('partners', 'partners.id', 'loans.partner_id')
    .select('partners.grace_days')
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
    .where(sql<boolean>`not ${isUndelivered(sql.ref('loans.account'))}`)
    .limit(1)
    .as('loan');

/** Its customer has not got it, as far as anybody knows. */
function isUndelivered(account: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from deliveries d
    where d.account = ${account} and d.delivered_at is null and not d.carried_over)`;
}
