import { sql, type Selectable } from 'kysely';
import type { Db, Trx } from '#server/context.ts';
import { columns } from './columns.ts';
import { prepared } from './prepared.ts';
import type { Database } from './schema.ts';

export type DeviceOrder = Selectable<Database['device_orders']>;

/** An order, its age by app_now(), and whether a later one for the same device has taken its place. */
export const deviceOrderToSend = (
  db: Db,
  id: string,
): Promise<(DeviceOrder & { age_seconds: number; superseded: boolean }) | undefined> =>
  byId({ id }).first(db);

const byId = prepared((db, given: { id: string }) =>
  db
    .selectFrom('device_orders as o')
    .select(columns.device_orders.map((name) => `o.${name}` as const))
    .select(sql<number>`extract(epoch from app_now() - o.at)::float8`.as('age_seconds'))
    .select(
      sql<boolean>`o.action in ('lock', 'unlock') and exists (
        select from device_orders later
        where later.account = o.account and later.seq > o.seq and later.action <> 'enroll')`.as('superseded'),
    )
    .where('o.id', '=', given.id),
);

export async function markDeviceOrderSent(db: Db, id: string): Promise<void> {
  await sent({ id }).all(db);
}

const sent = prepared((db, given: { id: string }) =>
  db
    .updateTable('device_orders')
    .set({ sent_at: sql<Date>`app_now()` })
    .where('id', '=', given.id)
    .where('sent_at', 'is', null),
);

/** Orders something of a device; null when the same cause has ordered it before. */
export async function insertDeviceOrder(
  trx: Trx,
  { account, action, cause }: NewOrder,
): Promise<string | null> {
  return (await ordered({ account, action, cause }).first(trx))?.id ?? null;
}

type NewOrder = Pick<DeviceOrder, 'account' | 'action' | 'cause'>;

const ordered = prepared((db, given: NewOrder) =>
  db
    .insertInto('device_orders')
    .values({ account: given.account, action: given.action, cause: given.cause })
    .onConflict((conflict) => conflict.columns(['account', 'action', 'cause']).doNothing())
    .returning('id'),
);

/** What the last lock of an account was for; null when there was none. */
export async function lastLockCause(db: Db | Trx, account: string): Promise<string | null> {
  const row = await db
    .selectFrom('device_orders')
    .select('cause')
    .where('account', '=', account)
    .where('action', '=', 'lock')
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  return row?.cause ?? null;
}
