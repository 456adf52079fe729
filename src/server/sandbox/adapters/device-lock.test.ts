import { afterAll } from 'vitest';
import { openTestDatabase } from '#test/support/database.ts';
import { deviceLockContract } from '#server/providers/device-lock/port.contract.ts';
import { sandboxDeviceLock } from './device-lock.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const { store } = database;

const meaning = { enrolled: 'usable', locked: 'locked', released: 'free' } as const;

deviceLockContract(() => ({
  port: sandboxDeviceLock(store),
  state: async (account) => {
    const device = await store.db
      .selectFrom('sandbox_devices')
      .select('state')
      .where('account', '=', account)
      .executeTakeFirst();
    return device ? meaning[device.state as keyof typeof meaning] : null;
  },
}));
