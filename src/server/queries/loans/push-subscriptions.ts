import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { PushSubscriptionSent } from '#contract/push.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { decryptRow, encryptRow, dataKeyFor, dataKeyOf } from '#server/queries/keys/rows.ts';
import type { Loan } from './loans.ts';
import { question } from '#server/database/question.ts';

/** How many browsers of a customer get reminders. */
export const mostSubscriptions = 5;

/** Names a browser without saying how to send to it. */
export const endpointHash = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');

/** Returns the browsers that get the reminders of an account, the oldest first. */
export async function pushSubscriptionsOf(store: Store, account: string) {
  const rows = await store.db
    .selectFrom('push_subscriptions')
    .selectAll()
    .select(dataKeyOf('push_subscriptions'))
    .where('account', '=', account)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map((row) => decryptRow(store, 'push_subscriptions', row));
}

export const endpointHashesOf = question(
  ({ db }, account: string) =>
    db.selectFrom('push_subscriptions').select('endpoint_sha256').where('account', '=', account),
  {},
  (rows) => rows.map((row) => row.endpoint_sha256),
);

/**
 * Adds a browser to a locked loan, in place of the oldest of too many. One that had the reminders of another credit of
 * the partner has these from now on. Returns false when nothing changed.
 */
export async function addPushSubscription(
  tx: TxStore,
  { account, request_id }: Pick<Loan, 'account' | 'request_id'>,
  { endpoint, keys }: PushSubscriptionSent,
): Promise<boolean> {
  const known = await pushSubscriptionsOf(tx, account);
  if (
    known.some((each) => each.endpoint === endpoint && each.p256dh === keys.p256dh && each.auth === keys.auth)
  )
    return false;
  const key = await dataKeyFor(tx, request_id);
  const endpoint_sha256 = endpointHash(endpoint);
  const row = { id: crypto.randomUUID(), account, request_id, endpoint_sha256, endpoint, ...keys };
  const sealed = encryptRow(tx, 'push_subscriptions', key, row);
  await tx.db
    .insertInto('push_subscriptions')
    .values(sealed)
    .onConflict((conflict) =>
      conflict
        .columns(['partner_id', 'endpoint_sha256'])
        .doUpdateSet({ ...sealed, at: sql<Date>`app_now()` }),
    )
    .execute();
  const others = known.filter((each) => each.endpoint !== endpoint);
  const tooMany = others.slice(0, Math.max(0, others.length + 1 - mostSubscriptions));
  await removePushSubscriptions(
    tx,
    tooMany.map(({ id }) => id),
  );
  return true;
}

/** Returns false when the account did not have that browser. */
export async function removePushSubscription(
  { db }: TxStore,
  account: string,
  endpoint: string,
): Promise<boolean> {
  const row = await db
    .deleteFrom('push_subscriptions')
    .where('account', '=', account)
    .where('endpoint_sha256', '=', endpointHash(endpoint))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function removePushSubscriptions({ db }: Store, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('push_subscriptions')
    .where('id', 'in', [...ids])
    .execute();
}
