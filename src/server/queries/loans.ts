import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import type { Db, Trx } from '#server/context.ts';
import { blindOf, openRow, sealRow, type Opened } from '#server/vault/rows.ts';
import { dataKeyFor, dataKeyOf } from './data-keys.ts';
import { columns } from './columns.ts';
import { accountOfReference } from './instalments.ts';
import { lockedUntilTheEnd } from './locked-until-the-end.ts';
import { prepared, preparedForRows } from './prepared.ts';
import type { Database } from './schema.ts';
import { sendAlong } from './send-along.ts';

export type Loan = Opened<'loans', Selectable<Database['loans']>>;

export async function loanByAccount(db: Db | Trx, account: string): Promise<Loan | undefined> {
  const row = await byAccount({ account }).first(db);
  return row && openRow(db, 'loans', row);
}

/** Locks the row until the transaction ends: payments and servicing of one account follow each other. */
export async function lockLoan(trx: Trx, account: string): Promise<Loan | undefined> {
  const row = await lockedByAccount({ account }).first(trx);
  return row && openRow(trx, 'loans', row);
}

/** The loan that a reference is of, locked likewise. */
export async function lockLoanOfReference(trx: Trx, reference: string): Promise<Loan | undefined> {
  const row = await lockedByReference({ reference }).first(trx);
  return row && openRow(trx, 'loans', row);
}

const loans = (db: Db | Trx, account: string | RawBuilder<string>) =>
  db.selectFrom('loans').select(columns.loans).select(dataKeyOf('loans')).where('account', '=', account);
const byAccount = prepared((db, given: { account: string }) => loans(db, given.account));
const lockedByReference = prepared((db, given: { reference: string }) =>
  loans(db, accountOfReference(given.reference)).forUpdate(),
);
const lockedByAccount = prepared((db, given: { account: string }) => loans(db, given.account).forUpdate());

export async function insertLoan(
  trx: Trx,
  loan: Pick<Loan, 'account' | 'request_id' | 'partner_id' | 'phone' | 'total_payments'>,
): Promise<void> {
  const key = await dataKeyFor(trx, loan.request_id);
  await sendAlong(trx)(inserted({ ...sealRow(trx, 'loans', key, loan), status: 'PendingDownPayment' }));
}

const inserted = preparedForRows((db, row: Insertable<Database['loans']>) =>
  db.insertInto('loans').values(row),
);

/** A loan that is held, or made in this transaction, and waits for its down payment. */
export async function activateLoan(trx: Trx, account: string): Promise<void> {
  await sendAlong(trx)(activated({ account }));
}

const activated = prepared((db, given: { account: string }) =>
  db
    .updateTable('loans')
    .set({ status: 'Active', activated_at: sql<Date>`app_now()` })
    .where('account', '=', given.account)
    .where('status', '=', 'PendingDownPayment'),
);

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
  await lockedUntilTheEnd({ name: `loan:${blindOf(trx, 'phone', phone)}` }).all(trx);
}
