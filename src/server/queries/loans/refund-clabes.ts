import { sql } from 'kysely';
import type { Clabe } from '#domain/credit/clabe.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { dataKeyFor, dataKeyOf } from '#server/queries/keys/data-keys.ts';
import { blindIndex, decryptRow, encryptRow } from '#server/queries/keys/rows.ts';
import type { Loan } from './loans.ts';

export interface RefundClabe {
  readonly clabe: Clabe;
  /** Why a person looks before money leaves. */
  readonly review: 'shared-clabe' | 'new-phone' | null;
  readonly givenAt: Date;
}

/** Returns where the money of an account is sent; null until its customer said so. */
export async function clabeOf(store: Store, account: string): Promise<RefundClabe | null> {
  const row = await store.db
    .selectFrom('refund_clabes')
    .selectAll()
    .select(dataKeyOf('refund_clabes'))
    .where('account', '=', account)
    .executeTakeFirst();
  if (!row) return null;
  const { clabe, review, given_at: givenAt } = decryptRow(store, 'refund_clabes', row);
  return { clabe, review, givenAt };
}

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
