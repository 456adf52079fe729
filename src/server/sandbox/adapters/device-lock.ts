import type { Db } from '#server/database/db.ts';
import { takeDeviceOrder } from '#server/sandbox/queries/devices.ts';
import type { DeviceLockPort } from '#server/providers/device-lock/port.ts';

/** Phones that obey immediately; /sandbox/dispositivos shows their state. */
export const sandboxDeviceLock = (db: Db): DeviceLockPort => ({
  name: 'sandbox',
  async order(order, signal) {
    signal.throwIfAborted();
    await takeDeviceOrder(db, order, stateAfter[order.action]);
  },
});

const stateAfter = {
  enroll: 'enrolled',
  lock: 'locked',
  unlock: 'enrolled',
  release: 'released',
} as const;
