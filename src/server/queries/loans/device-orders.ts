import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';
import type { Database } from '#server/database/schema.ts';
import { question } from '#server/database/question.ts';

export type DeviceOrder = Selectable<Database['device_orders']>;

/** Returns an order, its age by app_now(), and whether a later one for the same device supersedes it. */
export const deviceOrderToSend = question(
  ({ db }, id: string) =>
    db
      .selectFrom('device_orders as o')
      .selectAll()
      .select(sql<number>`extract(epoch from app_now() - o.at)::float8`.as('age_seconds'))
      .select(isSuperseded.as('superseded'))
      .where('o.id', '=', id),
  { at: true, sent_at: true, tried_at: true },
  ([row]): (DeviceOrder & { age_seconds: number; superseded: boolean }) | undefined => row,
);

/** The account of an order, in a statement. */
export const accountOfOrder = (id: string): RawBuilder<string> =>
  sql<string>`(select account from device_orders where id = ${id})`;

/** A later one for the same device takes the place of `o`. */
const isSuperseded = sql<boolean>`(o.action in ('lock', 'unlock') and exists (
  select from device_orders later
  where later.account = o.account and later.seq > o.seq and later.action <> 'enroll'))`;

/** How many devices are locked, or wait for an order to be sent: only a lock service ends either. */
export async function devicesAtLockService({ db }: Store): Promise<number> {
  const { rows } = await sql<{ devices: number }>`
    select count(*)::integer as devices from loans
    where locked_at is not null or exists (
      select from device_orders o where o.account = loans.account and o.sent_at is null and not ${isSuperseded})`.execute(
    db,
  );
  return rows[0]?.devices ?? 0;
}

export async function markDeviceOrderSent({ db }: Store, id: string): Promise<void> {
  await db
    .updateTable('device_orders')
    .set({ sent_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

/**
 * Counts a try that failed; false when another one was counted meanwhile, which then is the one that goes on.
 */
export async function noteFailedTry(
  { db }: TxStore,
  id: string,
  { attempt, reason }: { attempt: number; reason: string },
): Promise<boolean> {
  const row = await db
    .updateTable('device_orders')
    .set({ attempts: attempt + 1, tried_at: sql<Date>`app_now()`, last_error: reason.slice(0, 200) })
    .where('id', '=', id)
    .where('attempts', '=', attempt)
    .where('sent_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts an order for a device; null when one exists for the same cause. */
export async function insertDeviceOrder(
  { db }: TxStore,
  { account, action, cause }: Pick<DeviceOrder, 'account' | 'action' | 'cause'>,
): Promise<string | null> {
  const row = await db
    .insertInto('device_orders')
    .values({ account, action, cause })
    .onConflict((conflict) => conflict.columns(['account', 'action', 'cause']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Returns the cause of a lock for a week. A week may lock again after an unlocking that left a rest of it open: each
 * lock is ordered once.
 */
export async function nextLockCause({ db }: TxStore, account: string, week: number): Promise<string> {
  const cause = `overdue-${week}`;
  const { earlier } = await db
    .selectFrom('device_orders')
    .select((eb) => eb.fn.countAll<number>().as('earlier'))
    .where('account', '=', account)
    .where('action', '=', 'lock')
    .where((eb) => eb.or([eb('cause', '=', cause), eb('cause', 'like', `${cause}#%`)]))
    .executeTakeFirstOrThrow();
  return earlier === 0 ? cause : `${cause}#${earlier + 1}`;
}

/** Returns the cause of an account's last lock for money; null when there was none. */
export async function lastLockCause({ db }: Store, account: string): Promise<string | null> {
  const row = await db
    .selectFrom('device_orders')
    .select('cause')
    .where('account', '=', account)
    .where('action', '=', 'lock')
    .where('cause', 'like', 'overdue-%')
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  return row?.cause ?? null;
}

/** Whether the lock service took the last order to lock an account's device for money. */
export const isLastLockTaken = question(
  ({ db }, account: string) =>
    db
      .selectFrom('device_orders')
      .select('sent_at')
      .where('account', '=', account)
      .where('action', '=', 'lock')
      .where('cause', 'like', 'overdue-%')
      .orderBy('seq', 'desc')
      .limit(1),
  { sent_at: true },
  ([row]) => row !== undefined && row.sent_at !== null,
);
