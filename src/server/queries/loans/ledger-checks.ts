import { sql } from 'kysely';
import type { Centavos } from '#domain/credit/money.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import type { Loan } from './loans.ts';
import { accountOf, countedOf, isMoneyOf, lastDecision } from './waiting-payments.ts';
import { waitingResults, type EventName } from './waiting-payments.ts';

/** What the check of the books needs to know of a loan besides its entries; nothing of its person. */
export type CheckedLoan = Pick<Loan, 'account' | 'status' | 'locked_at'>;

/** The accounts after one, up to another or, null, to the last. */
export interface AccountRange {
  readonly after: string;
  readonly until: string | null;
}

/** What of the books: the loans of a range, the events of the payment networks, or all. */
export type BooksPart = AccountRange | 'events' | 'all';

/** Cuts all loans by their accounts into ranges of about `size`. */
export async function accountRanges({ db }: Store, size: number): Promise<AccountRange[]> {
  const { rows } = await sql<{ account: string }>`
    select account from (select account, row_number() over (order by account) as place from loans) placed
    where place % ${size} = 0 order by account`.execute(db);
  const ends = rows.map(({ account }) => account);
  return ['', ...ends].map((after, index) => ({ after, until: ends[index] ?? null }));
}

/** Returns a page of loans by account. */
export const loansToCheck = (
  { db }: Store,
  { after, until, limit }: AccountRange & { limit: number },
): Promise<CheckedLoan[]> =>
  db
    .selectFrom('loans')
    .select(['account', 'status', 'locked_at'])
    .where('account', '>', after)
    .$if(until !== null, (query) => query.where('account', '<=', until))
    .orderBy('account')
    .limit(limit)
    .execute();

export interface KnownEvent {
  readonly account: string;
  /** '{provider}:{id}' */
  readonly event: string;
  readonly reference: string;
  readonly centavos: Centavos;
}

/** The number that the ledger gives an event that was taken out of a credit before it was booked again. */
const timeBooked = sql<string>`coalesce((select '#' || 1 + count(*) from payment_decisions earlier
  where earlier.provider = event.provider and earlier.event_id = event.event_id
    and earlier.number < decided.number and earlier.decision = 'taken-back' having count(*) > 0), '')`;

/**
 * Returns the events that were booked into these accounts, by their reference or by a person, with their names in the
 * ledger (domain/credit/ledger/entries.ts); also those that were taken out again or lost.
 */
export async function bookedEvents({ db }: Store, accounts: readonly string[]): Promise<KnownEvent[]> {
  const event = sql<string>`event.provider || ':' || event.event_id`;
  return db
    .selectFrom('payment_events as event')
    .innerJoin('payment_references as due', 'due.reference', 'event.reference')
    .select(['due.account', event.as('event'), 'event.reference', 'event.amount_centavos as centavos'])
    .where('due.account', 'in', [...accounts])
    .where(
      sql<boolean>`event.result = 'applied' or exists (select from payment_decisions first
      where first.provider = event.provider and first.event_id = event.event_id
        and first.number = 1 and first.decision in ('taken-back', 'charged-back'))`,
    )
    .unionAll(
      db
        .selectFrom('payment_events as event')
        .innerJoin('payment_decisions as decided', (join) =>
          join
            .onRef('decided.provider', '=', 'event.provider')
            .onRef('decided.event_id', '=', 'event.event_id'),
        )
        .select([
          sql<string>`decided.account`.as('account'),
          sql<string>`${event} || ${timeBooked}`.as('event'),
          'event.reference',
          sql<number>`event.amount_centavos - coalesce(decided.returned_centavos, 0)`.as('centavos'),
        ])
        .where('decided.account', 'in', [...accounts])
        .where('decided.decision', '=', 'booked'),
    )
    .execute();
}

/**
 * Where the money of an event stands: in the ledger of an account, in the list of what waits, given back; or nowhere.
 * 'earlier': of a loan that has no ledger yet. In one that was carried over it is named by its reference
 * (ledger-of.ts).
 */
