import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Db, Trx } from '#server/database/db.ts';
import { blindIndex, decryptRow, encryptRow, type Decrypted } from '#server/queries/keys/rows.ts';
import { advisoryXactLock } from '#server/database/advisory-lock.ts';
import { dataKeyFor, dataKeyOf } from '#server/queries/keys/data-keys.ts';
import { accountOfReference } from './instalments.ts';
import type { Database } from '#server/database/schema.ts';

export type Loan = Decrypted<'loans', Selectable<Database['loans']>>;

export async function loanByAccount(db: Db | Trx, account: string): Promise<Loan | undefined> {
  const row = await loans(db, account).executeTakeFirst();
  return row && decryptRow(db, 'loans', row);
}

/** Locks the row until the transaction ends: payments and servicing of one account are serialised. */
export async function lockLoan(trx: Trx, account: string): Promise<Loan | undefined> {
  const row = await loans(trx, account).forUpdate().executeTakeFirst();
  return row && decryptRow(trx, 'loans', row);
}

/** Locks and returns the loan of a reference. */
export async function lockLoanOfReference(trx: Trx, reference: string): Promise<Loan | undefined> {
  const row = await loans(trx, accountOfReference(reference)).forUpdate().executeTakeFirst();
  return row && decryptRow(trx, 'loans', row);
}

const loans = (db: Db | Trx, account: string | RawBuilder<string>) =>
  db.selectFrom('loans').selectAll().select(dataKeyOf('loans')).where('account', '=', account);

export async function insertLoan(
  trx: Trx,
  loan: Pick<Loan, 'account' | 'request_id' | 'partner_id' | 'phone' | 'total_payments'>,
): Promise<void> {
  const key = await dataKeyFor(trx, loan.request_id);
  await trx
    .insertInto('loans')
    .values({ ...encryptRow(trx, 'loans', key, loan), status: 'PendingDownPayment' })
    .execute();
}

/** Activates a loan that waits for its down payment; it must be locked, or inserted in this transaction. */
export async function activateLoan(trx: Trx, account: string): Promise<void> {
  await trx
    .updateTable('loans')
    .set({ status: 'Active', activated_at: sql<Date>`app_now()` })
    .where('account', '=', account)
    .where('status', '=', 'PendingDownPayment')
    .execute();
}

/** Marks the loan as paid off; false when it already is. */
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

/** Sets whether the device is locked; false when unchanged. */
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

/** Prevents others from opening a loan for this phone until the transaction ends. */
export async function lockPhone(trx: Trx, phone: string): Promise<void> {
  await advisoryXactLock(trx, `loan:${blindIndex(trx, 'phone', phone)}`);
}
