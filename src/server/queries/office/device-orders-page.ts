import { sql } from 'kysely';
import type { Store } from '#server/database/store.ts';
import { keyset, counted, type Counted, type From } from './keyset.ts';

/** As deviceOrderToSend: an order that a later one took the place of is not sent. */
const superseded = sql<boolean>`(o.action in ('lock', 'unlock') and exists (
  select from device_orders later where later.account = o.account and later.seq > o.seq and later.action <> 'enroll'))`;
const isWaiting = sql<boolean>`o.sent_at is null and not ${superseded}`;

/** Hours within which a paid device is free again: at once, says the shop; for good, a day after the last payment (terms §5). */
export const promisedHours = { unlock: 1, release: 24 } as const;

/** When the lock service should have taken order `o`; null: nobody was promised anything. */
export const promisedBy = sql<Date | null>`case o.action
  when 'unlock' then o.at + make_interval(hours => ${sql.lit(promisedHours.unlock)})
  when 'release' then o.at + make_interval(hours => ${sql.lit(promisedHours.release)}) end`;

/** The orders `o` whose customers wait longer than they were promised, of every partner, as figures for /metrics. */
export const lateOrders = sql`
  select 'device_orders_late' as metric, o.action as label, count(*)::float8 as value from device_orders o
    where ${isWaiting} and ${promisedBy} < app_now() group by o.action`;

interface Page {
  /** Those that nobody took and that still matter; else all. */
  readonly unanswered: boolean;
  readonly partnerId: number | null;
  readonly from: From | null;
  readonly limit: number;
}

/** Returns one page of orders to devices: those without an answer the oldest first, all the newest first. */
export async function deviceOrdersPage(store: Store, { unanswered, partnerId, from, limit }: Page) {
  const list = keyset(from, { by: ['o.seq'], descending: !unanswered, of: (seq) => sql`${seq}::bigint` });
  const orders = lines(store)
    .$if(unanswered, (query) => query.where(isWaiting))
    .$if(partnerId !== null, (query) => query.where('o.partner_id', '=', partnerId ?? 0));
  return list.shown(await list.take(orders, limit).execute());
}

/** Returns the orders of an account, the newest first. */
export const deviceOrdersOf = (store: Store, account: string) =>
  lines(store).where('o.account', '=', account).orderBy('o.seq', 'desc').limit(50).execute();

export const countWaitingOrders = (store: Store, partnerId: number | null): Promise<Counted> =>
  counted(store, waitingOrders(store, partnerId));

/** The orders `o` that nobody took. */
export const waitingOrders = ({ db }: Store, partnerId: number | null) =>
  db
    .selectFrom('device_orders as o')
    .where(isWaiting)
    .$if(partnerId !== null, (query) => query.where('o.partner_id', '=', partnerId ?? 0));

export type DeviceOrderRow = Awaited<ReturnType<typeof deviceOrdersOf>>[number];

const lines = ({ db }: Store) =>
  db
    .selectFrom('device_orders as o')
    .innerJoin('loans as l', 'l.account', 'o.account')
    .select([
      'o.id',
      'l.request_id as requestId',
      'o.account',
      'o.partner_id as partnerId',
      'o.action',
      'o.cause',
      'o.at',
      'o.sent_at as takenAt',
      'o.attempts',
      'o.tried_at as triedAt',
      'o.last_error as error',
      sql<string>`o.seq::text`.as('seq'),
      sql<boolean>`(o.sent_at is null and ${superseded})`.as('isSuperseded'),
    ]);
