import type { Selectable } from 'kysely';
import type { Db, Trx } from '#server/context.ts';
import { columns } from './columns.ts';
import { accountOfReference } from './instalments.ts';
import { prepared } from './prepared.ts';
import type { Database } from './schema.ts';

/** What a request starts from: who sells, what, for how much, through whom. */
export type PartnerRow = Selectable<Database['partners']>;
export type ProductRow = Selectable<Database['products']>;

export const partnerRow = (db: Db | Trx, id: number): Promise<PartnerRow | undefined> =>
  partnerById({ id }).first(db);

const partnerById = prepared((db, given: { id: number }) =>
  db.selectFrom('partners').select(columns.partners).where('id', '=', given.id),
);

/** Whose request it is. */
export const partnerRowOf = (db: Db | Trx, requestId: string): Promise<PartnerRow | undefined> =>
  partnerOfRequest({ requestId }).first(db);

const partnerOfRequest = prepared((db, given: { requestId: string }) =>
  db
    .selectFrom('partners')
    .select(columns.partners)
    .where('id', '=', (request) =>
      request.selectFrom('credit_requests').select('partner_id').where('id', '=', given.requestId),
    ),
);

/** Whose payment a reference is for. */
export const partnerRowOfReference = (db: Db | Trx, reference: string): Promise<PartnerRow | undefined> =>
  partnerOfPayment({ reference }).first(db);

const partnerOfPayment = prepared((db, given: { reference: string }) =>
  db
    .selectFrom('partners')
    .select(columns.partners)
    .where('id', '=', (paid) =>
      paid
        .selectFrom('loans')
        .select('partner_id')
        .where('account', '=', accountOfReference(given.reference)),
    ),
);

/** Products that a partner sells today, by their exact name. */
export const productsOffered = (db: Db | Trx, partnerId: number, name: string): Promise<ProductRow[]> =>
  offered({ partnerId, name }).all(db);

const offered = prepared((db, given: { partnerId: number; name: string }) =>
  db
    .selectFrom('products')
    .select(columns.products)
    .where('partner_id', '=', given.partnerId)
    .where('name', '=', given.name)
    .where('taken_off_at', 'is', null)
    .orderBy('position')
    .orderBy('id'),
);

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
