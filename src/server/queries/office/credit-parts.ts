import type { Store } from '#server/database/store.ts';

/** Returns the orders to the lock service about a device, the newest first. */
export const deviceOrdersOf = ({ db }: Store, account: string) =>
  db
    .selectFrom('device_orders')
    .select(['id', 'action', 'cause', 'at', 'sent_at as sentAt'])
    .where('account', '=', account)
    .orderBy('seq', 'desc')
    .limit(50)
    .execute();

/** Returns the stop of every contact that is open; undefined: there is none. */
export const contactStopOf = ({ db }: Store, account: string) =>
  db
    .selectFrom('contact_stops')
    .select(['reason', 'opened_at as openedAt', 'opened_by as openedBy'])
    .where('account', '=', account)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
