import { sql, type RawBuilder, type Selectable } from 'kysely';
import { type Store, type TxStore, advisoryXactLock } from '#server/database/store.ts';
import {
  blindIndex,
  decryptRow,
  encryptRow,
  type Decrypted,
  dataKeyFor,
  dataKeyOf,
} from '#server/queries/keys/rows.ts';
import { bookCommission } from './commissions.ts';
import { accountOfReference } from './payment-references.ts';
import type { Database } from '#server/database/schema.ts';
import { dayIn, type Day } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { LedgerEntry } from '#domain/credit/ledger/entries.ts';
import { question } from '#server/database/question.ts';

export type Loan = Decrypted<'loans', Selectable<Database['loans']>>;

export const loanByAccount = question(
  (store, account: string) => loans(store, account),
  { activated_at: true, collection_at: true, created_at: true, locked_at: true, paid_off_at: true },
  ([row], store): Loan | undefined => row && decryptRow(store, 'loans', row),
);

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

/** The day since when a credit owes nothing by its contract: paid off, cancelled, revoked or rescinded. Null: it still does. */
export async function endedOn({ db }: Store, requestId: string): Promise<Day | null> {
  const row = await db
    .selectFrom('loans as l')
    .leftJoin('loan_entries as e', (join) =>
      join
        .onRef('e.account', '=', 'l.account')
        .on('e.kind', 'in', ['settled', 'cancelled', 'revoked', 'rescinded']),
    )
    .select(['e.value_day', 'l.paid_off_at'])
    .where('l.request_id', '=', requestId)
    .where('l.status', 'in', ['Paid', 'Cancelled', 'Revoked', 'Rescinded'])
    .orderBy('e.seq', 'desc')
    .executeTakeFirst();
  // A credit of before there were ledgers has its day in a column.
  return row?.value_day ?? (row?.paid_off_at ? dayIn(businessZone, row.paid_off_at) : null);
}

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

/** Returns a page of the loans from before there were ledgers that are still to be carried over, by account. */
export async function loansToCarryOver(
  { db }: Store,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('loans_to_carry_over')
    .select('account')
    .where('account', '>', after)
    .orderBy('account')
    .limit(limit)
    .execute();
  return rows.map(({ account }) => account);
}

/** Notes that a loan was carried over. */
export async function noteCarriedOver({ db }: TxStore, account: string): Promise<void> {
  await db.deleteFrom('loans_to_carry_over').where('account', '=', account).execute();
}

/** Returns the entries of a loan in their order; none for a loan that has no ledger yet. */
export const entriesOf = question(
  ({ db }, account: string) =>
    db.selectFrom('loan_entries').selectAll().where('account', '=', account).orderBy('seq'),
  { at: true },
  (rows) => rows.map(entryOf),
);

/** Returns the entries of several loans, by account. */
export async function entriesByAccount(
  { db }: Store,
  accounts: readonly string[],
): Promise<Map<string, LedgerEntry[]>> {
  const rows = await db
    .selectFrom('loan_entries')
    .selectAll()
    .where('account', 'in', [...accounts])
    .orderBy('account')
    .orderBy('seq')
    .execute();
  const byAccount = Map.groupBy(rows, ({ account }) => account);
  return new Map([...byAccount].map(([account, found]) => [account, found.map(entryOf)]));
}

/** Appends entries to the ledger of a locked loan. */
export async function appendEntries(
  { db }: TxStore,
  account: string,
  entries: readonly LedgerEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto('loan_entries')
    .values(
      entries.map(({ seq, kind, cause, at, valueDay, pots, detail, rules, actor }) => ({
        account,
        seq,
        kind,
        cause,
        at,
        value_day: valueDay,
        ...pots,
        detail: JSON.stringify(detail),
        rules,
        actor,
      })),
    )
    .execute();
}

/** The detail was written by appendEntries, in the shape that belongs to its kind. */
function entryOf(row: Selectable<Database['loan_entries']>): LedgerEntry {
  const { seq, kind, cause, at, value_day: valueDay, detail, rules, actor } = row;
  const { cash, owed, held, sale, charge } = row;
  const pots = { cash, owed, held, sale, charge };
  return { seq, kind, cause, at, valueDay, pots, detail, rules, actor } as LedgerEntry;
}
