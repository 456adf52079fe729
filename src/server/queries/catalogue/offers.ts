import type { Selectable } from 'kysely';
import type { Db, Trx } from '#server/database/db.ts';
import { accountOfReference } from '#server/queries/loans/instalments.ts';
import type { Database } from '#server/database/schema.ts';

/** What a request starts from: who sells, what, for how much, through whom. */
export type PartnerRow = Selectable<Database['partners']>;
export type ProductRow = Selectable<Database['products']>;

export const partnerRow = (db: Db | Trx, id: number): Promise<PartnerRow | undefined> =>
  db.selectFrom('partners').selectAll().where('id', '=', id).executeTakeFirst();

/** Whose request it is. */
export const partnerRowOf = (db: Db | Trx, requestId: string): Promise<PartnerRow | undefined> =>
  db
    .selectFrom('partners')
    .selectAll()
    .where('id', '=', (request) =>
      request.selectFrom('credit_requests').select('partner_id').where('id', '=', requestId),
    )
    .executeTakeFirst();

/** Whose payment a reference is for. */
export const partnerRowOfReference = (db: Db | Trx, reference: string): Promise<PartnerRow | undefined> =>
  db
    .selectFrom('partners')
    .selectAll()
    .where('id', '=', (paid) =>
      paid.selectFrom('loans').select('partner_id').where('account', '=', accountOfReference(reference)),
    )
    .executeTakeFirst();

/** Products that a partner sells today, by their exact name. */
export const productsOffered = (db: Db | Trx, partnerId: number, name: string): Promise<ProductRow[]> =>
  db
    .selectFrom('products')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('name', '=', name)
    .where('taken_off_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();

export async function isPromoterOf(db: Db | Trx, partnerId: number, promoterId: number): Promise<boolean> {
  const row = await db
    .selectFrom('promoters')
    .select('id')
    .where('id', '=', promoterId)
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The promoter of a partner whom both codes name; capitals do not matter. */
export async function promoterByCodes(
  db: Db | Trx,
  partnerId: number,
  promoterCode: string,
  agencyCode: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('promoters')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where((eb) => eb(eb.fn('upper', ['promoter_code']), '=', promoterCode.toUpperCase()))
    .where((eb) => eb(eb.fn('upper', ['agency_code']), '=', agencyCode.toUpperCase()))
    .executeTakeFirst();
  return row?.id ?? null;
}
