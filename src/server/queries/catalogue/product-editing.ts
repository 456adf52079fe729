import { sql, type InsertObject, type Selectable, type UpdateObject } from 'kysely';
import type { ColorPhoto } from '#domain/catalogue/photos.ts';
import type { FactChange, ProductFacts, ProductState } from '#domain/catalogue/product-facts.ts';
import { variantKey, wordKey } from '#domain/catalogue/product-rules.ts';
import { acrossPartnersIn } from '#server/database/across-partners-in.ts';
import type { Database, ProductChangeKind } from '#server/database/schema.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import type { Day } from '#domain/calendar.ts';

export type ProductToEdit = Selectable<Database['products']>;

export const productToEdit = ({ db }: Store, id: number): Promise<ProductToEdit | undefined> =>
  db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst();

export const lockProduct = ({ db }: TxStore, id: number): Promise<ProductToEdit | undefined> =>
  db.selectFrom('products').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** All products of a partner by name, locked in one order: two imports wait for each other and never deadlock. */
export const lockProductsOf = ({ db }: TxStore, partnerId: number): Promise<ProductToEdit[]> =>
  db
    .selectFrom('products')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .orderBy('id')
    .forUpdate()
    .execute();

export const productsOf = ({ db }: Store, partnerId: number): Promise<ProductToEdit[]> =>
  db.selectFrom('products').selectAll().where('partner_id', '=', partnerId).orderBy('name').execute();

