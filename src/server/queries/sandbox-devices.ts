import { sql, type Selectable } from 'kysely';
import type { Db } from '#server/context.ts';
import type { Database } from './schema.ts';

type DeviceOrder = Pick<Selectable<Database['sandbox_device_orders']>, 'account' | 'action' | 'cause'>;

/** Takes an order once and puts the device in `state`; false for a repeat, which changes nothing. */
export const takeDeviceOrder = (db: Db, order: DeviceOrder, state: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const taken = await trx
      .insertInto('sandbox_device_orders')
      .values(order)
      .onConflict((conflict) => conflict.doNothing())
      .returning('account')
      .executeTakeFirst();
    if (!taken) return false;
    await trx
      .insertInto('sandbox_devices')
      .values({ account: order.account, state })
      .onConflict((conflict) =>
        conflict.column('account').doUpdateSet({ state, changed_at: sql<Date>`app_now()` }),
      )
      .execute();
    return true;
  });
