import { sql, type Selectable } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { Db, Trx } from '#server/context.ts';
import { columns } from './columns.ts';
import { prepared } from './prepared.ts';
import type { Database } from './schema.ts';
import { sendAlong } from './send-along.ts';

export type Instalment = Selectable<Database['instalments']>;

/** Number 0, the down payment, first. */
export const instalmentsOf = (db: Db | Trx, account: string): Promise<Instalment[]> =>
  ofAccount({ account }).all(db);

const ofAccount = prepared((db, given: { account: string }) =>
  db
    .selectFrom('instalments')
    .select(columns.instalments)
    .where('account', '=', given.account)
    .orderBy('number'),
);

export const instalmentByReference = (db: Db | Trx, reference: string): Promise<Instalment | undefined> =>
  db
    .selectFrom('instalments')
    .select(columns.instalments)
    .where('reference', '=', reference)
    .executeTakeFirst();

export async function insertInstalments(
  trx: Trx,
  rows: readonly Pick<Instalment, 'account' | 'number' | 'reference' | 'amount_centavos'>[],
): Promise<void> {
  await trx
    .insertInto('instalments')
    .values([...rows])
    .$call(sendAlong(trx));
}

/** Weekly dates, from the day on which the first payment falls. */
export async function setDueDates(trx: Trx, account: string, firstDueOn: Day): Promise<void> {
  await trx
    .updateTable('instalments')
    .set({ due_on: sql<string>`${firstDueOn}::date + (number - 1) * 7` })
    .where('account', '=', account)
    .where('number', '>', 0)
    .$call(sendAlong(trx));
}

/** False when it was paid before. A clock of the network that runs ahead does not date it into the future. */
export async function markPaid(trx: Trx, account: string, number: number, paidAt: Date): Promise<boolean> {
  const row = await trx
    .updateTable('instalments')
    .set({ paid_at: sql<Date>`least(${paidAt}::timestamptz, app_now())` })
    .where('account', '=', account)
    .where('number', '=', number)
    .where('paid_at', 'is', null)
    .returning('number')
    .executeTakeFirst();
  return row !== undefined;
}

/** As many numbers for references as asked for, each given out once per deployment; gaps are fine. */
export async function referenceNumbers(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ next: number }>`
    select nextval('reference_numbers') as next from generate_series(1, ${count}::int)`.execute(db);
  return rows.map((row) => row.next);
}
