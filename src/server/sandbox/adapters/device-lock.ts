import type { Store } from '#server/database/store.ts';
import type { DeviceLockPort } from '#server/providers/device-lock/port.ts';
import type { Probed } from '#server/providers/probe.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { sql, type Selectable } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { blindIndex, encryptRow } from '#server/queries/keys/rows.ts';

/** Phones that obey immediately; /sandbox/dispositivos shows their state. */
export const sandboxDeviceLock = (store: Store): DeviceLockPort & Probed => ({
  name: 'sandbox',
  async order(order, signal) {
    signal.throwIfAborted();
    const { account, action, cause, imei = null } = order;
    // The shop has approved the right phone in place of the wrong one.
    const isCorrected = cause.startsWith('corrected-');
    if (action === 'enroll' && imei !== null && !isCorrected && (await hasOtherDevice(store, account, imei)))
      throw new ProviderError('device-lock', 'another device is approved for that account');
    await takeDeviceOrder(store, { ...order, imei }, stateAfter[action], { isCorrected });
  },
  async probe() {
    await store.db.selectFrom('sandbox_devices').select('account').limit(1).execute();
  },
});

const stateAfter = {
  enroll: 'enrolled',
  lock: 'locked',
  unlock: 'enrolled',
  release: 'released',
} as const;

type DeviceOrder = Pick<Selectable<Database['sandbox_device_orders']>, 'account' | 'action' | 'cause'> & {
  readonly imei: string | null;
};

/** Records an order once and sets the device's state; false for a repeat, which changes nothing. */
async function takeDeviceOrder(
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
async function hasOtherDevice(store: Store, account: string, imei: string): Promise<boolean> {
  const row = await store.db
    .selectFrom('sandbox_devices')
    .select('account')
    .where('account', '=', account)
    .where('imei_index', '!=', blindIndex(store, 'imei', imei))
    .executeTakeFirst();
  return row !== undefined;
}
