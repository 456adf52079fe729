import type { Store } from '#server/database/store.ts';
import { hasOtherDevice, takeDeviceOrder } from '#server/sandbox/queries/devices.ts';
import type { DeviceLockPort } from '#server/providers/device-lock/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';

/** Phones that obey immediately; /sandbox/dispositivos shows their state. */
export const sandboxDeviceLock = (store: Store): DeviceLockPort => ({
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
});

const stateAfter = {
  enroll: 'enrolled',
  lock: 'locked',
  unlock: 'enrolled',
  release: 'released',
} as const;
