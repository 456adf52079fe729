import type { Store } from '#server/database/store.ts';
import { takeDeviceOrder } from '#server/sandbox/queries/devices.ts';
import type { DeviceLockPort } from '#server/providers/device-lock/port.ts';

/** Phones that obey immediately; /sandbox/dispositivos shows their state. */
export const sandboxDeviceLock = (store: Store): DeviceLockPort => ({
  name: 'sandbox',
  async order(order, signal) {
    signal.throwIfAborted();
    await takeDeviceOrder(store, order, stateAfter[order.action]);
  },
});

const stateAfter = {
  enroll: 'enrolled',
  lock: 'locked',
  unlock: 'enrolled',
  release: 'released',
} as const;