export type Place = 'booked' | 'earlier' | 'suspense' | 'returned' | 'nowhere';

export interface PlacedEvent extends EventName {
  readonly centavos: Centavos;
  readonly place: Place;
  /** Of money that a person booked, the part that was given or charged back; not among `centavos`. */
  readonly returnedCentavos: Centavos;
}

/** How far a check has come: it goes through the loans, then through the events of the payment networks. */
export interface Checked {
  readonly loans: number;
  readonly lastAccount: string;
  readonly loansDone: boolean;
  readonly events: number;
  readonly lastEvent: EventName;
  /** Σ of the events, by where their money stands. */
  readonly centavos: Readonly<Record<Place, Centavos>>;
  readonly done: boolean;
}

/** Returns a page of the events of all payment networks, each with its place. */
export async function placedEvents(
  { db }: Store,
  { after, limit }: { after: EventName; limit: number },
): Promise<PlacedEvent[]> {
  const { rows } = await sql<PlacedEvent>`
    select provider, event_id as "eventId", amount_centavos - returned as centavos, returned as "returnedCentavos",
      case
        when result in (${sql.join(waitingResults)}) then 'suspense'
        when result = 'returned' then 'returned'
        when exists (select from loan_entries entry where entry.account = known.account and entry.kind = 'received'
          and ${isMoneyOf('known')}
          and ${countedOf} = amount_centavos - returned) then 'booked'
        when account is not null and result = 'applied'
          and not exists (select from loan_entries entry where entry.account = known.account) then 'earlier'
        else 'nowhere'
      end as place
    from (
      select e.*, coalesce(d.returned_centavos, 0) as returned, ${accountOf} as account
      from payment_events e
      ${lastDecision}
      left join payment_references r on r.reference = e.reference
      where (e.provider, e.event_id) > (${after.provider}, ${after.eventId})
      order by e.provider, e.event_id limit ${limit}
    ) known
    order by provider, event_id`.execute(db);
  return rows;
}

/** What is recorded of an account of which an open week, due soon or late, has no reference that lives. */
export const unpayable = 'week-without-reference';

/** Records what is wrong with an account, or with an event; nothing: that it is right. */
export async function setFaults({ db }: Store, subject: string, faults: readonly string[]): Promise<void> {
  if (faults.length === 0) {
    await db.deleteFrom('ledger_faults').where('subject', '=', subject).execute();
    return;
  }
  await db
    .insertInto('ledger_faults')
    .values({ subject, faults: [...faults] })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ faults: [...faults] }))
    .execute();
}

/** Returns what the checks found and is not right yet. */
export const ledgerFaults = ({ db }: Store): Promise<{ subject: string; faults: string[]; since: Date }[]> =>
  db.selectFrom('ledger_faults').selectAll().orderBy('since').orderBy('subject').execute();

/** Records a check that has ended, of all books. */
export async function recordCheck(
  { db }: TxStore,
  { loans, events }: { loans: number; events: number },
): Promise<void> {
  await db.insertInto('ledger_checks').values({ loans, events }).execute();
}

/** Begins a check of these parts. Returns its id. */
export async function beginCheck({ db }: TxStore, parts: readonly string[]): Promise<string> {
  const { id } = await db
    .insertInto('ledger_checks')
    .values({ loans: 0, events: 0, finished_at: null, waiting: [...parts] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Notes once that a part has ended, and with the last one the whole check. */
export async function endPart(
  { db }: TxStore,
  { check, part }: { check: string; part: string },
  { loans, events }: { loans: number; events: number },
): Promise<void> {
  const left = sql<string[]>`array_remove(waiting, ${part})`;
  await db
    .updateTable('ledger_checks')
    .set({
      waiting: left,
      loans: sql<number>`loans + ${loans}::integer`,
      events: sql<number>`events + ${events}::integer`,
      finished_at: sql<Date | null>`case when cardinality(${left}) = 0 then app_now() end`,
    })
    .where('id', '=', check)
    .where(sql<boolean>`${part} = any (waiting)`)
    .execute();
}
