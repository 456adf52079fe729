import { sql } from 'kysely';
import type { Store } from '#server/database/store.ts';
import { blindIndex } from '#server/queries/keys/rows.ts';

export interface SignedContract {
  readonly requestId: string;
  readonly account: string;
  readonly partnerId: number;
  /** Open: its down payment is still to come, or something of it is owed. */
  readonly active: boolean;
}

/** Returns the signed contracts of a phone, newest first; `partnerId` null: with every partner. */
export async function signedContracts(
  store: Store,
  phone: string,
  partnerId: number | null,
): Promise<SignedContract[]> {
  const rows = await store.db
    .selectFrom('credit_requests')
    .leftJoin('loans', 'loans.request_id', 'credit_requests.id')
    .select([
      'credit_requests.id',
      'credit_requests.account',
      'credit_requests.partner_id',
      sql<boolean>`coalesce(loans.status in ('PendingDownPayment', 'Active'), true)`.as('active'),
    ])
    .where('credit_requests.phone_index', '=', blindIndex(store, 'phone', phone))
    .where('contract_signed_at', 'is not', null)
    .$if(partnerId !== null, (query) => query.where('credit_requests.partner_id', '=', partnerId))
    .orderBy('contract_signed_at', 'desc')
    .orderBy('credit_requests.id')
    .execute();
  return rows.map(({ id, account, partner_id, active }) => ({
    requestId: id,
    account,
    partnerId: partner_id,
    active,
  }));
}
