import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { Db, Trx } from '#server/database/db.ts';
import type { Database } from '#server/database/schema.ts';

export type Instalment = Selectable<Database['instalments']>;

/** Number 0, the down payment, first. */
export const instalmentsOf = (db: Db | Trx, account: string): Promise<Instalment[]> =>
  db.selectFrom('instalments').selectAll().where('account', '=', account).orderBy('number').execute();

/** The same, of the account that a reference belongs to. */
export const instalmentsOfReference = (trx: Trx, reference: string): Promise<Instalment[]> =>
  trx
    .selectFrom('instalments')
    .selectAll()
    .where('account', '=', accountOfReference(reference))
    .orderBy('number')
    .execute();

/** Whose a reference is; none for an unknown one. */
export const accountOfReference = (reference: string): RawBuilder<string> =>
  sql<string>`(select account from instalments where reference = ${reference})`;

/** The same, by the request whose loan they are of: none before it is signed. */
export const instalmentsOfRequest = (db: Db | Trx, requestId: string): Promise<Instalment[]> =>
  db
    .selectFrom('instalments')
    .selectAll()
    .where('account', '=', (requests) =>
      requests.selectFrom('credit_requests').select('account').where('id', '=', requestId),
    )
    .orderBy('number')
    .execute();

export const instalmentByReference = (db: Db | Trx, reference: string): Promise<Instalment | undefined> =>
  db.selectFrom('instalments').selectAll().where('reference', '=', reference).executeTakeFirst();

/** Of one account, at least one. */
export async function insertInstalments(
  trx: Trx,
  account: string,
  rows: readonly Pick<Instalment, 'number' | 'reference' | 'amount_centavos'>[],
): Promise<void> {
  await trx
    .insertInto('instalments')
    .values(
      rows.map(({ number, reference, amount_centavos }) => ({ account, number, reference, amount_centavos })),
    )
    .execute();
}

/** Weekly dates, from the day on which the first payment falls. */
export async function setDueDates(trx: Trx, account: string, firstDueOn: Day): Promise<void> {
  await trx
    .updateTable('instalments')
    .set({ due_on: sql<string>`${firstDueOn}::date + (number - 1) * 7` })
    .where('account', '=', account)
    .where('number', '>', 0)
    .execute();
}

/**
 * One that is not paid, of a loan that is locked. A clock of the network that runs ahead does not date it into the
 * future.
 */
export async function markPaid(trx: Trx, account: string, number: number, paidAt: Date): Promise<void> {
  await trx
    .updateTable('instalments')
    .set({ paid_at: sql<Date>`least(${paidAt}::timestamptz, app_now())` })
    .where('account', '=', account)
    .where('number', '=', number)
    .where('paid_at', 'is', null)
    .execute();
}

/** As many numbers for references as asked for, each given out once per deployment; gaps are fine. */
export async function referenceNumbers(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ next: number }>`
    select nextval('reference_numbers') as next from generate_series(1, ${count}::int)`.execute(db);
  return rows.map((row) => row.next);
}
