import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';
import { blindIndex, decryptRow, encryptRow, type Decrypted } from '#server/queries/keys/rows.ts';
import { advisoryXactLock } from '#server/database/advisory-lock.ts';
import { dataKeyFor, dataKeyOf } from '#server/queries/keys/data-keys.ts';
import { bookCommission } from './commissions.ts';
import { accountOfReference } from './payment-references.ts';
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

/**
 * Sets the status of a locked loan as its ledger has it, with the times of its first activation and of its payoff, and
 * books what its seller earns or loses by it.
 */
export async function setLoanStatus(tx: TxStore, account: string, status: Loan['status']): Promise<void> {
  await tx.db
    .updateTable('loans')
    .set({
      status,
      ...(status === 'Active' && { activated_at: sql<Date>`coalesce(activated_at, app_now())` }),
      paid_off_at: status === 'Paid' ? sql<Date>`app_now()` : null,
    })
    .where('account', '=', account)
    .execute();
  await bookCommission(tx, account);
}

/** Notes that a message about money owed leaves for the customer of a locked loan. */
export async function noteCollection({ db }: TxStore, account: string, messageId: string): Promise<void> {
  await db
    .updateTable('loans')
    .set({ collection_at: sql<Date>`app_now()`, collection_message: messageId })
    .where('account', '=', account)
    .execute();
}

/** Takes that back: the message never left. */
export async function forgetCollection({ db }: TxStore, account: string, messageId: string): Promise<void> {
  await db
    .updateTable('loans')
    .set({ collection_at: null, collection_message: null })
    .where('account', '=', account)
    .where('collection_message', '=', messageId)
    .execute();
}

/** Prevents others from opening a loan for this phone until the transaction ends. */
export async function lockPhone(tx: TxStore, phone: string): Promise<void> {
  await advisoryXactLock(tx.db, `loan:${blindIndex(tx, 'phone', phone)}`);
}
