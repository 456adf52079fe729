import { sql, type Selectable } from 'kysely';
import type { Db } from '#server/context.ts';
import { prepared } from './prepared.ts';
import type { Database } from './schema.ts';

type DeviceOrder = Pick<Selectable<Database['sandbox_device_orders']>, 'account' | 'action' | 'cause'>;

/** Takes an order once and puts the device in `state`; false for a repeat, which changes nothing. */
export const takeDeviceOrder = (db: Db, order: DeviceOrder, state: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { account, action, cause } = order;
    if (!(await taken({ account, action, cause }).first(trx))) return false;
    await put({ account, state }).all(trx);
    return true;
  });

const taken = prepared((db, given: DeviceOrder) =>
  db
    .insertInto('sandbox_device_orders')
    .values({ account: given.account, action: given.action, cause: given.cause })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account'),
);

const put = prepared((db, given: { account: string; state: string }) =>
  db
    .insertInto('sandbox_devices')
    .values({ account: given.account, state: given.state })
    .onConflict((conflict) =>
      conflict.column('account').doUpdateSet({ state: given.state, changed_at: sql<Date>`app_now()` }),
    ),
);
