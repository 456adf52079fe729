import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import type { Database } from '#server/database/schema.ts';

export type Instalment = Selectable<Database['instalments']>;

/** Returns the instalments by number; 0 is the down payment. */
export const instalmentsOf = ({ db }: Store, account: string): Promise<Instalment[]> =>
  db.selectFrom('instalments').selectAll().where('account', '=', account).orderBy('number').execute();

/** Returns the instalments of the account that a reference belongs to. */
export const instalmentsOfReference = ({ db }: TxStore, reference: string): Promise<Instalment[]> =>
  db
    .selectFrom('instalments')
    .selectAll()
    .where('account', '=', accountOfReference(reference))
    .orderBy('number')
    .execute();

/** Selects the account of a reference; none for an unknown one. */
export const accountOfReference = (reference: string): RawBuilder<string> =>
  sql<string>`(select account from instalments where reference = ${reference})`;

/** Returns the instalments of a request's loan: none before it is signed. */
export const instalmentsOfRequest = ({ db }: Store, requestId: string): Promise<Instalment[]> =>
  db
    .selectFrom('instalments')
    .selectAll()
    .where('account', '=', (requests) =>
      requests.selectFrom('credit_requests').select('account').where('id', '=', requestId),
    )
    .orderBy('number')
    .execute();

export const instalmentByReference = ({ db }: Store, reference: string): Promise<Instalment | undefined> =>
  db.selectFrom('instalments').selectAll().where('reference', '=', reference).executeTakeFirst();

/** Inserts at least one instalment, all of one account. */
export async function insertInstalments(
  { db }: TxStore,
  account: string,
  rows: readonly Pick<Instalment, 'number' | 'reference' | 'amount_centavos'>[],
): Promise<void> {
  await db
    .insertInto('instalments')
    .values(
      rows.map(({ number, reference, amount_centavos }) => ({ account, number, reference, amount_centavos })),
    )
    .execute();
}

/** Sets the weekly due dates, starting with the first payment's. */
export async function setDueDates({ db }: TxStore, account: string, firstDueOn: Day): Promise<void> {
  await db
    .updateTable('instalments')
    .set({ due_on: sql<string>`${firstDueOn}::date + (number - 1) * 7` })
    .where('account', '=', account)
    .where('number', '>', 0)
    .execute();
}

/**
 * Marks an unpaid instalment of a locked loan as paid. A network clock that runs ahead cannot date it into the future.
 */
export async function markPaid(
  { db }: TxStore,
  account: string,
  number: number,
  paidAt: Date,
): Promise<void> {
  await db
    .updateTable('instalments')
    .set({ paid_at: sql<Date>`least(${paidAt}::timestamptz, app_now())` })
    .where('account', '=', account)
    .where('number', '=', number)
    .where('paid_at', 'is', null)
    .execute();
}

/** Returns `count` numbers for references, unique per deployment; gaps are fine. */
export async function referenceNumbers({ db }: Store, count: number): Promise<number[]> {
  const { rows } = await sql<{ next: number }>`
    select nextval('reference_numbers') as next from generate_series(1, ${count}::int)`.execute(db);
  return rows.map((row) => row.next);
}
