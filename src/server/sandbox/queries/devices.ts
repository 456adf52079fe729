import { sql, type Selectable } from 'kysely';
import type { Store } from '#server/database/store.ts';
import type { Database } from '#server/database/schema.ts';
import { blindIndex, encryptRow } from '#server/queries/keys/rows.ts';

type DeviceOrder = Pick<Selectable<Database['sandbox_device_orders']>, 'account' | 'action' | 'cause'> & {
  readonly imei: string | null;
};

/** Records an order once and sets the device's state; false for a repeat, which changes nothing. */
export async function takeDeviceOrder(
  store: Store,
  order: DeviceOrder,
  state: string,
  { isCorrected }: { isCorrected: boolean },
): Promise<boolean> {
  const { account, action, cause, imei } = order;
  const device = encryptRow(store, 'sandbox_devices', store.vault.serviceKey(), { account, imei });
  const row = await store.db
    .with('new_order', (query) =>
      query
        .insertInto('sandbox_device_orders')
        .values({ account, action, cause })
        .onConflict((conflict) => conflict.doNothing())
        .returning('account'),
    )
    .insertInto('sandbox_devices')
    .columns(['account', 'state', 'imei', 'imei_index'])
    .expression((query) =>
      query
        .selectFrom('new_order')
        .select([
          'account',
          sql<string>`${state}::text`.as('state'),
          sql<string | null>`${device.imei}::text`.as('imei'),
          sql<string | null>`${device.imei_index}::text`.as('imei_index'),
        ]),
    )
    .onConflict((conflict) =>
      conflict.column('account').doUpdateSet({
        state: sql<string>`excluded.state`,
        imei: isCorrected ? sql`excluded.imei` : sql`coalesce(sandbox_devices.imei, excluded.imei)`,
        imei_index: isCorrected
          ? sql<string | null>`excluded.imei_index`
          : sql<string | null>`coalesce(sandbox_devices.imei_index, excluded.imei_index)`,
        changed_at: sql<Date>`app_now()`,
      }),
    )
    .returning('account')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the service has another phone under that account. */
export async function hasOtherDevice(store: Store, account: string, imei: string): Promise<boolean> {
  const row = await store.db
    .selectFrom('sandbox_devices')
    .select('account')
    .where('account', '=', account)
    .where('imei_index', '!=', blindIndex(store, 'imei', imei))
    .executeTakeFirst();
  return row !== undefined;
}
