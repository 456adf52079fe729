import { type Selectable, sql, type Insertable } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';
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

type NewPartner = Insertable<Database['partners']>;
type NewProduct = Omit<Insertable<Database['products']>, 'id' | 'position'>;
type NewPromoter = Pick<
  Insertable<Database['promoters']>,
  'partner_id' | 'name' | 'promoter_code' | 'agency_code'
>;

/** Serialises creation: a new number is the highest plus one. */
const setUpAlone = ({ db }: TxStore) => sql`select pg_advisory_xact_lock(70711970)`.execute(db);

/** Inserts a partner with its logos and payment places. Null: the number is taken. */
export async function createPartner(
  tx: TxStore,
  partner: Omit<NewPartner, 'id'> & { id: number | null },
  files: {
    readonly logos: Readonly<Record<Database['logos']['type'], string>>;
    readonly places: readonly { readonly name: string; readonly file: string }[];
  },
): Promise<number | null> {
  await setUpAlone(tx);
  const { highest } = await tx.db
    .selectFrom('partners')
    .select(sql<number>`coalesce(max(id), 0)`.as('highest'))
    .executeTakeFirstOrThrow();
  const id = partner.id ?? highest + 1;
  const made = await tx.db
    .insertInto('partners')
    .values({ ...partner, id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return null;
  const logos = Object.entries(files.logos) as [Database['logos']['type'], string][];
  await tx.db
    .insertInto('logos')
    .values(logos.map(([type, file]) => ({ partner_id: id, type, file })))
    .execute();
  const places = files.places.map((place, position) => ({ partner_id: id, ...place, position }));
  if (places.length > 0) await tx.db.insertInto('payment_places').values(places).execute();
  return id;
}

/** Upserts products by name and puts them on sale. Requests keep the plan with which they began. */
export async function upsertProducts(
  tx: TxStore,
  partnerId: number,
  products: readonly NewProduct[],
): Promise<{ added: number; changed: number }> {
  await setUpAlone(tx);
  const known = await tx.db.selectFrom('products').select(['id', 'name', 'partner_id']).execute();
  const ours = new Map(known.flatMap((row) => (row.partner_id === partnerId ? [[row.name, row.id]] : [])));
  let next = Math.max(0, ...known.map(({ id }) => id)) + 1;
  for (const [position, product] of products.entries()) {
    const id = ours.get(product.name);
    if (id === undefined) {
      await tx.db
        .insertInto('products')
        .values({ ...product, id: next++, position })
        .execute();
    } else {
      await tx.db
        .updateTable('products')
        .set({ ...product, position, taken_off_at: null, is_draft: false })
        .where('id', '=', id)
        .execute();
    }
  }
  const changed = products.filter(({ name }) => ours.has(name)).length;
  return { added: products.length - changed, changed };
}

/** Upserts promoters by their two codes. */
export async function upsertPromoters(
  tx: TxStore,
  promoters: readonly NewPromoter[],
): Promise<{ id: number; name: string }[]> {
  await setUpAlone(tx);
  const put: { id: number; name: string }[] = [];
  for (const promoter of promoters) {
    const row = await tx.db
      .insertInto('promoters')
      .values({ ...promoter, id: sql<number>`nextval('promoter_ids')` })
      .onConflict((conflict) =>
        conflict.columns(['partner_id', 'promoter_code', 'agency_code']).doUpdateSet({ name: promoter.name }),
      )
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow();
    put.push(row);
  }
  return put;
}

/** Returns every partner with its counts, by number. */
export const partnersWithCounts = ({ db }: Store) =>
  db
    .selectFrom('partners as p')
    .select([
      'p.id',
      'p.name',
      'p.dynamic_color as color',
      sql<number>`(select count(*) from products x where x.partner_id = p.id and x.taken_off_at is null)`.as(
        'products',
      ),
      sql<number>`(select count(*) from promoters x where x.partner_id = p.id)`.as('promoters'),
    ])
    .orderBy('p.id')
    .execute();

/** Returns unsent messages; recipients and texts stay sealed. */
export const unsentMessages = ({ db }: Store, givenUp: boolean) =>
  db
    .selectFrom('outbox')
    .select(['id', 'channel', 'attempts', 'last_error as reason', 'created_at as writtenAt'])
    .where('sent_at', 'is', null)
    .where('gave_up_at', givenUp ? 'is not' : 'is', null)
    .orderBy('created_at')
    .limit(200)
    .execute();