/** Sets it and returns its new version. */
export async function updateProduct(
  { db }: TxStore,
  id: number,
  set: UpdateObject<Database, 'products'>,
): Promise<number> {
  const { version } = await db
    .updateTable('products')
    .set(set)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Inserts it behind the partner's others and returns its number: the highest of all partners plus one. */
export async function insertProduct(
  tx: TxStore,
  product: Omit<InsertObject<Database, 'products'>, 'id' | 'position'>,
): Promise<number> {
  await setUpAlone(tx);
  const { highest } = await acrossPartnersIn(tx.db, 'desk', () =>
    tx.db
      .selectFrom('products')
      .select(sql<number>`coalesce(max(id), 0)`.as('highest'))
      .executeTakeFirstOrThrow(),
  );
  const { id } = await tx.db
    .insertInto('products')
    .values({
      ...product,
      id: highest + 1,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from products where partner_id = ${product.partner_id})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The lock under which the command line numbers them, too (shop-setup.ts). */
const setUpAlone = ({ db }: TxStore) => sql`select pg_advisory_xact_lock(70711970)`.execute(db);

/** Whether another product of the partner has this name, by which files find it; spelled another way it is the same. */
export async function isNameTaken(
  { db }: Store,
  { partnerId, name, except }: { partnerId: number; name: string; except: number | null },
): Promise<boolean> {
  const others = await db
    .selectFrom('products')
    .select('name')
    .where('partner_id', '=', partnerId)
    .$if(except !== null, (query) => query.where('id', '<>', except ?? 0))
    .execute();
  return others.some((other) => wordKey(other.name) === wordKey(name));
}

/** Whether another product of the partner's has this storage of this family. */
export async function isVariantTaken(
  { db }: Store,
  { partnerId, facts, except }: { partnerId: number; facts: ProductFacts; except: number | null },
): Promise<boolean> {
  const variant = variantKey(facts);
  if (variant === null) return false;
  const others = await db
    .selectFrom('products')
    .select(['id', 'family', 'storage'])
    .where('partner_id', '=', partnerId)
    .where('family', '<>', '')
    .execute();
  return others.some((other) => other.id !== except && variantKey(other) === variant);
}

export async function insertProductChange(
  { db }: TxStore,
  change: {
    readonly product: Pick<ProductToEdit, 'id' | 'partner_id' | 'version'>;
    readonly kind: ProductChangeKind;
    readonly staffId: string;
    readonly checkerId: string | null;
    readonly changes: readonly FactChange[];
  },
): Promise<void> {
  const { product, kind, staffId, checkerId, changes } = change;
  await db
    .insertInto('product_changes')
    .values({
      product_id: product.id,
      partner_id: product.partner_id,
      version: product.version,
      kind,
      staff_id: staffId,
      checker_id: checkerId,
      changes: JSON.stringify(changes),
    })
    .execute();
}

/** What was done to a product after a version, the newest first. */
export const productChanges = ({ db }: Store, productId: number, after = 0) =>
  db
    .selectFrom('product_changes as c')
    .leftJoin('staff as s', 's.id', 'c.staff_id')
    .leftJoin('staff as k', 'k.id', 'c.checker_id')
    .select(['c.id', 'c.version', 'c.at', 'c.kind', 'c.changes', 's.name as by', 'k.name as checkedBy'])
    .where('c.product_id', '=', productId)
    .where('c.version', '>', after)
    .orderBy('c.version', 'desc')
    .orderBy('c.at', 'desc')
    .limit(50)
    .execute();

/** Who changed which products of a partner after a moment. */
export const changesOfPartnerSince = ({ db }: Store, partnerId: number, since: Date) =>
  db
    .selectFrom('product_changes as c')
    .innerJoin('products as p', 'p.id', 'c.product_id')
    .leftJoin('staff as s', 's.id', 'c.staff_id')
    .select(['s.name as by', 'p.name as product'])
    .distinct()
    .where('c.partner_id', '=', partnerId)
    .where('c.at', '>=', since)
    .orderBy('p.name')
    .limit(10)
    .execute();

export const stateOf = ({
  taken_off_at: takenOff,
  is_draft: isDraft,
}: Pick<ProductToEdit, 'taken_off_at' | 'is_draft'>): ProductState =>
  takenOff === null ? 'on-sale' : isDraft ? 'draft' : 'withdrawn';

export const factsOf = (row: ProductToEdit): ProductFacts => ({
  name: row.name,
  brand: row.brand,
  family: row.family,
  storage: row.storage,
  priceCentavos: row.price_centavos,
  downPaymentCentavos: row.down_payment_centavos,
  weeklyCentavos: row.weekly_centavos,
  weeks: row.weeks,
  description: row.description,
  specs: row.specs,
  colors: row.colors,
  unlimitedWhatsapp: row.unlimited_whatsapp,
  oxxoSim: row.oxxo_sim,
  bestSeller: row.best_seller,
  onOffer: row.on_offer,
  state: stateOf(row),
});

/** The photos of a colour in their order; none where it has drawings. */
export const photosOf = (pictures: ProductToEdit['pictures'], color: string): readonly ColorPhoto[] =>
  pictures
    .filter((each) => each.color.toLowerCase() === color.toLowerCase())
    .flatMap(
      ({ photos, pair, front, back }) => photos ?? (pair === front && pair === back ? [{ file: pair }] : []),
    );

/** The columns of what is edited. A colour that is gone takes its pictures with it. */
export const columnsOf = (facts: ProductFacts, pictures: ProductToEdit['pictures']) => {
  const left = pictures.filter((each) => facts.colors.some(({ color }) => color === each.color));
  return {
    name: facts.name,
    brand: facts.brand,
    family: facts.family,
    storage: facts.storage,
    price_centavos: facts.priceCentavos,
    down_payment_centavos: facts.downPaymentCentavos,
    weekly_centavos: facts.weeklyCentavos,
    weeks: facts.weeks,
    description: facts.description,
    specs: JSON.stringify(facts.specs),
    colors: JSON.stringify(facts.colors),
    pictures: JSON.stringify(left),
    unlimited_whatsapp: facts.unlimitedWhatsapp,
    oxxo_sim: facts.oxxoSim,
    best_seller: facts.bestSeller,
    on_offer: facts.onOffer,
    is_draft: facts.state === 'draft',
  };
};

const open = ({ db }: Store) =>
  db
    .selectFrom('product_plans as p')
    .leftJoin('staff as s', 's.id', 'p.made_by')
    .select(['p.id', 'p.product_id as productId', 'p.change', 'p.made_at as madeAt', 's.name as by'])
    .select(['p.made_by as madeBy', 'p.checked_by as checkedBy', sql<Day>`p.on_day::text`.as('onDay')])
    .where('p.ended_at', 'is', null);

export type ProductPlan = Awaited<ReturnType<typeof openPlanOf>> & object;

/** Returns the change that waits for its day. */
export const openPlanOf = (store: Store, productId: number) =>
  open(store).where('p.product_id', '=', productId).executeTakeFirst();

/** Returns those whose day has come, the oldest first. */
export const duePlans = (store: Store, today: Day) =>
  open(store)
    .where(sql<boolean>`p.on_day <= ${today}::date`)
    .orderBy('p.on_day')
    .orderBy('p.made_at')
    .limit(200)
    .execute();

/** Returns false while another waits. */
export async function insertPlan(
  { db }: TxStore,
  plan: {
    readonly partnerId: number;
    readonly productId: number;
    readonly change: Partial<ProductFacts>;
    readonly onDay: Day;
    readonly madeBy: string;
    readonly checkedBy: string | null;
  },
): Promise<boolean> {
  const row = await db
    .insertInto('product_plans')
    .values({
      partner_id: plan.partnerId,
      product_id: plan.productId,
      change: JSON.stringify(plan.change),
      on_day: plan.onDay,
      made_by: plan.madeBy,
      checked_by: plan.checkedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false when it has ended already. */
export async function endPlan({ db }: TxStore, id: string, ending: 'made' | 'withdrawn'): Promise<boolean> {
  const row = await db
    .updateTable('product_plans')
    .set({ ending, ended_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the products of a partner for which one waits. */
export async function plannedProducts({ db }: Store, partnerId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('product_plans')
    .select('product_id')
    .where('partner_id', '=', partnerId)
    .where('ended_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.product_id));
}
