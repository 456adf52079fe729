import { sql, type Selectable } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { Centavos } from '#domain/credit/money.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import type { Database } from '#server/database/schema.ts';
import { question } from '#server/database/question.ts';

export type Instalment = Selectable<Database['instalments']>;

/** Returns the instalments by number; 0 is the down payment. */
export const instalmentsOf = question(
  ({ db }, account: string) =>
    db.selectFrom('instalments').selectAll().where('account', '=', account).orderBy('number'),
  { paid_at: true },
  (rows): readonly Instalment[] => rows,
);

/** Returns a reference that pays this week: its own, else any of the account (money always goes to the oldest week). */
export async function referenceOfWeek({ db }: Store, account: string, number: number): Promise<string> {
  const { reference } = await db
    .selectFrom('instalments')
    .select(sql<string>`reference`.as('reference'))
    .where('account', '=', account)
    .where('reference', 'is not', null)
    .orderBy(sql`number <> ${number}::integer`)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return reference;
}

/** Inserts at least one instalment, all of one account. */
export async function insertInstalments(
  { db }: TxStore,
  account: string,
  rows: readonly Pick<Instalment, 'number' | 'reference' | 'amount_centavos'>[],
): Promise<void> {
  // One parameter, whatever the number of weeks: a hundred rows of placeholders take longer to compile than to insert.
  await sql`
    insert into instalments (account, number, reference, amount_centavos)
    select ${account}, * from json_to_recordset(${JSON.stringify(rows)}::json)
      as week (number integer, reference text, amount_centavos bigint)`.execute(db);
}

/** Sets the days on which weekly payments are due. */
export async function setDueDays(
  { db }: TxStore,
  account: string,
  weeks: readonly { readonly number: number; readonly dueOn: Day }[],
): Promise<void> {
  const [numbers, days] = [weeks.map(({ number }) => number), weeks.map(({ dueOn }) => dueOn)];
  await sql`
    update instalments set due_on = week.due_on
    from unnest(${numbers}::integer[], ${days}::date[]) as week (number, due_on)
    where account = ${account} and instalments.number = week.number`.execute(db);
}

/**
 * Marks the instalments of a locked loan as its ledger has them: the down payment, and so many weeks from the first.
 * `at` dates those that were not paid before; a network clock that runs ahead cannot date them into the future.
 */
export async function setCovered(
  { db }: TxStore,
  account: string,
  { weeks, isDownPaid, at }: { weeks: number; isDownPaid: boolean; at: Date },
): Promise<void> {
  const covered = sql<boolean>`(case when number = 0 then ${isDownPaid}::boolean else number <= ${weeks}::integer end)`;
  await db
    .updateTable('instalments')
    .set({ paid_at: sql<Date | null>`case when ${covered} then least(${at}::timestamptz, app_now()) end` })
    .where('account', '=', account)
    .where(sql<boolean>`(paid_at is not null) <> ${covered}`)
    .execute();
}

/** Sets what was forgiven of each week. */
export async function setForgiven(
  { db }: TxStore,
  account: string,
  weeks: readonly { readonly number: number; readonly forgivenCentavos: Centavos }[],
): Promise<void> {
  const [numbers, sums] = [
    weeks.map(({ number }) => number),
    weeks.map(({ forgivenCentavos }) => forgivenCentavos),
  ];
  await sql`
    update instalments set forgiven_centavos = week.centavos
    from unnest(${numbers}::integer[], ${sums}::bigint[]) as week (number, centavos)
    where account = ${account} and instalments.number = week.number
      and forgiven_centavos <> week.centavos`.execute(db);
}

/** Whether nothing of it was left to pay, so that its `paid_at` is the day of the forgiving. */
export const isForgiven = (each: Pick<Instalment, 'amount_centavos' | 'forgiven_centavos'>): boolean =>
  each.forgiven_centavos >= each.amount_centavos;

/** Returns `count` numbers for references, unique per deployment; gaps are fine. */
export async function referenceNumbers({ db }: Store, count: number): Promise<number[]> {
  const { rows } = await sql<{ next: number }>`
    select nextval('reference_numbers') as next from generate_series(1, ${count}::int)`.execute(db);
  return rows.map((row) => row.next);
}
