import { sql, type Selectable } from 'kysely';
import type { Db, Trx } from '#server/context.ts';
import type { Database } from './schema.ts';

export type Loan = Selectable<Database['loans']>;

export const loanByAccount = (db: Db | Trx, account: string): Promise<Loan | undefined> =>
  db.selectFrom('loans').selectAll().where('account', '=', account).executeTakeFirst();

/** Locks the row until the transaction ends: payments and servicing of one account follow each other. */
export const lockLoan = (trx: Trx, account: string): Promise<Loan | undefined> =>
  trx.selectFrom('loans').selectAll().where('account', '=', account).forUpdate().executeTakeFirst();

export async function insertLoan(
  trx: Trx,
  loan: Pick<Loan, 'account' | 'request_id' | 'partner_id' | 'phone' | 'total_payments'>,
): Promise<void> {
  await trx
    .insertInto('loans')
    .values({ ...loan, status: 'PendingDownPayment' })
    .execute();
}

/** False when it was active before. */
export async function activateLoan(trx: Trx, account: string): Promise<boolean> {
  const row = await trx
    .updateTable('loans')
    .set({ status: 'Active', activated_at: sql<Date>`app_now()` })
    .where('account', '=', account)
    .where('status', '=', 'PendingDownPayment')
    .returning('account')
    .executeTakeFirst();
  return row !== undefined;
}

/** Paid off and free; false when it was before. */
export async function payOffLoan(trx: Trx, account: string): Promise<boolean> {
  const row = await trx
    .updateTable('loans')
    .set({ status: 'Paid', paid_off_at: sql<Date>`app_now()`, locked_at: null })
    .where('account', '=', account)
    .where('status', '=', 'Active')
    .returning('account')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores whether the device is locked; false when it already was so. */
export async function setLocked(trx: Trx, account: string, locked: boolean): Promise<boolean> {
  const row = await trx
    .updateTable('loans')
    .set({ locked_at: locked ? sql<Date>`app_now()` : null })
    .where('account', '=', account)
    .where('status', '=', 'Active')
    .where('locked_at', locked ? 'is' : 'is not', null)
    .returning('account')
    .executeTakeFirst();
  return row !== undefined;
}

/** Until the transaction ends nobody else opens a loan for this phone. */
export async function lockPhone(trx: Trx, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`loan:${phone}`}, 0))`.execute(trx);
}
