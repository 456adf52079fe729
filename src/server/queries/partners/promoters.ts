import { sql } from 'kysely';
import { sortedAs } from './names.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { soldBy } from '#server/queries/office/keyset.ts';

const columns = [
  'm.id',
  'm.partner_id as partnerId',
  'm.name',
  'm.promoter_code as code',
  'm.agency_code as agency',
  'm.store as storeId',
  'm.withdrawn_at as withdrawnAt',
] as const;

export const promoterById = ({ db }: Store, id: number) =>
  db
    .selectFrom('promoters as m')
    .leftJoin('stores as s', 's.id', 'm.store')
    .select([...columns, 's.name as storeName'])
    .where('m.id', '=', id)
    .executeTakeFirst();

/** Some promoters, by name. */
export const promotersByIds = ({ db }: Store, ids: readonly number[]) =>
  db
    .selectFrom('promoters as m')
    .select(columns)
    .where('m.id', 'in', [...ids])
    .orderBy(sortedAs(sql`m.name`))
    .orderBy('m.id')
    .execute();

/** Everybody who ever sold for a partner, the latest first. */
export const promotersOf = ({ db }: Store, partnerId: number) =>
  db
    .selectFrom('promoters as m')
    .select(columns)
    .where('m.partner_id', '=', partnerId)
    .orderBy('m.id', 'desc')
    .execute();

/** Returns the names of some promoters, by their number. */
export async function promoterNames(
  { db }: Store,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('promoters')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns who sells, at the partners in scope, and is no person of the desk yet, by partner and name. */
export const promotersWithoutPerson = ({ db }: Store) =>
  db
    .selectFrom('promoters as m')
    .select(['m.id', 'm.partner_id as partnerId', 'm.name', 'm.promoter_code as code'])
    .where('m.withdrawn_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from staff_grants g where g.promoter = m.id and g.withdrawn_at is null)`,
    )
    .orderBy('m.partner_id')
    .orderBy(sortedAs(sql`m.name`))
    .orderBy('m.id')
    .limit(1_000)
    .execute();

export const lockPromoter = ({ db }: TxStore, id: number) =>
  db.selectFrom('promoters as m').select(columns).where('m.id', '=', id).forUpdate().executeTakeFirst();

/** Until the transaction ends nobody else takes a code at this partner. */
export const lockPromoterCodes = ({ db }: Pick<TxStore, 'db'>, partnerId: number) =>
  sql`select pg_advisory_xact_lock(70711971, ${partnerId})`.execute(db);

/** Null: the partner has somebody with these codes, in capitals or not. */
export async function insertPromoter(
  { db }: TxStore,
  promoter: {
    readonly partnerId: number;
    readonly name: string;
    readonly code: string;
    readonly agency: string;
    readonly store: string | null;
  },
): Promise<number | null> {
  const { partnerId, name, code, agency, store } = promoter;
  await lockPromoterCodes({ db }, partnerId);
  const known = await db
    .selectFrom('promoters')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where(sql<boolean>`upper(promoter_code) = upper(${code}) and upper(agency_code) = upper(${agency})`)
    .executeTakeFirst();
  if (known) return null;
  const row = await db
    .insertInto('promoters')
    .values({
      id: sql<number>`nextval('promoter_ids')`,
      partner_id: partnerId,
      name,
      promoter_code: code,
      agency_code: agency,
      store,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Returns false when it was so before. */
export async function setWithdrawn({ db }: TxStore, id: number, withdrawn: boolean): Promise<boolean> {
  const row = await db
    .updateTable('promoters')
    .set({ withdrawn_at: withdrawn ? sql<Date>`app_now()` : null })
    .where('id', '=', id)
    .where('withdrawn_at', withdrawn ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves a promoter with the requests that are not signed; what was signed stays where it was sold. */
export async function movePromoter({ db }: TxStore, id: number, store: string | null): Promise<number> {
  await db.updateTable('promoters').set({ store }).where('id', '=', id).execute();
  const moved = await db
    .updateTable('credit_requests as r')
    .set({ store })
    .where(soldBy(id))
    .where('contract_signed_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return Number(moved.numUpdatedRows);
}
