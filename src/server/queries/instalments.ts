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
  byReference({ reference }).first(db);

const byReference = prepared((db, given: { reference: string }) =>
  db.selectFrom('instalments').select(columns.instalments).where('reference', '=', given.reference),
);

/** Of one account. By arrays: one text of the statement for any number of payments. */
export const insertInstalments = (
  trx: Trx,
  account: string,
  rows: readonly Pick<Instalment, 'number' | 'reference' | 'amount_centavos'>[],
): Promise<void> =>
  sendAlong(trx)(
    inserted({
      account,
      numbers: rows.map(({ number }) => number),
      references: rows.map(({ reference }) => reference),
      amounts: rows.map(({ amount_centavos }) => amount_centavos),
    }),
  );

const inserted = prepared(
  (db, given: { account: string; numbers: number[]; references: string[]; amounts: number[] }) =>
    db
      .insertInto('instalments')
      .columns(['account', 'number', 'reference', 'amount_centavos'])
      .expression(
        sql`select ${given.account}::text, number, reference, amount
          from unnest(${given.numbers}::int[], ${given.references}::text[], ${given.amounts}::bigint[])
            as told (number, reference, amount)`,
      ),
);

/** Weekly dates, from the day on which the first payment falls. */
export async function setDueDates(trx: Trx, account: string, firstDueOn: Day): Promise<void> {
  await sendAlong(trx)(dated({ account, firstDueOn }));
}

const dated = prepared((db, given: { account: string; firstDueOn: Day }) =>
  db
    .updateTable('instalments')
    .set({ due_on: sql<string>`${given.firstDueOn}::date + (number - 1) * 7` })
    .where('account', '=', given.account)
    .where('number', '>', 0),
);

/** False when it was paid before. A clock of the network that runs ahead does not date it into the future. */
export async function markPaid(trx: Trx, account: string, number: number, paidAt: Date): Promise<boolean> {
  return (await paid({ account, number, paidAt }).first(trx)) !== undefined;
}

const paid = prepared((db, given: { account: string; number: number; paidAt: Date }) =>
  db
    .updateTable('instalments')
    .set({ paid_at: sql<Date>`least(${given.paidAt}::timestamptz, app_now())` })
    .where('account', '=', given.account)
    .where('number', '=', given.number)
    .where('paid_at', 'is', null)
    .returning('number'),
);

/** As many numbers for references as asked for, each given out once per deployment; gaps are fine. */
export async function referenceNumbers(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ next: number }>`
    select nextval('reference_numbers') as next from generate_series(1, ${count}::int)`.execute(db);
  return rows.map((row) => row.next);
}
