import { sql, type Selectable } from 'kysely';
import { sortedAs } from './names.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import type { PlaceFacts } from '#domain/partner/place-limits.ts';
import type { Database } from '#server/database/schema.ts';

/** Returns the stores in scope with their people who sell, by partner and name; closed ones last. */
export const storesInScope = ({ db }: Store, partnerId: number | null) =>
  db
    .selectFrom('stores as s')
    .select([
      's.id',
      's.partner_id as partnerId',
      's.name',
      's.address',
      's.closed_at as closedAt',
      sql<number>`(select count(*)::int from promoters m where m.store = s.id and m.withdrawn_at is null)`.as(
        'promoters',
      ),
    ])
    .$if(partnerId !== null, (query) => query.where('s.partner_id', '=', partnerId ?? 0))
    .orderBy(sql`s.closed_at is not null`)
    .orderBy('s.partner_id')
    .orderBy(sortedAs(sql`s.name`))
    .limit(1_000)
    .execute();

/** Returns the open stores of a partner, by name. */
export const openStoresOf = ({ db }: Store, partnerId: number) =>
  db
    .selectFrom('stores')
    .select(['id', 'name'])
    .where('partner_id', '=', partnerId)
    .where('closed_at', 'is', null)
    .orderBy(sortedAs(sql`name`))
    .limit(1_000)
    .execute();

export const storeById = ({ db }: Store, id: string) =>
  db
    .selectFrom('stores')
    .select(['id', 'partner_id as partnerId', 'name', 'address', 'closed_at as closedAt'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Returns the names of some stores, by their id. */
export async function storeNames(
  { db }: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('stores')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Locks an open store until the transaction ends: nobody is moved to one that closes. */
export const lockOpenStore = ({ db }: TxStore, id: string) =>
  db
    .selectFrom('stores')
    .select(['id', 'partner_id as partnerId', 'name', 'address'])
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Null: an open store of the partner has this name. */
export async function insertStore(
  { db }: TxStore,
  store: { readonly partnerId: number; readonly name: string; readonly address: string },
): Promise<string | null> {
  const row = await db
    .insertInto('stores')
    .values({ partner_id: store.partnerId, name: store.name, address: store.address })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether another open store of the partner has this name. */
export async function isStoreNamed(
  { db }: TxStore,
  partnerId: number,
  name: string,
  except: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('stores')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('closed_at', 'is', null)
    .where('id', '<>', except)
    .executeTakeFirst();
  return row !== undefined;
}

export async function renameStore(
  { db }: TxStore,
  id: string,
  { name, address }: { readonly name: string; readonly address: string },
): Promise<void> {
  await db.updateTable('stores').set({ name, address }).where('id', '=', id).execute();
}

/** False: people still sell there. */
export async function closeStore({ db }: TxStore, id: string): Promise<boolean> {
  const row = await db
    .updateTable('stores')
    .set({ closed_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from promoters m where m.store = ${id} and m.withdrawn_at is null)`,
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export type PaymentPlace = Selectable<Database['payment_places']>;

/** Returns where a partner's references can be paid, in the partner's order. */
export const paymentPlacesOf = async (store: Store, partnerId: number): Promise<PaymentPlace[]> =>
  (await everyPlaceOf(store, partnerId)).filter(({ is_off: isOff }) => !isOff);

/** Also those that customers are sent to no more. */
export const everyPlaceOf = ({ db }: Store, partnerId: number): Promise<PaymentPlace[]> =>
  db
    .selectFrom('payment_places')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .orderBy('is_off')
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Returns a place of a partner in scope. */
export const paymentPlaceById = ({ db }: Store, id: number): Promise<PaymentPlace | undefined> =>
  db.selectFrom('payment_places').selectAll().where('id', '=', id).executeTakeFirst();

/** Sets what a place is called, shows, charges and takes. */
export async function changePlace({ db }: TxStore, id: number, place: PlaceFacts): Promise<void> {
  await db.updateTable('payment_places').set(placeColumns(place)).where('id', '=', id).execute();
}

/** Adds a place after the others of the partner. */
export async function insertPlace({ db }: TxStore, partnerId: number, place: PlaceFacts): Promise<void> {
  const position = sql<number>`(select coalesce(max(position), -1) + 1 from payment_places
    where partner_id = ${partnerId})`;
  await db
    .insertInto('payment_places')
    .values({ ...placeColumns(place), partner_id: partnerId, position })
    .execute();
}

const placeColumns = ({ name, file, isOpen, ...limits }: PlaceFacts) => ({
  name,
  file,
  is_off: !isOpen,
  fee_centavos: limits.feeCentavos,
  min_centavos: limits.minCentavos,
  max_centavos: limits.maxCentavos,
  hours: limits.hours,
});

export const placeFactsOf = (place: PaymentPlace): PlaceFacts => ({
  name: place.name,
  file: place.file,
  isOpen: !place.is_off,
  feeCentavos: place.fee_centavos,
  minCentavos: place.min_centavos,
  maxCentavos: place.max_centavos,
  hours: place.hours,
});
