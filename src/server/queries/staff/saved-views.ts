import { sql } from 'kysely';
import { viewsMost, type ViewPage } from '#domain/staff/saved-views.ts';
import type { Store, TxStore } from '#server/database/store.ts';

export interface SavedView {
  readonly id: string;
  readonly page: ViewPage;
  readonly name: string;
  readonly query: string;
  readonly shared: boolean;
  readonly partnerId: number;
  readonly staffId: string;
  readonly owner: string;
}

/**
 * Returns a person's own views of a list by name, then those that others share with partners in scope: of very many
 * partners the first ones, because each is counted.
 */
export const savedViewsOf = (store: Store, staffId: string, page: ViewPage): Promise<SavedView[]> =>
  views(store)
    .where('v.page', '=', page)
    .where(seenBy(staffId))
    .orderBy(sql`v.staff_id <> ${staffId}`)
    .orderBy(sql`lower(v.name)`)
    .orderBy('v.id')
    .limit(2 * viewsMost)
    .execute();

/** Returns a view that this person sees, locked until the transaction ends. */
export const lockSavedView = (tx: TxStore, staffId: string, id: string): Promise<SavedView | undefined> =>
  views(tx).where('v.id', '=', id).where(seenBy(staffId)).forUpdate('v').executeTakeFirst();

/** How many views a person has of a list, and whether another one has this name. */
export async function ownSavedViews(
  { db }: TxStore,
  { staffId, page, name, except }: { staffId: string; page: ViewPage; name: string; except: string | null },
): Promise<{ count: number; isTaken: boolean }> {
  return db
    .selectFrom('saved_views')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<boolean>`coalesce(bool_or(lower(name) = lower(${name}) and id is distinct from ${except}::uuid), false)`.as(
        'isTaken',
      ),
    ])
    .where('staff_id', '=', staffId)
    .where('page', '=', page)
    .executeTakeFirstOrThrow();
}

/** How many views of a list are shared with a partner's desk. */
export async function countSharedViews({ db }: TxStore, partnerId: number, page: ViewPage): Promise<number> {
  const { count } = await db
    .selectFrom('saved_views')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('partner_id', '=', partnerId)
    .where('page', '=', page)
    .where('shared', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertSavedView(
  { db }: TxStore,
  { staffId, partnerId, page, name, query }: Omit<SavedView, 'id' | 'shared' | 'owner'>,
): Promise<string> {
  const { id } = await db
    .insertInto('saved_views')
    .values({ staff_id: staffId, partner_id: partnerId, page, name, query })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateSavedView(
  { db }: TxStore,
  { id, partnerId, name, query, shared }: SavedView,
): Promise<void> {
  await db
    .updateTable('saved_views')
    .set({ partner_id: partnerId, name, query, shared })
    .where('id', '=', id)
    .execute();
}

export async function deleteSavedView({ db }: TxStore, id: string): Promise<void> {
  await db.deleteFrom('saved_views').where('id', '=', id).execute();
}

const views = ({ db }: Store) =>
  db
    .selectFrom('saved_views as v')
    .innerJoin('staff as s', 's.id', 'v.staff_id')
    .select([
      'v.id',
      sql<ViewPage>`v.page`.as('page'),
      'v.name',
      'v.query',
      'v.shared',
      'v.partner_id as partnerId',
      'v.staff_id as staffId',
      's.name as owner',
    ]);

const seenBy = (staffId: string) => sql<boolean>`(v.staff_id = ${staffId} or v.shared)`;
