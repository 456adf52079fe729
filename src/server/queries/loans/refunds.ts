import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { Centavos } from '#domain/credit/money.ts';
import { type Store, type TxStore, advisoryXactLock } from '#server/database/store.ts';
import type { Clabe } from '#domain/credit/clabe.ts';
import { blindIndex, decryptRow, encryptRow, dataKeyFor, dataKeyOf } from '#server/queries/keys/rows.ts';
import type { Loan } from './loans.ts';
import { question } from '#server/database/question.ts';

/** Money of a closed credit that goes back to its customer. */
export interface Refund {
  readonly id: string;
  readonly account: string;
  readonly centavos: Centavos;
  readonly dueBy: Day;
  readonly paidAt: Date | null;
  /** By which it was agreed on; null: not yet. */
  readonly approvalId: string | null;
}

const columns = [
  'id',
  'account',
  'amount_centavos as centavos',
  'due_by as dueBy',
  'paid_at as paidAt',
  'approval_id as approvalId',
] as const;

/** Returns the refunds of an account, the first due first. */
export const refundsOf = question(
  ({ db }, account: string) =>
    db
      .selectFrom('refunds')
      .select(columns)
      .where('account', '=', account)
      .orderBy('due_by')
      .orderBy('entry'),
  { paidAt: true },
  (rows): readonly Refund[] => rows,
);

export const refundById = ({ db }: Store, id: string): Promise<Refund | undefined> =>
  db.selectFrom('refunds').select(columns).where('id', '=', id).executeTakeFirst();

/** What is still to be paid back, by account; accounts to which nothing is are left out. */
export async function openRefundsByAccount(
  { db }: Store,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, Centavos>> {
  const rows = await db
    .selectFrom('refunds')
    .select(['account', sql<number>`sum(amount_centavos)::float8`.as('centavos')])
    .where('account', 'in', [...accounts])
    .where('state', '=', 'open')
    .groupBy('account')
    .execute();
  return new Map(rows.map(({ account, centavos }) => [account, centavos]));
}

/** Once for each entry that left money. */
export async function insertRefund(
  { db }: TxStore,
  refund: { account: string; entry: number; centavos: Centavos; dueBy: Day },
): Promise<void> {
  const { account, entry, centavos, dueBy } = refund;
  await db
    .insertInto('refunds')
    .values({ account, entry, amount_centavos: centavos, due_by: dueBy })
    .onConflict((conflict) => conflict.columns(['account', 'entry']).doNothing())
    .execute();
}

/** Notes that people agreed to an open refund; null: that they do not any more. */
export async function setRefundApproval(
  { db }: TxStore,
  id: string,
  approvalId: string | null,
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ approval_id: approvalId })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();
}

/** Whether a partner has paid another refund by the same transfer. */
export async function isTransferUsed(tx: TxStore, partnerId: number, transfer: string): Promise<boolean> {
  // Of two who type the same key at once, the second sees the first.
  await advisoryXactLock(tx.db, `transfer:${partnerId}:${transfer}`);
  const row = await tx.db
    .selectFrom('refunds')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('transfer', '=', transfer)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a refund as paid out; false when it was already. */
export async function markRefundPaid(
  { db }: TxStore,
  id: string,
  { by, transfer }: { by: string; transfer: string },
): Promise<boolean> {
  const row = await db
    .updateTable('refunds')
    .set({ state: 'paid', paid_at: sql<Date>`app_now()`, paid_by: by, transfer })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface RefundClabe {
  readonly clabe: Clabe;
  /** Why a person looks before money leaves. */
  readonly review: 'shared-clabe' | 'new-phone' | null;
  readonly givenAt: Date;
}

/** Returns where the money of an account is sent; null until its customer said so. */
export const clabeOf = question(
  ({ db }, account: string) =>
    db
      .selectFrom('refund_clabes')
      .selectAll()
      .select(dataKeyOf('refund_clabes'))
      .where('account', '=', account),
  { given_at: true },
  ([row], store): RefundClabe | null => {
    if (!row) return null;
    const { clabe, review, given_at: givenAt } = decryptRow(store, 'refund_clabes', row);
    return { clabe, review, givenAt };
  },
);

/** Sets the CLABE of a locked loan; given now, unless said otherwise. */
export async function setClabe(
  tx: TxStore,
  loan: Pick<Loan, 'account' | 'request_id'>,
  { clabe, review, givenAt }: Omit<RefundClabe, 'givenAt'> & Partial<RefundClabe>,
): Promise<void> {
  const key = await dataKeyFor(tx, loan.request_id);
  const { account, request_id } = loan;
  const sealed = encryptRow(tx, 'refund_clabes', key, { account, request_id, clabe, review });
  const row = { ...sealed, given_at: givenAt ?? sql<Date>`app_now()` };
  await tx.db
    .insertInto('refund_clabes')
    .values(row)
    .onConflict((conflict) => conflict.column('account').doUpdateSet(row))
    .execute();
}

/** Returns the requests of a partner whose customers gave this CLABE. */
export async function requestsWithClabe(store: Store, partnerId: number, clabe: Clabe): Promise<string[]> {
  const rows = await store.db
    .selectFrom('refund_clabes')
    .select('request_id')
    .where('partner_id', '=', partnerId)
    .where('clabe_index', '=', blindIndex(store, 'clabe', clabe))
    .execute();
  return rows.map((row) => row.request_id);
}
