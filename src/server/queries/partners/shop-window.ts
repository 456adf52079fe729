import type { Selectable } from 'kysely';
import type { Store } from '#server/database/store.ts';
import type { Database } from '#server/database/schema.ts';

/** What a partner's shop shows besides its products: promoters, banners, logos. */
export type PromoterRow = Pick<Selectable<Database['promoters']>, 'id' | 'partner_id' | 'name'>;
export type BannerRow = Selectable<Database['banners']>;
export type LogoRow = Selectable<Database['logos']>;

export const promoterRow = ({ db }: Store, id: number): Promise<PromoterRow | undefined> =>
  db
    .selectFrom('promoters')
    .select(['id', 'partner_id', 'name'])
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();

export const bannersOf = ({ db }: Store, partnerId: number): Promise<BannerRow[]> =>
  db
    .selectFrom('banners')
    .selectAll()
    .where('partner_id', '=', partnerId)
    // A banner links to its product.
    .where((eb) =>
      eb.or([
        eb('product_id', 'is', null),
        eb.exists(
          eb
            .selectFrom('products')
            .select('id')
            .whereRef('products.id', '=', 'banners.product_id')
            .where('taken_off_at', 'is', null),
        ),
      ]),
    )
    .orderBy('position')
    .orderBy('id')
    .execute();

/** HEADER, BODY, FOOTER. */
export const logosOf = ({ db }: Store, partnerId: number): Promise<LogoRow[]> =>
  db
    .selectFrom('logos')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .orderBy((eb) =>
      eb.case().when('type', '=', 'HEADER').then(1).when('type', '=', 'BODY').then(2).else(3).end(),
    )
    .execute();

export const logoOf = (
  { db }: Store,
  partnerId: number,
  type: LogoRow['type'],
): Promise<LogoRow | undefined> =>
  db
    .selectFrom('logos')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('type', '=', type)
    .executeTakeFirst();

/** Returns false for a database without partners. */
export async function hasPartners({ db }: Store): Promise<boolean> {
  const row = await db.selectFrom('partners').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}
