import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';
import { blindIndex, decryptRow, encryptRow, type Decrypted } from '#server/queries/keys/rows.ts';
import { advisoryXactLock } from '#server/database/advisory-lock.ts';
import { dataKeyFor, dataKeyOf } from '#server/queries/keys/data-keys.ts';
import { accountOfReference } from './instalments.ts';
import type { Database } from '#server/database/schema.ts';

export type Loan = Decrypted<'loans', Selectable<Database['loans']>>;

export async function loanByAccount(store: Store, account: string): Promise<Loan | undefined> {
  const row = await loans(store, account).executeTakeFirst();
  return row && decryptRow(store, 'loans', row);
}

/** Locks the row until the transaction ends: payments and servicing of one account are serialised. */
export async function lockLoan(tx: TxStore, account: string): Promise<Loan | undefined> {
  const row = await loans(tx, account).forUpdate().executeTakeFirst();
  return row && decryptRow(tx, 'loans', row);
}

/** Locks and returns the loan of a reference. */
export async function lockLoanOfReference(tx: TxStore, reference: string): Promise<Loan | undefined> {
  const row = await loans(tx, accountOfReference(reference)).forUpdate().executeTakeFirst();
  return row && decryptRow(tx, 'loans', row);
}

const loans = ({ db }: Store, account: string | RawBuilder<string>) =>
  db.selectFrom('loans').selectAll().select(dataKeyOf('loans')).where('account', '=', account);

export async function insertLoan(
  tx: TxStore,
  loan: Pick<Loan, 'account' | 'request_id' | 'partner_id' | 'phone' | 'total_payments'>,
): Promise<void> {
  const key = await dataKeyFor(tx, loan.request_id);
  await tx.db
    .insertInto('loans')
    .values({ ...encryptRow(tx, 'loans', key, loan), status: 'PendingDownPayment' })
    .execute();
}

/** Activates a loan that waits for its down payment; it must be locked, or inserted in this transaction. */
export async function activateLoan({ db }: TxStore, account: string): Promise<void> {
  await db
    .updateTable('loans')
    .set({ status: 'Active', activated_at: sql<Date>`app_now()` })
    .where('account', '=', account)
    .where('status', '=', 'PendingDownPayment')
    .execute();
}

/** Marks the loan as paid off; false when it already is. */
export async function payOffLoan({ db }: TxStore, account: string): Promise<boolean> {
  const row = await db
    .updateTable('loans')
    .set({ status: 'Paid', paid_off_at: sql<Date>`app_now()`, locked_at: null })
    .where('account', '=', account)
    .where('status', '=', 'Active')
    .returning('account')
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets whether the device is locked; false when unchanged. */
export async function setLocked({ db }: TxStore, account: string, locked: boolean): Promise<boolean> {
  const row = await db
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
export async function lockPhone(tx: TxStore, phone: string): Promise<void> {
  await advisoryXactLock(tx.db, `loan:${blindIndex(tx, 'phone', phone)}`);
}
