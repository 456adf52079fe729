import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { DeviceLockPort } from './port.ts';

export interface DeviceLockUnderTest {
  readonly port: DeviceLockPort;
  /** Returns the state of an account's device after it obeyed; null for an unknown one. */
  readonly state: (account: string) => Promise<'usable' | 'locked' | 'free' | null>;
}

/** The contract of every device-lock adapter. */
export function deviceLockContract(make: () => DeviceLockUnderTest): void {
  const signal = new AbortController().signal;

  test('a device is enrolled, locked, unlocked and released', async () => {
    const { port, state } = make();
    const account = randomUUID().slice(0, 10);
    expect(await state(account)).toBeNull();
    const steps = [
      ['enroll', 'activation', 'usable'],
      ['lock', 'overdue-1', 'locked'],
      ['unlock', 'paid-1', 'usable'],
      ['release', 'paid-off', 'free'],
    ] as const;
    for (const [action, cause, expected] of steps) {
      await port.order({ account, action, cause }, signal);
      expect(await state(account)).toBe(expected);
    }
  });

  test('an order that comes again late does not undo what followed it', async () => {
    const { port, state } = make();
    const account = randomUUID().slice(0, 10);
    const lock = { account, action: 'lock', cause: 'overdue-1' } as const;
    await Promise.all([port.order(lock, signal), port.order(lock, signal)]);
    await port.order({ account, action: 'unlock', cause: 'overdue-1' }, signal);
    await port.order(lock, signal);
    expect(await state(account)).toBe('usable');
  });

  test('a packed device is enrolled by its IMEI, and no other under the same account', async () => {
    const { port, state } = make();
    const account = randomUUID().slice(0, 10);
    const packed = { account, action: 'enroll', cause: 'packed', imei: '356938035643809' } as const;
    await port.order(packed, signal);
    await port.order(packed, signal);
    await expect(
      port.order({ ...packed, cause: 'another', imei: '490154203237518' }, signal),
    ).rejects.toMatchObject({ retryable: true });
    await port.order({ ...packed, action: 'lock', cause: 'overdue-1' }, signal);
    expect(await state(account)).toBe('locked');
  });

  test('the same action for another cause is another order', async () => {
    const { port, state } = make();
    const account = randomUUID().slice(0, 10);
    await port.order({ account, action: 'lock', cause: 'overdue-1' }, signal);
    await port.order({ account, action: 'unlock', cause: 'paid-1' }, signal);
    await port.order({ account, action: 'lock', cause: 'overdue-2' }, signal);
    expect(await state(account)).toBe('locked');
  });
}
