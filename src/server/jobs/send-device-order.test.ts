import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { orderDevice } from '#server/actions/loan/order-device.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { inTransaction } from '#server/database/store.ts';
import { openCreditBench, signedRequest } from '#test/support/credit.ts';
import { figures } from '#server/queries/metrics/figures.ts';
import { rowsOf } from '#test/support/rows.ts';
import { sendDeviceOrder } from './send-device-order.ts';

const bench = await openCreditBench();
afterAll(() => bench.close());
const { deps } = bench;
beforeEach(() => void (bench.jobs.length = 0));

type Order = Parameters<Deps['deviceLock']['order']>[0];

/** Inserts an order as an action does; returns the job's data. */
async function ordered(order: Order): Promise<{ orderId: string }> {
  await inTransaction(deps.store, (tx) => orderDevice(deps, tx, order));
  return bench.jobs.at(-1)?.data as { orderId: string };
}

const watched = (order = vi.fn<Deps['deviceLock']['order']>(() => Promise.resolve())) => ({
  order,
  deps: { ...deps, deviceLock: { name: 'watched', order } },
});

test('an order is handed over once', async () => {
  const { account } = await signedRequest(deps);
  const job = await ordered({ account, action: 'lock', cause: 'overdue-1' });
  const lock = watched();
  await sendDeviceOrder(lock.deps, job);
  await sendDeviceOrder(lock.deps, job);
  expect(lock.order).toHaveBeenCalledOnce();
  expect(lock.order.mock.calls[0]?.[0]).toEqual({
    account,
    action: 'lock',
    cause: 'overdue-1',
    imei: null,
  });
  const orders = await rowsOf(deps, 'device_orders', 'account', account);
  expect(orders.find(({ action }) => action === 'lock')?.sent_at).toBeInstanceOf(Date);
});

test('an order that is not taken is tried again later', async () => {
  const { account } = await signedRequest(deps);
  const job = await ordered({ account, action: 'unlock', cause: 'paid-1' });
  const down = watched(vi.fn(() => Promise.reject(new ProviderError('device-lock', 'down'))));
  bench.jobs.length = 0;
  await sendDeviceOrder(down.deps, job);
  const again = { ...job, attempt: 1 };
  expect(bench.jobs).toEqual([{ name: 'send-device-order', data: again }]);
  const orders = await rowsOf(deps, 'device_orders', 'account', account);
  expect(orders.find(({ action }) => action === 'unlock')).toMatchObject({
    attempts: 1,
    sent_at: null,
    last_error: expect.stringContaining('device-lock'),
  });
  // Tried by a person while the next one waits: one of them goes on, not both.
  await sendDeviceOrder(down.deps, again);
  bench.jobs.length = 0;
  await sendDeviceOrder(down.deps, again);
  expect(bench.jobs).toEqual([]);
  const up = watched();
  await sendDeviceOrder(up.deps, job);
  expect(up.order).toHaveBeenCalledOnce();
});

test('a lock that was late is not sent once the phone was unlocked', async () => {
  const { account } = await signedRequest(deps);
  const lock = await ordered({ account, action: 'lock', cause: 'overdue-2' });
  const unlock = await ordered({ account, action: 'unlock', cause: 'overdue-2' });
  const service = watched();
  await sendDeviceOrder(service.deps, unlock);
  await sendDeviceOrder(service.deps, lock);
  expect(service.order.mock.calls.map(([{ action }]) => action)).toEqual(['unlock']);
});

const minutesLater = (minutes: number) =>
  sql`update clock_shift set shift = shift + make_interval(mins => ${minutes})`.execute(deps.store.db);

test('an unlock that nobody took within the hour is an alarm, and past its time at the desk; a lock is not', async () => {
  const { account } = await signedRequest(deps);
  await ordered({ account, action: 'lock', cause: 'overdue-7' });
  const job = await ordered({ account, action: 'unlock', cause: 'paid-7' });
  const late = async () =>
    (await figures(deps.store)).filter(({ metric }) => metric === 'device_orders_late');
  const before = await late();
  await minutesLater(59);
  expect(await late()).toEqual(before);
  await minutesLater(2);
  const counted = (await late()).find(({ label }) => label === 'unlock')?.value ?? 0;
  expect(counted).toBeGreaterThan(before.find(({ label }) => label === 'unlock')?.value ?? 0);
  expect((await late()).some(({ label }) => label === 'lock')).toBe(false);
  await sendDeviceOrder(watched().deps, job);
  expect((await late()).find(({ label }) => label === 'unlock')?.value ?? 0).toBe(counted - 1);
});

test('a fault of our own is not taken for the service’s', async () => {
  const { account } = await signedRequest(deps);
  const job = await ordered({ account, action: 'lock', cause: 'overdue-3' });
  const broken = watched(vi.fn(() => Promise.reject(new TypeError('a mistake'))));
  await expect(sendDeviceOrder(broken.deps, job)).rejects.toThrow('a mistake');
});
