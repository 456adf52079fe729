import { sql, type Insertable } from 'kysely';
import {
  heldHours,
  lastPieces,
  shortageOfAll,
  type LeftOfColor,
  type StockPlace,
} from '#domain/catalogue/stock.ts';
import { DomainError } from '#domain/errors.ts';
import type { ColorChoice, Database } from '#server/database/schema.ts';
import type { Store, TxStore } from '#server/database/store.ts';

/**
 * Locks what was counted of a product until the transaction ends, always in this order. `mine`: the piece of this request
 * is here, whose own lock the caller has.
 */
export async function lockStock(
  { db }: TxStore,
  { productId, requestId }: { readonly productId: number; readonly requestId: string | null },
): Promise<(StockPlace & { mine: boolean })[]> {
  return db
    .selectFrom('stock_counts as c')
    .leftJoin('stock_holds as h', (join) =>
      join.onRef('h.stock_id', '=', 'c.id').on('h.request_id', '=', requestId),
    )
    .select(['c.id', 'c.color', 'c.store', 'c.there', 'c.held'])
    .select(sql<boolean>`h.request_id is not null`.as('mine'))
    .where('c.product_id', '=', productId)
    .orderBy('c.id')
    .forUpdate('c')
    .execute();
}

/** Returns the count of a colour at a place, and begins it with none. */
export async function countAt(
  { db }: TxStore,
  of: {
    readonly partnerId: number;
    readonly productId: number;
    readonly color: string;
    readonly store: string | null;
  },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into stock_counts (partner_id, product_id, color, store)
    values (${of.partnerId}, ${of.productId}, ${of.color}, ${of.store})
    on conflict (product_id, color, store) do update set color = excluded.color returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new DomainError('internal');
  return row.id;
}

/** What is there changes with it; fewer than none is refused by the database. */
export async function insertMovement(
  { db }: TxStore,
  movement: Insertable<Database['stock_movements']>,
): Promise<void> {
  await db.insertInto('stock_movements').values(movement).execute();
}

/** Keeps a free piece for a request for a day; false when none is left. */
export async function holdPiece({ db }: TxStore, requestId: string, stockId: string): Promise<boolean> {
  const { rows } = await sql`
    with taken as (
      update stock_counts set held = held + 1 where id = ${stockId} and there > held returning id)
    insert into stock_holds (request_id, stock_id, until)
    select ${requestId}, id, app_now() + make_interval(hours => ${heldHours}) from taken returning request_id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Sells the piece that is held for a request; false when it is not there any more. */
export async function sellPiece({ db }: TxStore, requestId: string): Promise<boolean> {
  const { rows } = await sql`
    with sold as (
      update stock_holds h set until = null from stock_counts c
      where h.request_id = ${requestId} and h.until is not null and c.id = h.stock_id and c.there > 0
      returning h.stock_id, h.partner_id),
    freed as (update stock_counts c set held = held - 1 from sold where c.id = sold.stock_id)
    insert into stock_movements (partner_id, stock_id, kind, pieces, request_id)
    select partner_id, stock_id, 'sold', -1, ${requestId} from sold returning id`.execute(db);
  return rows.length > 0;
}

/** Gives the piece of a request back, if there is one: what is held, and what was sold unless it has left the shop. */
export async function giveBack({ db }: TxStore, requestId: string): Promise<void> {
  await sql`
    with gone as (
      delete from stock_holds h where request_id = ${requestId} and (until is not null or not exists (
        select from loans l join deliveries d on d.account = l.account
        where l.request_id = h.request_id and (d.left_at is not null or d.delivered_at is not null)))
      returning stock_id, partner_id, until),
    freed as (
      update stock_counts c set held = held - 1 from gone where c.id = gone.stock_id and gone.until is not null)
    insert into stock_movements (partner_id, stock_id, kind, pieces, request_id)
    select partner_id, stock_id, 'given-back', 1, ${requestId} from gone where until is null`.execute(db);
}

/** Returns requests whose piece was kept for long enough, the longest first. */
export async function overdueHolds({ db }: Store, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('stock_holds')
    .select('request_id')
    .where('until', '<=', sql<Date>`app_now()`)
    .orderBy('until')
    .limit(limit)
    .execute();
  return rows.map((row) => row.request_id);
}

/** Whether the piece of a request is still kept too long, now that its request is locked. */
export async function isOverdue({ db }: TxStore, requestId: string): Promise<boolean> {
  const row = await db
    .selectFrom('stock_holds')
    .select('request_id')
    .where('request_id', '=', requestId)
    .where('until', '<=', sql<Date>`app_now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns two phones of about the price of a request that are not out. */
export async function insteadOf(
  { db }: Store,
  request: { readonly product_id: number; readonly partner_id: number; readonly price_centavos: number },
): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .selectFrom('products as p')
    .select(['p.id', 'p.name', 'p.colors'])
    .select(leftOf('p.id').as('left'))
    .where('p.partner_id', '=', request.partner_id)
    .where('p.id', '<>', request.product_id)
    .where('p.taken_off_at', 'is', null)
    .orderBy(sql`abs(p.price_centavos - ${request.price_centavos})`)
    .orderBy('p.id')
    .limit(20)
    .execute();
  const shown = rows.filter((row) => !isOut(row));
  return shown.slice(0, 2).map(({ id, name }) => ({ id, name }));
}

/** Whether nothing is left of a product, of any colour. */
export const isOut = ({
  left,
  colors,
}: {
  readonly left: readonly LeftOfColor[];
  readonly colors: readonly ColorChoice[];
}): boolean =>
  shortageOfAll(
    left,
    colors.map(({ color }) => color),
  ) === 'out';

/** The few pieces of each colour that a request may still have: its own is among them. */
export async function leftForRequest(
  { db }: Store,
  { productId, requestId }: { readonly productId: number; readonly requestId: string },
): Promise<LeftOfColor[]> {
  const { rows } = await sql<LeftOfColor>`
    select color, sum(greatest(there - held + (h.request_id is not null)::int, 0))::int as pieces
    from stock_counts c left join stock_holds h
      on h.stock_id = c.id and h.request_id = ${requestId} and h.until is not null
    where product_id = ${productId} group by color
    having sum(greatest(there - held + (h.request_id is not null)::int, 0)) <= ${lastPieces} order by color`.execute(
    db,
  );
  return rows;
}

/** Of each colour of a product the few pieces that are left, over all its places; one of which there are more is not named. */
export const leftOf = (product: 'products.id' | 'p.id') => sql<LeftOfColor[]>`(
  select coalesce(json_agg(json_build_object('color', color, 'pieces', pieces) order by color), '[]')
  from (select color, sum(greatest(there - held, 0))::int as pieces from stock_counts
    where product_id = ${sql.ref(product)} group by color) as counted
  where pieces <= ${lastPieces})`;
