import { sql, type Selectable } from 'kysely';
import type { Store } from '#server/database/store.ts';
import type { Database } from '#server/database/schema.ts';

type DeviceOrder = Pick<Selectable<Database['sandbox_device_orders']>, 'account' | 'action' | 'cause'>;

/** Records an order once and sets the device's state; false for a repeat, which changes nothing. */
export async function takeDeviceOrder({ db }: Store, order: DeviceOrder, state: string): Promise<boolean> {
  const { account, action, cause } = order;
  const row = await db
    .with('new_order', (query) =>
      query
        .insertInto('sandbox_device_orders')
        .values({ account, action, cause })
        .onConflict((conflict) => conflict.doNothing())
        .returning('account'),
    )
    .insertInto('sandbox_devices')
    .columns(['account', 'state'])
    .expression((query) =>
      query.selectFrom('new_order').select(['account', sql<string>`${state}::text`.as('state')]),
    )
    .onConflict((conflict) =>
      conflict
        .column('account')
        .doUpdateSet({ state: sql<string>`excluded.state`, changed_at: sql<Date>`app_now()` }),
    )
    .returning('account')
    .executeTakeFirst();
  return row !== undefined;
}
