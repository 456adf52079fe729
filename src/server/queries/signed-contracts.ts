import { sql } from 'kysely';
import type { Db, Trx } from '#server/context.ts';
import { blindOf } from '#server/vault/rows.ts';
import { prepared } from './prepared.ts';

export interface SignedContract {
  readonly requestId: string;
  readonly account: string;
  readonly partnerId: number;
  /** Not paid off yet. */
  readonly active: boolean;
}

/** Signed contracts of a phone, newest first; `partnerId` null: with every partner. */
export async function signedContracts(
  db: Db | Trx,
  phone: string,
  partnerId: number | null,
): Promise<SignedContract[]> {
  const phoneIndex = blindOf(db, 'phone', phone);
  const rows = await (
    partnerId === null ? withAnyone({ phoneIndex }) : withPartner({ phoneIndex, partnerId })
  ).all(db);
  return rows.map(({ id, account, partner_id, active }) => ({
    requestId: id,
    account,
    partnerId: partner_id,
    active,
  }));
}

const ofPhone = (db: Db | Trx, phoneIndex: string) =>
  db
    .selectFrom('credit_requests')
    .leftJoin('loans', 'loans.request_id', 'credit_requests.id')
    .select([
      'credit_requests.id',
      'credit_requests.account',
      'credit_requests.partner_id',
      sql<boolean>`coalesce(loans.status <> 'Paid', true)`.as('active'),
    ])
    .where('credit_requests.phone_index', '=', phoneIndex)
    .where('contract_signed_at', 'is not', null)
    .orderBy('contract_signed_at', 'desc')
    .orderBy('credit_requests.id');

const withAnyone = prepared((db, given: { phoneIndex: string }) => ofPhone(db, given.phoneIndex));
const withPartner = prepared((db, given: { phoneIndex: string; partnerId: number }) =>
  ofPhone(db, given.phoneIndex).where('credit_requests.partner_id', '=', given.partnerId),
);
