import { sql, type RawBuilder, type Selectable } from 'kysely';
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

/** The same, of the account that a reference belongs to. */
export const instalmentsOfReference = (trx: Trx, reference: string): Promise<Instalment[]> =>
  beside({ reference }).all(trx);

const beside = prepared((db, given: { reference: string }) =>
  db
    .selectFrom('instalments')
    .select(columns.instalments)
    .where('account', '=', accountOfReference(given.reference))
    .orderBy('number'),
);

/** Whose a reference is; none for an unknown one. */
export const accountOfReference = (reference: string): RawBuilder<string> =>
  sql<string>`(select account from instalments where reference = ${reference})`;

/** The same, by the request whose loan they are of: none before it is signed. */
export const instalmentsOfRequest = (db: Db | Trx, requestId: string): Promise<Instalment[]> =>
  ofRequest({ requestId }).all(db);

const ofRequest = prepared((db, given: { requestId: string }) =>
  db
    .selectFrom('instalments')
    .select(columns.instalments)
    .where('account', '=', (requests) =>
      requests.selectFrom('credit_requests').select('account').where('id', '=', given.requestId),
    )
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

/**
 * One that is not paid, of a loan that is held: who holds it read so. A clock of the network that runs ahead does not date
 * it into the future.
 */
export async function markPaid(trx: Trx, account: string, number: number, paidAt: Date): Promise<void> {
  await sendAlong(trx)(paid({ account, number, paidAt }));
}

const paid = prepared((db, given: { account: string; number: number; paidAt: Date }) =>
  db
    .updateTable('instalments')
    .set({ paid_at: sql<Date>`least(${given.paidAt}::timestamptz, app_now())` })
    .where('account', '=', given.account)
    .where('number', '=', given.number)
    .where('paid_at', 'is', null),
);

/** As many numbers for references as asked for, each given out once per deployment; gaps are fine. */
export async function referenceNumbers(db: Db, count: number): Promise<number[]> {
  return (await numbers({ count }).all(db)).map((row) => row.next);
}

const numbers = prepared(
  (_, given: { count: number }) => sql<{ next: number }>`
    select nextval('reference_numbers') as next from generate_series(1, ${given.count}::int)`,
);
