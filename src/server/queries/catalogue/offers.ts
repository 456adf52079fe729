import type { Selectable } from 'kysely';
import type { Offer } from '#domain/catalogue/offer.ts';
import type { PlanBands } from '#domain/credit/plan-choice.ts';
import type { Store } from '#server/database/store.ts';
import { accountOfReference } from '#server/queries/loans/payment-references.ts';
import type { Database } from '#server/database/schema.ts';

/** Rows that a request starts from: partner, product, offer, promoter. */
export type PartnerRow = Selectable<Database['partners']>;
export type ProductRow = Selectable<Database['products']>;
export type BandColumns = Pick<PartnerRow, 'plan_weeks' | 'plan_down_payment_percent'>;

export const offerOf = (row: ProductRow): Offer => ({
  priceCentavos: row.price_centavos,
  downPaymentCentavos: row.down_payment_centavos,
  weeklyCentavos: row.weekly_centavos,
  weeks: row.weeks,
});

export const bandsOf = (row: BandColumns): PlanBands => ({
  weeks: row.plan_weeks,
  downPaymentPercent: row.plan_down_payment_percent,
});

export const partnerRow = ({ db }: Store, id: number): Promise<PartnerRow | undefined> =>
  db.selectFrom('partners').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the partner of a request. */
export const partnerRowOf = ({ db }: Store, requestId: string): Promise<PartnerRow | undefined> =>
  db
    .selectFrom('partners')
    .selectAll()
    .where('id', '=', (request) =>
      request.selectFrom('credit_requests').select('partner_id').where('id', '=', requestId),
    )
    .executeTakeFirst();

/** Returns the partner of a payment reference. */
export const partnerRowOfReference = ({ db }: Store, reference: string): Promise<PartnerRow | undefined> =>
  db
    .selectFrom('partners')
    .selectAll()
    .where('id', '=', (paid) =>
      paid.selectFrom('loans').select('partner_id').where('account', '=', accountOfReference(reference)),
    )
    .executeTakeFirst();

/** Returns the products of this exact name that a partner sells now. */
export const productsOffered = ({ db }: Store, partnerId: number, name: string): Promise<ProductRow[]> =>
  db
    .selectFrom('products')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('name', '=', name)
    .where('taken_off_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Returns what a partner sells now for less than this cash price, the dearest first. */
export const productsUnder = (
  { db }: Store,
  partnerId: number,
  priceCentavos: number,
): Promise<ProductRow[]> =>
  db
    .selectFrom('products')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('price_centavos', '<', priceCentavos)
    .where('taken_off_at', 'is', null)
    .orderBy('price_centavos', 'desc')
    .orderBy('id')
    .limit(40)
    .execute();

/** Whether somebody of this number sells for the partner. */
export async function isPromoterOf({ db }: Store, partnerId: number, promoterId: number): Promise<boolean> {
  const row = await db
    .selectFrom('promoters')
    .select('id')
    .where('id', '=', promoterId)
    .where('partner_id', '=', partnerId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the promoter of a partner that both codes identify, case-insensitive. */
export async function promoterByCodes(
  { db }: Store,
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
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}
